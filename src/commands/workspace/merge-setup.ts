import { defineCommand } from "../../cli/command.ts";
import { authorOption } from "../../operations/edit-options.ts";
import {
  configureMergeDriver,
  type Migration,
  migrateLayout,
  openCommandEditor,
  planMigration,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: { ...authorOption },
  notes: [
    "The command adds the merge driver to this clone's git configuration, so run it in every clone. The command also writes .gitattributes, which you should commit.",
    "If necessary, the command rewrites phases and lists with one entry per line in a stable order. The content does not change; .taxolink/before-merge-setup keeps the original files, and undo reverts the change.",
  ],
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    // This call reports an unreadable file before anything is set up.
    planMigration(editor);
    const driver = configureMergeDriver(editor.workspace.root);
    const migration = migrateLayout(editor);
    return {
      text: [
        "In this clone, git now merges the files of this workspace entry by entry.",
        migrationText(migration),
      ],
      json: { driver, ...migration },
    };
  },
});

function migrationText({ files, backup }: Migration): string[] {
  if (files.length === 0) return ["All files are already in the required format."];
  return [
    ...files.map((file) => `written   ${file}`),
    ...(backup === undefined ? [] : [`Original files: ${backup}`]),
    `Commit ${files.length === 1 ? "it" : "them"} with the history, so that all clones have the same files.`,
  ];
}
