/** `taxolink experiment verify`: recomputes every saved figure from the stored predictions. */
import { existsSync } from "node:fs";
import { defineCommand } from "../../cli/command.ts";
import { InputError } from "../../errors.ts";
import { evaluateStored, listDifferences, readStoredBenchmark, summaryFile } from "../../evaluation/index.ts";
import { parseJson, readText } from "../../io/index.ts";
import { count } from "../../text/count.ts";

/** The number of differences shown in the text output; the JSON output contains all of them. */
const shownDifferences = 20;

export const command = defineCommand({
  positionals: [
    { name: "RUN", summary: "A results folder written by bench or experiment run", required: true },
  ],
  options: {
    questions: { kind: "text", value: "FILE", summary: "The new path of the question file, if you moved it" },
  },
  run: async ({ options, positionals }, context) => {
    const folder = context.resolve(positionals[0] ?? "");
    const movedQuestions = options.questions === undefined ? undefined : context.resolve(options.questions);
    const stored = readStoredBenchmark(folder, movedQuestions);
    const file = summaryFile(folder);
    if (!existsSync(file)) throw new InputError({ file }, "the run has no summary to verify");
    const saved = parseJson(readText(file), file);
    // The summary is converted through JSON, because the saved summary was too.
    const computed = JSON.parse(JSON.stringify((await evaluateStored(stored)).document)) as unknown;
    const differences = listDifferences(saved, computed);
    const figures = countFigures(computed);
    if (differences.length === 0) {
      return {
        text: `Recomputed ${count(figures, "figure")}: all match the stored values.`,
        json: { figures, differences },
      };
    }
    const lines = differences
      .slice(0, shownDifferences)
      .map(
        ({ path, saved: was, computed: is }) =>
          `  ${path}: saved ${JSON.stringify(was)}, computed ${JSON.stringify(is)}`,
      );
    const moreLines =
      differences.length > shownDifferences ? [`  and ${differences.length - shownDifferences} more`] : [];
    return {
      text: [`${differences.length} of ${count(figures, "figure")} differ:`, ...lines, ...moreLines].join(
        "\n",
      ),
      json: { figures, differences },
      exitCode: 1,
    };
  },
});

function countFigures(value: unknown): number {
  if (typeof value === "number") return 1;
  if (value === null || typeof value !== "object") return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countFigures(item), 0);
}
