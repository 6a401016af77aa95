import { defineCommand } from "../../cli/command.ts";
import { count } from "../../text/count.ts";
import { listDisputes, openWorkspace, reconcileWorkspace, resolveUnmerged } from "../../workspace/index.ts";
import { authorOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [{ name: "FILES", summary: "Unmerged files of the workspace (default: all)", many: true }],
  options: { ...authorOption },
  notes: [
    "Takes both sides from git, merges them by meaning and tells git that the file is resolved; then git commit ends the merge.",
    "What one side removed and the other used is taken out and listed as a dispute. Exit code 3 while a file is left to a person.",
  ],
  run: async ({ positionals, options }, context) => {
    const { root } = openWorkspace(context.cwd, context.workspace, context.warn);
    const { merged, left } = resolveUnmerged(root, positionals);
    const edit = left.length > 0 ? undefined : reconcileWorkspace(openCommandEditor(context, options.author));
    const disputes =
      left.length > 0 ? [] : listDisputes(openCommandEditor(context, options.author)).map(({ id }) => id);
    return {
      text: [
        ...merged.map((file) => `merged    ${file}`),
        ...left.map((file) => `left      ${file}: it cannot be read, or is no file of a workspace`),
        ...(edit ? ["The files are in line with each other again: add them to the merge with git add."] : []),
        ...(disputes.length > 0
          ? [`${count(disputes.length, "dispute")} to settle: taxolink merge disputes`]
          : left.length === 0
            ? ["No dispute is left."]
            : []),
      ].join("\n"),
      json: { merged, left, reconciled: edit !== undefined, disputes },
      exitCode: left.length === 0 ? 0 : 3,
    };
  },
});
