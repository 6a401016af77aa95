import { defineCommand } from "../../cli/command.ts";
import { decideIncrement } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";
import { questionsForDecision } from "./refine.ts";

export const command = defineCommand({
  positionals: [],
  options: editOptions,
  notes: [
    "Needs a verdict on every question but Q2.3, which phase 8 answers. With an open finding it needs --reason.",
  ],
  run: async ({ options }, context) => {
    const increment = incrementNamed(openTaxonomy(context).state, undefined).name;
    const decision = { increment, decision: "accept" as const, reason: options.reason ?? "" };
    const next = editPhase(context, options, "validation", { kind: "accept-increment", increment }, (state) =>
      decideIncrement(state, decision, questionsForDecision),
    );
    return { text: `${increment} is accepted.`, json: next.decisions.at(-1) };
  },
});
