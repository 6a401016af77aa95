/** Shows the scores recorded in prediction files, labelled as such, next to Taxolink's scores. */

import { mean } from "../../mean.ts";
import { type Block, table } from "../../pages/blocks.ts";
import type { RecordedScores } from "../runs/import-run.ts";
import { createBootstrap, defaultBootstrap } from "../statistics/bootstrap.ts";
import { meanCaution, optionalCaution } from "../statistics/interval-caution.ts";
import { formatWithInterval } from "./format.ts";

/** The recorded scores of a run. */
export type RecordedRun = { readonly name: string; readonly lines: readonly RecordedScores[] };

/**
 * Builds a table of all runs with recorded scores; empty if there are none.
 * @param isRequested selects the scores for this table by the names that the tools' authors use
 */
export function recordedBlocks(
  runs: readonly RecordedRun[],
  isRequested: (name: string) => boolean,
  seed: number,
): readonly Block[] {
  const bootstrap = createBootstrap({ ...defaultBootstrap, seed });
  const names = new Set(runs.flatMap(({ lines }) => lines.flatMap((line) => Object.keys(line.scores))));
  const rows = [...names].filter(isRequested).flatMap((score) =>
    runs.flatMap(({ name, lines }) => {
      const values = lines.map((line) => line.scores[score] ?? null);
      const n = values.filter((value) => value !== null).length;
      if (n === 0) return [];
      const figure = formatWithInterval(mean(values), {
        ci: bootstrap.interval(values),
        ...optionalCaution(meanCaution(values)),
      });
      return [[score, name, figure, `${n} of ${lines.length}`]];
    }),
  );
  if (rows.length === 0) return [];
  return [
    "Taxolink did not compute the following scores: it read them from the prediction files and kept the names used there.",
    table("Recorded scores", ["Score", "System", "Mean", "n"], rows),
  ];
}
