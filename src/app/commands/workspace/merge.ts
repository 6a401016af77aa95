/** `taxolink merge` and its subcommands: merge two versions of a workspace, and settle what people decided differently. */

import { relative } from "node:path";
import { InputError, OptionError } from "../../../base/errors.ts";
import { decodeText } from "../../../base/io/decode-text.ts";
import { readBytes, removeTornWrites, writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import { explainRefusal } from "../../../operations/apply-edit.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../../operations/command.ts";
import { authorOption, editOptions } from "../../../operations/edit-options.ts";
import { type Block, list } from "../../../pages/blocks.ts";
import {
  addMergeAttributes,
  canTakeBoth,
  configureMergeDriver,
  type Editor,
  endOfMerge,
  isInRepository,
  listDisputes,
  listUnmerged,
  locateWorkspace,
  mergeTexts,
  type OpenDispute,
  openCommandEditor,
  placeOfDispute,
  reconcileWorkspace,
  resolveUnmerged,
  settleDispute,
  stageFiles,
  type Take,
  writeLineConflicts,
} from "../../../workspace/index.ts";

export const merge = defineCommand({
  example: "base.json ours.json theirs.json taxonomy/4-clustering.json",
  positionals: [
    requiredArgument("BASE", "The common ancestor (%O)"),
    requiredArgument("OURS", "Our version of the file, which receives the result (%A)"),
    requiredArgument("THEIRS", "Their version of the file (%B)"),
    requiredArgument("PATH", "The path of the file in the workspace (%P)"),
  ],
  notes: [
    "After taxolink merge setup, git runs this command automatically. To merge files yourself, use taxolink merge resolve.",
    "The exit code is 1 if a file is unreadable or is not a workspace file; the file then contains git's conflict markers.",
  ],
  run: async ({ positionals: [base, ours, theirs, path] }, context) => {
    if (path === "") throw new OptionError("PATH is empty");
    const files = {
      base: context.resolve(base),
      ours: context.resolve(ours),
      theirs: context.resolve(theirs),
    };
    const read = (file: string): string => decodeText(readBytes(file), file);
    const texts = { base: read(files.base), ours: read(files.ours), theirs: read(files.theirs) };
    const merged = mergeTexts(context.cwd, path, texts);
    if (merged === undefined) {
      writeLineConflicts(files);
      return { text: `${path}: this file needs a manual merge`, json: { path, merged: false }, exitCode: 1 };
    }
    removeTornWrites(files.ours);
    writeText(files.ours, merged);
    return { text: `${path}: merged entry by entry`, json: { path, merged: true } };
  },
});

export const mergeSetup = defineCommand({
  options: { ...authorOption },
  notes: [
    "The command adds the merge driver to this clone's git configuration, so run it in every clone. The command also adds its lines to .gitattributes, which you should commit; undo removes them.",
  ],
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const driver = configureMergeDriver(editor.workspace.root);
    const files = addMergeAttributes(editor);
    return {
      text: [
        "In this clone, git now merges the files of this workspace entry by entry.",
        files.length > 0 && `Commit ${files.join(" and ")}, so that git does so in every clone.`,
      ],
      json: { driver, files },
    };
  },
});

export const mergeResolve = defineCommand({
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
        list(merged, "Merged:"),
        list(resolution.byHand, "Unchanged, because merged manually:"),
        list(left, "Left, because unreadable or not a workspace file:"),
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

function reconcile(context: CommandContext, author: string | undefined, isMerging: boolean) {
  const editor = openCommandEditor(context, author);
  const changed = reconcileWorkspace(editor);
  if (isMerging) stageFiles(editor.workspace.root, changed);
  return { reconciled: changed.length > 0, disputes: listDisputes(editor).map(({ id }) => id) };
}

function nextStep(disputes: number, end: string | undefined): string {
  const settle =
    disputes > 0 ? `${count(disputes, "dispute")} to settle: taxolink merge disputes` : "No disputes remain";
  return end === undefined ? `${settle}.` : `${settle}. ${end} ends the merge.`;
}

export const mergeDisputes = defineCommand({
  example: "1f2e3d4c --take 2",
  positionals: [optionalArgument("ID", "The dispute to settle with --take")],
  options: {
    take: option.text("1|2|both", "1: the current value; 2: the other value; both: keep both, if possible", {
      choices: ["1", "2", "both"],
    }),
    ...editOptions,
  },
  notes: [
    "The first value of each dispute is in effect. A settlement is an edit: the history records it, and you can undo it.",
    "--take both combines two texts of a description, reason or note, or two lists; if two papers or questions have the same key, the second receives a new key.",
  ],
  run: async ({ positionals: [id], options }, context): Promise<Outcome> => {
    const { take, reason = "", author } = options;
    if ((id === undefined) !== (take === undefined))
      throw new OptionError("to settle a dispute, specify its ID and --take 1, 2 or both");
    const side = take === "both" ? "both" : take === "2" ? 2 : 1;
    if (id !== undefined) return settle(id, side, reason, openCommandEditor(context, author));
    const disputes = listDisputes(openCommandEditor(context, undefined));
    return {
      text: disputes.length === 0 ? "There are no disputes." : disputes.map(describeDispute),
      json: { disputes },
    };
  },
});

function settle(id: string, take: Take, reason: string, editor: Editor): Outcome {
  const dispute = explainRefusal(() => settleDispute(editor, id, take, reason));
  const end = endOfMerge(editor.workspace.root);
  // After the last dispute, the text names the commands that end the merge, because git does not know that it can.
  const next = nextStep(0, end && `git add --update, followed by ${end},`);
  const isLast = listDisputes(editor).length === 0;
  return {
    text: `Settled: ${placeOfDispute(dispute)} (${dispute.file}).${isLast ? ` ${next}` : ""}`,
    json: { id, file: dispute.file, path: dispute.path, take },
  };
}

function describeDispute(dispute: OpenDispute): Block {
  const { id, file, path, sides } = dispute;
  return [
    `${id}  ${file}: ${placeOfDispute({ path })}`,
    sides.map(({ by, time, value }, at) => {
      const attribution =
        by === "" ? "" : `  (${by}${time === "" ? "" : `, ${time.slice(0, 16).replace("T", " ")}`})`;
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return `  ${at + 1}  ${value === undefined ? "removed" : text}${attribution}`;
    }),
    canTakeBoth(dispute) && "  both can be kept",
  ];
}
