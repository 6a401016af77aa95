/** `taxolink results --verify`: recomputes every saved figure from the stored predictions. */
import { existsSync } from "node:fs";
import { InputError } from "../../errors.ts";
import {
  evaluateStored,
  listDifferences,
  type StoredBenchmark,
  summaryFile,
} from "../../evaluation/index.ts";
import { parseJson, readText } from "../../io/index.ts";
import { count } from "../../text/count.ts";

/** The number of differences shown in the text output; the JSON output contains all of them. */
const shownDifferences = 20;

export async function verifyRun(folder: string, stored: StoredBenchmark) {
  const file = summaryFile(folder);
  if (!existsSync(file)) throw new InputError({ file }, "the run has no summary to verify");
  const saved = parseJson(readText(file), file);
  // The summary is converted through JSON, because the saved summary was too.
  const computed = JSON.parse(JSON.stringify((await evaluateStored(stored)).document)) as unknown;
  const differences = listDifferences(saved, computed);
  const figures = countFigures(computed);
  const json = { figures, differences };
  if (differences.length === 0)
    return { text: `Recomputed ${count(figures, "figure")}: all match the stored values.`, json };
  return {
    text: [
      `${differences.length} of ${count(figures, "figure")} differ:`,
      differences
        .slice(0, shownDifferences)
        .map(
          ({ path, saved: was, computed: is }) =>
            `  ${path}: saved ${JSON.stringify(was)}, computed ${JSON.stringify(is)}`,
        ),
      differences.length > shownDifferences && `  and ${differences.length - shownDifferences} more`,
    ],
    json,
    exitCode: 1 as const,
  };
}

function countFigures(value: unknown): number {
  if (typeof value === "number") return 1;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countFigures(item), 0);
}
