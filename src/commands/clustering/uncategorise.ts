import { defineCommand } from "../../cli/command.ts";
import { removeCategory } from "../../taxonomy/index.ts";
import { editOptions, editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "CATEGORY", summary: "Its id or name", required: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    editPhase(context, options, "clustering", { kind: "remove-category", category: id }, (state) =>
      removeCategory(state, id),
    );
    return { text: `Removed the category ${id}.`, json: { category: id } };
  },
});
