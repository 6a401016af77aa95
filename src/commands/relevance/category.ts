import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { assessCategory, withdrawJudgement } from "../../taxonomy/index.ts";
import { parseAnswers } from "../../text/yes-no.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "CATEGORY", summary: "Its id or name", required: true }],
  options: {
    answers: {
      kind: "list",
      value: "GQ1=yes,…",
      summary: "Answers; those left out stay as they are",
    },
    withdraw: { kind: "flag", summary: "Take all answers for the category back" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const { clustering, planning } = openTaxonomy(context).state;
    const id = positionals[0] ?? "";
    if (options.withdraw) {
      const found = clustering.categories.find((item) => item.id === id || item.name === id)?.id ?? id;
      const taken = { kind: "withdraw-judgement", category: found };
      const left = editPhase(context, options, "relevance", taken, (state) =>
        withdrawJudgement(state, { kind: "category", id: found }),
      );
      return { text: `${id} is not judged.`, json: left };
    }
    if (options.answers.length === 0) throw new OptionError("--answers is missing, e.g. --answers GQ1=yes");
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
