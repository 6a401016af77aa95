import { defineCommand } from "../../cli/command.ts";
import { closeIncrement } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [],
  options: editOptions,
  run: async ({ options }, context) => {
    const newest = incrementNamed(openTaxonomy(context).state, undefined);
    editPhase(
      context,
      options,
      "construction",
      { kind: "close-increment", increment: newest.name },
      (state) => closeIncrement(state, newest),
    );
    return { text: `${newest.name} is closed.`, json: { increment: newest.name } };
  },
});
