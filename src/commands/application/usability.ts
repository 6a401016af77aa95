import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { answerUsability, systemUsability } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "ANNOTATOR", summary: "Whose answers", required: true }],
  options: {
    answers: {
      kind: "list",
      value: "N,N,…",
      summary: "Ten answers, 1 (disagree) to 5 (agree)",
      required: true,
    },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const annotator = positionals[0] ?? "";
    const answers = options.answers.map(Number);
    if (answers.length !== 10 || answers.some((answer) => ![1, 2, 3, 4, 5].includes(answer))) {
      throw new OptionError(
        `--answers: ten answers from 1 to 5 are needed, not ${options.answers.join(",")}`,
      );
    }
    editPhase(context, options, "application", { kind: "answer-usability", annotator, answers }, (state) =>
      answerUsability(state, annotator, answers),
    );
    const score = systemUsability(answers);
    return { text: `${annotator}: ${score} of 100`, json: { annotator, answers, score } };
  },
});
