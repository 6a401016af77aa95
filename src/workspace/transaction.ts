/**
 * Writes the files of an edit and its entries in the history and the undo log, either all of them or none.
 *
 * Steps that need disk space come first: the new texts as temporary files, the plan of the edit (`pending.json`), and
 * the lines of the logs. Then the temporary files are renamed, and the plan is removed. If the edit fails or is killed
 * earlier, it is reverted at once or when the workspace is next opened. Every step can be repeated.
 */
import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { errorText, InputError, WorkspaceError } from "../base/errors.ts";
import {
  canonicalJson,
  formatJson,
  isPresent,
  readJson,
  removeFile,
  renameFile,
  type StagedText,
  signerFor,
  stageText,
  textIfPresent,
  writeText,
} from "../base/io/index.ts";
import { appendLine, removeLine } from "./append-line.ts";
import { type HistoryEntry, historyEntrySchema, historyFile } from "./history.ts";
import { documentPath, localFolder, type Workspace } from "./places.ts";
import { applyTextPatch, hashOf, reverseTextPatch, type TextPatch, textPatchSchema } from "./text-patch.ts";
import { appendUndoLine, type UndoLogLine, undoLogFile, undoLogLineSchema } from "./undo-log.ts";

const transactionSchema = z.object({
  version: z.literal(1),
  entry: historyEntrySchema,
  patches: z.array(textPatchSchema),
  log: undoLogLineSchema,
  /** The signature of the user who made the edit; earlier versions did not write it. */
  signature: z.string().optional(),
});

export type Transaction = {
  readonly entry: HistoryEntry;
  readonly patches: readonly TextPatch[];
  readonly log: UndoLogLine;
};

/** The complete text of a patched file before and after the edit, or null if the file does not exist. */
export type TextChange = { readonly before: string | null; readonly after: string | null };

/**
 * Executes an edit. The caller must hold the lock.
 * @param texts the texts of the patched files, in the order of the patches
 * @throws WorkspaceError if a file has changed since the edit was planned; WriteError if writing fails. In both cases,
 * nothing is changed.
 */
export function commitTransaction(
  workspace: Workspace,
  transaction: Transaction,
  texts: readonly TextChange[],
): void {
  const { entry, patches, log } = transaction;
  for (const [index, { file }] of patches.entries()) {
    if (readCurrent(workspace, file) !== texts[index]?.before) throw changedUnderneath(file);
  }
  const staged: StagedText[] = [];
  try {
    const steps = patches.map(({ file }, index) => {
      const path = documentPath(workspace, file);
      const after = texts[index]?.after ?? null;
      if (after === null) return () => removeFile(path);
      const text = stageText(path, after);
      staged.push(text);
      return text.publish;
    });
    const signature = signerFor("edit").sign(canonicalJson({ entry, patches, log }));
    writeText(pendingFile(workspace), formatJson({ version: 1, ...transaction, signature }));
    appendLine(historyFile(workspace), entry);
    appendUndoLine(workspace, log);
    for (const step of steps) step();
    removeFile(pendingFile(workspace));
  } catch (error) {
    for (const text of staged) text.discard();
    if (hasPendingEdit(workspace)) revertNow(workspace, error);
    throw error;
  }
}

/** Whether an edit was interrupted and needs {@link revertPendingEdit}. */
export function hasPendingEdit(workspace: Workspace): boolean {
  return isPresent(pendingFile(workspace));
}

/**
 * Reverts an interrupted edit. The caller must hold the lock. If a file has changed in the meantime, or if this user did
 * not make the edit, sets the edit aside for `doctor` and overwrites nothing.
 * @returns the outcome as a sentence for the user
 * @throws WriteError if the earlier texts cannot be written; the edit then remains pending
 */
export function revertPendingEdit(workspace: Workspace): string {
  const transaction = readOwnTransaction(workspace);
  if (transaction === undefined) {
    const aside = setAside(workspace);
    return `a plan of an edit that this user's Taxolink did not write was found and not applied; it is kept as .taxolink/${aside}`;
  }
  const { entry, patches, log } = transaction;
  const edit = `the edit "${entry.operation.kind}" of ${entry.author} (${entry.time}) was interrupted`;
  const states = patches.map((patch) => {
    const text = readCurrent(workspace, patch.file);
    const hash = hashOf(text);
    return { patch, text, isWritten: hash === patch.after, isUnchanged: hash === patch.before };
  });
  const foreignChanges = states
    .filter(({ isWritten, isUnchanged }) => !isWritten && !isUnchanged)
    .map(({ patch }) => patch.file);
  if (foreignChanges.length === 0) {
    for (const { patch, text, isUnchanged } of states) {
      if (!isUnchanged) writeCurrent(workspace, patch.file, applyTextPatch(text, reverseTextPatch(patch)));
    }
  }
  removeLine(undoLogFile(workspace), log);
  removeLine(historyFile(workspace), entry);
  if (foreignChanges.length === 0) {
    removeFile(pendingFile(workspace));
    return `${edit} and has been reverted; repeat the edit if you still need it`;
  }
  setAside(workspace);
  return `${edit} and cannot be reverted, because ${foreignChanges.join(", ")} has since been changed; to list the affected files, run taxolink doctor`;
}

/** @returns the plan of the interrupted edit, or undefined if this user did not sign it */
function readOwnTransaction(workspace: Workspace): Transaction | undefined {
  try {
    const { entry, patches, log, signature } = readJson(pendingFile(workspace), transactionSchema);
    const transaction = { entry, patches, log };
    return signerFor("edit").accepts(canonicalJson(transaction), signature) ? transaction : undefined;
  } catch (error) {
    // Taxolink writes a plan completely or not at all, so it did not write this file.
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Renames the plan, so that `doctor` lists it. @returns the new name */
function setAside(workspace: Workspace): string {
  const pending = pendingFile(workspace);
  const name = `unfinished-${hash("sha256", `${workspace.root} ${Date.now()}`).slice(0, 8)}.json`;
  renameFile(pending, name);
  return name;
}

/** @throws WorkspaceError if reverting also fails; opening the workspace then tries again */
function revertNow(workspace: Workspace, cause: unknown): void {
  try {
    revertPendingEdit(workspace);
  } catch (error) {
    throw new WorkspaceError(
      `${errorText(cause)}; the edit could not be reverted yet (${errorText(error)})`,
      {
        cause,
        hint: "The edit does not take effect: the next command will revert it. Free up some disk space first.",
      },
    );
  }
}

function pendingFile(workspace: Workspace): string {
  return join(localFolder(workspace), "pending.json");
}

function readCurrent(workspace: Workspace, file: string): string | null {
  return textIfPresent(documentPath(workspace, file));
}

function writeCurrent(workspace: Workspace, file: string, text: string | null): void {
  const path = documentPath(workspace, file);
  if (text === null) removeFile(path);
  else writeText(path, text);
}

function changedUnderneath(file: string): WorkspaceError {
  return new WorkspaceError(`${file} has been changed by another program; nothing was written`, {
    hint: "Check the file's new content and try again.",
  });
}
