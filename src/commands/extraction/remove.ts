import { defineCommand } from "../../cli/command.ts";
import { removeExtractedClass } from "../../taxonomy/index.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";

export const command = defineCommand({
  positionals: [{ name: "ID", summary: "The class's id", required: true }],
  options: editOptions,
  run: async ({ positionals, options }, context) => {
    const id = positionals[0] ?? "";
    editPhase(context, options, "extraction", { kind: "remove-extracted-class", id }, (state) =>
      removeExtractedClass(state, id),
    );
    return { text: `Removed ${id}.`, json: { id } };
  },
});
