/** Finds the runs of an earlier benchmark in a results folder, so that the report still contains them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  createRunHeader,
  type FinishedRun,
  type RunOrigin,
  readRunFolder,
  readRunIndex,
} from "../../evaluation/index.ts";
import { hashValue } from "../../io/index.ts";
import type { LanguageIdentity } from "../../language/index.ts";
import { retrieverPresets } from "../../retrieval/index.ts";

type ListedRun = { readonly label: string; readonly folder: string; readonly base: boolean };
type EarlierRun = ListedRun & { readonly run: FinishedRun };

export type EarlierRuns = {
  readonly runs: readonly EarlierRun[];
  /** The runs that were left out, each with the reason. */
  readonly leftOut: readonly string[];
  /** The run folders, in the order in which the index lists them. */
  readonly order: readonly string[];
};

export const noEarlierRuns: EarlierRuns = { runs: [], leftOut: [], order: [] };

/** Returns the earlier and the new runs in the order of the index. Runs that the index does not list come last. */
export function withEarlierRuns(
  { runs, order }: EarlierRuns,
  newRuns: readonly ListedRun[],
): readonly ListedRun[] {
  const placeOf = ({ folder }: ListedRun): number => {
    const at = order.indexOf(folder);
    return at === -1 ? order.length : at;
  };
  return [...runs, ...newRuns].sort((left, right) => placeOf(left) - placeOf(right));
}

/**
 * Returns the finished runs with the same graph, questions, models, seed and version, except those in `planned`, in the
 * order of the folder's index.
 * @param eligible `judged` to leave out runs without judgements, because judging them would require calls that the user did
 * not request
 */
export function readEarlierRuns(
  folder: string,
  planned: readonly string[],
  origin: RunOrigin,
  language: LanguageIdentity,
  eligible: "any" | "judged",
): EarlierRuns {
  if (!existsSync(join(folder, "run.json"))) return noEarlierRuns;
  const index = readRunIndex(folder).runs;
  const others = index.filter((run) => !planned.includes(run.folder));
  const runs: EarlierRun[] = [];
  const leftOut: string[] = [];
  for (const { label, folder: name, base } of others) {
    const run = readRunFolder(join(folder, name));
    if (run === undefined) {
      leftOut.push(`${label} is not finished`);
      continue;
    }
    const { retriever, options } = run.header;
    const preset = retrieverPresets.find(({ name }) => name === retriever);
    // The run of a system outside Taxolink states its own language id.
    const languageId = preset === undefined ? run.header.language : language.idOf(preset.tasks(options));
    const system = { name: retriever, options, language: languageId };
    const originPart = run.header.origin === null ? {} : { origin: run.header.origin };
    const expectedHeader = createRunHeader({ ...system, ...originPart }, origin);
    if (hashValue(run.header) !== hashValue(expectedHeader))
      leftOut.push(`${label} used a different graph, question file, model, seed or version`);
    else if (eligible === "judged" && run.judgements.length === 0) leftOut.push(`${label} was not judged`);
    else runs.push({ label, folder: name, base, run });
  }
  return { runs, leftOut, order: index.map((run) => run.folder) };
}
