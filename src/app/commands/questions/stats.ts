/** `taxolink questions stats`: counts the questions of a file, and measures how varied their wording is. */
import { join } from "node:path";
import { interruptibly } from "../../../base/breather.ts";
import { writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { countQuestions, measureVariety, plotStatistics } from "../../../datasets/index.ts";
import { option } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { aligned } from "../../../pages/blocks.ts";
import { snakeKeys } from "../shared/fields.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  example: "questions.csv",
  positionals: [questionFilePositional],
  options: {
    plots: option.outputFolder("Also plot each distribution as an SVG file in this folder", {
      value: "FOLDER",
    }),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    const { pairs } = readGivenQuestions(positionals, options.lenient, context);
    const { statistics, variety } = interruptibly(100 * pairs.length, () => ({
      statistics: countQuestions(pairs),
      variety: measureVariety(pairs),
    }));
    const { selfBleu, openings, vocabulary, verbatimLabels } = variety;
    const { questions, semiTyped, untyped, distributions, hops, goldenTriples, withQuery } = statistics;
    const folder = options.plots === undefined ? null : context.resolve(options.plots);
    const plots = folder === null ? [] : plotStatistics(statistics);
    const files = plots.map(({ name }) => join(folder ?? "", `${name}.svg`));
    for (const [at, { svg }] of plots.entries()) writeText(files[at] ?? "", `${svg}\n`);
    const filled = Object.entries(distributions).filter(([, counts]) => Object.keys(counts).join("") !== "");
    const sections = [...filled, ["hops", hops], ["golden triples", goldenTriples]] as const;
    return {
      text: [
        `${count(questions, "question")}: ${semiTyped} semi-typed, ${untyped} untyped, ${withQuery} with a query`,
        sections.map(([name, counts]) => {
          const rows = Object.entries(counts).map(([value, number]) => [String(number), value || "(none)"]);
          return [name, aligned(rows, { indent: 2 })];
        }),
        "wording (each title, number and node label counts as one token)",
        `  self-BLEU-4 ${selfBleu === null ? "is undefined for fewer than two questions" : selfBleu.toFixed(2)}`,
        `  ${count(openings, "different opening")} (first two words), ${count(vocabulary, "different word")}`,
        `  ${(100 * verbatimLabels).toFixed(0)} % of the questions contain predicate labels verbatim`,
        files.length !== 0 && `${count(files.length, "plot")} in ${folder}`,
      ],
      json: {
        ...snakeKeys(statistics),
        wording: snakeKeys(variety),
        ...(files.length > 0 && { plots: files }),
      },
    };
  },
});
