import { defineCommand } from "../../cli/command.ts";
import { openNextIncrement } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "NAME", summary: "The next one's name (default: T and the next number)" }],
  options: editOptions,
  notes: ["taxolink validate refine does the same as the outcome of a validation."],
  run: async ({ positionals, options }, context) => {
    const newest = incrementNamed(openTaxonomy(context).state, undefined);
    const next = editPhase(
      context,
      options,
      "construction",
      { kind: "open-increment", after: newest.name },
      (state) => openNextIncrement(state, newest, positionals[0]),
    );
    const name = next.increments.at(-1)?.name ?? "";
    return { text: `${newest.name} is closed, ${name} is open.`, json: { closed: newest.name, open: name } };
  },
});
