import { defineCommand } from "../../cli/command.ts";
import { authorOption } from "../../operations/edit-options.ts";
import { openCommandEditor } from "../../workspace/index.ts";
import { describeOperation, movedOperation } from "../shared/moved-operation.ts";

export const command = defineCommand({
  positionals: [],
  options: { ...authorOption },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const edit = editor.undo();
    const operation = movedOperation(editor.workspace, edit);
    return {
      text: `Undid: ${describeOperation(operation)} (${edit.phase}).`,
      json: { edit, operation },
    };
  },
});
