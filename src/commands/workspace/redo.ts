import { defineCommand } from "../../cli/command.ts";
import { authorOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [],
  options: { ...authorOption },
  run: async ({ options }, context) => {
    const entry = openCommandEditor(context, options.author).redo();
    return { text: `Did again: ${entry.operation.of} (${entry.phase}).`, json: { edit: entry } };
  },
});
