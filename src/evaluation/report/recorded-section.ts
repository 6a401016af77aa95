/** Scores that stood in the prediction files: shown beside ours, named as what they are. */
import type { RecordedScores } from "../runs/import-run.ts";
import { mean } from "../statistics/mean.ts";
import { formatFigure } from "./format.ts";
import { type ReportBlock, table, text } from "./report.ts";

/** The recorded scores of one run. */
export type RecordedRun = { readonly name: string; readonly lines: readonly RecordedScores[] };

/**
 * A table per run that has such scores.
 * @param wanted whether a score belongs here, by the name that its authors gave it
 */
export function recordedBlocks(
  runs: readonly RecordedRun[],
  wanted: (name: string) => boolean,
): readonly ReportBlock[] {
  const tables = runs.flatMap(({ name, lines }) => {
    const scores = [...new Set(lines.flatMap((line) => Object.keys(line.scores)))].filter(wanted);
    if (scores.length === 0) return [];
    const rows = scores.map((score) => {
      const values = lines.map((line) => line.scores[score] ?? null);
      const present = values.filter((value) => value !== null).length;
      return [score, formatFigure(mean(values)), `${present} of ${lines.length}`];
    });
    return [table(`Recorded scores of ${name}`, ["Score", "mean", "questions"], rows)];
  });
  if (tables.length === 0) return [];
  return [text("Recorded in the prediction files by their authors, not computed here:"), ...tables];
}
