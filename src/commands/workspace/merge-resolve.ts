import { relative } from "node:path";
import { optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { InputError } from "../../errors.ts";
import { authorOption } from "../../operations/edit-options.ts";
import { count } from "../../text/count.ts";
import {
  endOfMerge,
  isInRepository,
  listDisputes,
  listUnmerged,
  locateWorkspace,
  openCommandEditor,
  type Resolution,
  reconcileWorkspace,
  resolveUnmerged,
  stageFiles,
} from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [
    optionalArgument("FILES", "The unmerged files of the workspace (default: all)", { many: true }),
  ],
  options: { ...authorOption },
  notes: [
    "The command reads both sides from git or from the conflict markers, merges them entry by entry, and marks the file as resolved in git.",
    "If one side removed an item that the other side uses, the command removes the item and lists a dispute. The exit code is 3 if a file still needs a manual merge.",
  ],
  run: async ({ positionals, options }, context) => {
    const root = locateWorkspace(context);
    const resolution = resolveUnmerged(root, filesToMerge(root, positionals, context));
    const unresolved = listUnmerged(root).filter(({ shared }) => shared);
    const { reconciled, disputes } =
      unresolved.length > 0
        ? { reconciled: false, disputes: [] }
        : reconcile(context, options.author, endOfMerge(root) !== undefined);
    const { merged, left } = resolution;
    const staged = isInRepository(root);
    return {
      text: [
        unresolved.length <= 0 && nextStep(disputes.length, endOfMerge(root)),
        reconciled ? "The files are consistent again." : [],
        filesText(resolution),
        merged.length > 0 && !staged && "Nothing was staged: the folder is not in a git repository.",
      ],
      json: { merged, by_hand: resolution.byHand, left, staged, reconciled, disputes },
      exitCode: left.length === 0 ? 0 : 3,
    };
  },
});

/**
 * Converts file paths from the command line, which may be relative to the current folder, to paths relative to the
 * workspace.
 * @throws InputError if a file has no conflict
 */
function filesToMerge(root: string, files: readonly string[], { resolve: locate }: CommandContext): string[] {
  const unmerged = listUnmerged(root).map(({ file }) => file);
  return files.map((path) => {
    const file = unmerged.includes(path) ? path : relative(root, locate(path));
    if (unmerged.includes(file)) return file;
    throw new InputError({ file: path }, "the file has no merge conflict", {
      hint:
        unmerged.length === 0
          ? "No file of the workspace has a conflict."
          : `Files with conflicts: ${unmerged.join(", ")}.`,
    });
  });
}

function reconcile(
  context: CommandContext,
  author: string | undefined,
  isMerging: boolean,
): { reconciled: boolean; disputes: string[] } {
  const editor = openCommandEditor(context, author);
  const changed = reconcileWorkspace(editor);
  if (isMerging) stageFiles(editor.workspace.root, changed);
  return { reconciled: changed.length > 0, disputes: listDisputes(editor).map(({ id }) => id) };
}

function filesText({ merged, byHand, left }: Resolution): string[] {
  return [
    ...merged.map((file) => `merged    ${file}`),
    ...byHand.map((file) => `unchanged ${file}: merged manually`),
    ...left.map((file) => `left      ${file}: unreadable, or not a workspace file`),
  ];
}

function nextStep(disputes: number, end: string | undefined): string {
  const settle =
    disputes > 0 ? `${count(disputes, "dispute")} to settle: taxolink merge disputes` : "No disputes remain";
  return end === undefined ? `${settle}.` : `${settle}. ${end} ends the merge.`;
}
