/** Lists edits as commands. Listing them loads nothing; running one loads the workspace. */
import type { CommandEntry } from "./command.ts";
import type { Edit } from "./edits.ts";

export function entriesOf(edits: readonly Edit[]): CommandEntry[] {
  return edits.map((edit) => ({
    name: edit.name,
    summary: edit.summary,
    edit: true,
    ...(edit.first && { first: true }),
    load: async () => {
      const { commandOf } = await import("./edit-command.ts");
      return commandOf(edit);
    },
  }));
}
