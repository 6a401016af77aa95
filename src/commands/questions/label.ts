/** `taxolink questions label`: labels questions based on the words they contain. */

import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import {
  type LabelRules,
  labelQuestion,
  labelRulesSchema,
  measureLabels,
  writeQuestions,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { readJson, recordOf } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    out: option.outputFile("Output file for the labelled questions"),
    overwrite: option.flag("Replace existing labels"),
    evaluate: option.flag("Compare the assigned labels with the file's labels, by question and by template"),
    labels: option.file("JSON file that maps the features of questions to the names of classes, by column"),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    if (options.out === undefined && !options.evaluate) {
      throw new OptionError("nothing to do", { hint: "Add --out FILE, or --evaluate." });
    }
    const rules: LabelRules | undefined =
      options.labels === undefined ? undefined : readJson(context.resolve(options.labels), labelRulesSchema);
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const accuracy = options.evaluate ? measureLabels(questions.pairs, rules) : undefined;
    const lines = tableLines(
      Object.entries(accuracy ?? {}).map(([column, { right, of, byTemplate }]) => [
        column,
        `${right}/${of} = ${(right / of).toFixed(3)}, by template ${byTemplate.toFixed(3)}`,
      ]),
    );
    let labelled = 0;
    if (options.out !== undefined) {
      const rows = questions.rows.map((pair) => {
        const labels = labelQuestion(pair, rules);
        const newLabels = Object.entries(labels).filter(
          ([column]) => options.overwrite || (pair.labels[column] ?? []).length === 0,
        );
        if (newLabels.length > 0) labelled += 1;
        return { ...pair, labels: { ...pair.labels, ...recordOf(newLabels) } };
      });
      const out = context.resolve(options.out);
      writeQuestions(out, { columns: questions.columns, rows });
      lines.push(`${out}: ${count(rows.length, "row")}, ${labelled} labelled`);
    }
    return {
      text: lines,
      json: {
        questions: questions.pairs.length,
        ...(options.out === undefined ? {} : { out: context.resolve(options.out), labelled }),
        ...(accuracy === undefined ? {} : { accuracy: recordOf(Object.entries(accuracy).map(snakeCase)) }),
      },
    };
  },
});

function snakeCase([column, accuracy]: [string, ReturnType<typeof measureLabels>[string]]): [
  string,
  unknown,
] {
  const { right, of, byTemplate, wrong } = accuracy;
  return [column, { right, of, accuracy: right / of, by_template: byTemplate, wrong }];
}
