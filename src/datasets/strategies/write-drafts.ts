/**
 * Keeps drafts unchanged, or has a language model reword them and checks the result. The rejected questions are stored
 * in a file.
 */
import { extname } from "node:path";
import type { Watch } from "../../progress.ts";
import type { PairContext } from "../generate/build-pair.ts";
import type { WritingOutcome } from "../generate/run-writing.ts";
import { type RejectedPair, rejectedRow } from "../generate/verdict.ts";
import type { WorkJournal } from "../generate/work-journal.ts";
import { type DraftWriter, writeFromForms } from "../generate/write-from-forms.ts";
import type { PairList } from "../qa-pair.ts";
import { writeQuestions } from "../question-file.ts";

/**
 * @param contextOf returns the context in which drafts about subjects of a type were built
 * @param writer the writer, or `null` to keep the drafts unchanged
 */
export async function writeDrafts(
  contextOf: (hubType: string) => PairContext,
  drafts: PairList,
  writer: DraftWriter | null,
  journal: WorkJournal,
  watch: Watch,
): Promise<WritingOutcome<PairList>> {
  if (writer === null) return { pairs: drafts, rejected: [] };
  return writeFromForms(contextOf, [...drafts], writer, journal, watch);
}

export type RejectedFile = {
  readonly file: string;
  readonly total: number;
  /** Maps each check to the number of questions it rejected. */
  readonly by_step: Readonly<Record<string, number>>;
};

/**
 * Writes rejected questions to `Q-rejected.csv`, next to `Q.csv`. The file has no rows if every question passed all
 * checks.
 */
export function writeRejectedPairs(out: string, rejected: readonly RejectedPair[]): RejectedFile {
  const file = fileBeside(out, "rejected");
  writeQuestions(file, { columns: [], rows: rejected.map(rejectedRow) });
  const by_step = Object.fromEntries(
    [...Map.groupBy(rejected, ({ at }) => at)].map(([step, group]) => [step, group.length]),
  );
  return { file, total: rejected.length, by_step };
}

/** Inserts a suffix into a file name: `gv1` into `Q.csv` gives `Q-gv1.csv`. */
export function fileBeside(out: string, suffix: string): string {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-${suffix}${extension}`;
}
