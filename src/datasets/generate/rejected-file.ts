/** Writes the questions that a check rejected to a file next to the accepted ones. */
import { extname } from "node:path";
import { recordOf } from "../../base/io/index.ts";
import { writeQuestions } from "../question-file.ts";
import { type RejectedPair, rejectedRow } from "./verdict.ts";

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
  const by_step = recordOf(
    [...Map.groupBy(rejected, ({ at }) => at)].map(([step, group]) => [step, group.length]),
  );
  return { file, total: rejected.length, by_step };
}

/** Inserts a suffix into a file name: `gv1` into `Q.csv` gives `Q-gv1.csv`. */
export function fileBeside(out: string, suffix: string): string {
  const extension = extname(out);
  return `${out.slice(0, out.length - extension.length)}-${suffix}${extension}`;
}
