import { assessCategory } from "../taxonomy/index.ts";
import { defineCommand } from "./command.ts";
import { editOptions, editPhase } from "./edit-phase.ts";
import { openTaxonomy } from "./open-taxonomy.ts";
import { parseAnswers } from "./yes-no.ts";

export const command = defineCommand({
  summary: "Answer the relevance questions for a category",
  positionals: [{ name: "CATEGORY", summary: "Its id or name", required: true }],
  options: {
    answers: {
      kind: "list",
      value: "GQ1=yes,…",
      summary: "Answers; those left out stay as they are",
      required: true,
    },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const { clustering, planning } = openTaxonomy(context).state;
    const id = positionals[0] ?? "";
    const answers = parseAnswers(options.answers, "--answers");
    const given = { id, answers, reason: options.reason };
    const next = editPhase(
      context,
      options,
      "relevance",
      { kind: "assess-category", category: id, answers },
      (state) => assessCategory(state, clustering, planning.relevance.questions, given),
    );
    return { text: `Recorded ${options.answers.join(", ")} for ${id}.`, json: next };
  },
});
