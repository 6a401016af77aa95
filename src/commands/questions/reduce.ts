/** `taxolink questions reduce`: keeps one question for each combination of use case and retrieval operation. */

import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { reduceQuestions, writeQuestions } from "../../datasets/index.ts";
import { InputError } from "../../errors.ts";
import { count } from "../../text/count.ts";
import { lenientOption } from "../shared/lenient-option.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";

export const command = defineCommand({
  positionals: [questionFilePositional],
  options: {
    out: option.outputFile("Output file for the reduced set", { required: true }),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    const questions = readGivenQuestions(positionals, options.lenient, context);
    const { pairs, withoutSemiTyped } = reduceQuestions(questions.pairs);
    if (pairs.length === 0) {
      throw new InputError({ file: positionals[0] ?? "" }, "no question is marked as semi-typed", {
        hint: "The semi-typed column contains True or False.",
      });
    }
    for (const cell of withoutSemiTyped) context.warn(`no semi-typed question for ${cell}`);
    const out = context.resolve(options.out);
    writeQuestions(out, { columns: questions.columns, rows: pairs });
    return {
      text: `${out}: ${pairs.length} of ${count(questions.pairs.length, "question")}`,
      json: {
        out,
        questions: pairs.length,
        of: questions.pairs.length,
        without_semi_typed: withoutSemiTyped,
      },
    };
  },
});
