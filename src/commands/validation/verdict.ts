import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { type GqmQuestion, giveVerdict, gqmQuestions, withdrawVerdict } from "../../taxonomy/index.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

const questions = Object.keys(gqmQuestions) as GqmQuestion[];

export const command = defineCommand({
  positionals: [{ name: "QUESTION", summary: questions.join(", "), required: true }],
  options: {
    satisfied: { kind: "text", value: "yes|no", summary: "The verdict" },
    withdraw: { kind: "flag", summary: "Take the verdict back" },
    increment: { kind: "text", value: "NAME", summary: "Which increment (default: the newest)" },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const question = positionals[0] ?? "";
    if (!questions.includes(question as GqmQuestion)) {
      throw new OptionError(`there is no question "${question}"`, {
        hint: `The questions are ${questions.join(", ")}.`,
      });
    }
    const increment = incrementNamed(openTaxonomy(context).state, options.increment).name;
    if (options.withdraw) {
      editPhase(context, options, "validation", { kind: "withdraw-verdict", increment, question }, (state) =>
        withdrawVerdict(state, increment, question),
      );
      return { text: `${increment} ${question}: no verdict`, json: { increment, question, withdrawn: true } };
    }
    if (!options.reason?.trim()) throw new OptionError("--reason is missing: a verdict needs one");
    const satisfied = parseYesNo(options.satisfied ?? "", "--satisfied");
    const verdict = { increment, question, satisfied, reason: options.reason };
    editPhase(
      context,
      options,
      "validation",
      { kind: "give-verdict", increment, question, satisfied },
      (state) => giveVerdict(state, verdict),
    );
    return { text: `${increment} ${question}: ${satisfied ? "satisfied" : "not satisfied"}`, json: verdict };
  },
});
