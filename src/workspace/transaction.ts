/**
 * Writes the files of an edit and its entries in the history and the undo log, either all of them or none.
 *
 * Steps that need disk space come first: the new texts as temporary files, the plan of the edit (`pending.json`), and
 * the lines of the logs. Then the temporary files are renamed, and the plan is removed. If the edit fails or is killed
 * earlier, it is reverted at once or when the workspace is next opened. Every step can be repeated.
 */
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorText, WorkspaceError } from "../errors.ts";
import { formatJson, readJson, type StagedText, stageText, writeText, writing } from "../io/index.ts";
import { appendLine, removeLine } from "./append-line.ts";
import { type HistoryEntry, historyEntrySchema, historyFile } from "./history.ts";
import { localFolder, type Workspace } from "./places.ts";
import { applyTextPatch, hashOf, reverseTextPatch, type TextPatch, textPatchSchema } from "./text-patch.ts";
import { type UndoLogLine, undoLogFile, undoLogLineSchema } from "./undo-log.ts";

const transactionSchema = z.object({
  version: z.literal(1),
  entry: historyEntrySchema,
  patches: z.array(textPatchSchema),
  log: undoLogLineSchema,
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
      const path = join(workspace.root, file);
      const after = texts[index]?.after ?? null;
      if (after === null) return () => writing(path, () => rmSync(path, { force: true }));
      const text = stageText(path, after);
      staged.push(text);
      return text.publish;
    });
    writeText(pendingFile(workspace), formatJson({ version: 1, ...transaction }));
    appendLine(historyFile(workspace), entry);
    appendLine(undoLogFile(workspace), log);
    for (const step of steps) step();
    rmSync(pendingFile(workspace));
  } catch (error) {
    for (const text of staged) text.discard();
    if (hasPendingEdit(workspace)) revertNow(workspace, error);
    throw error;
  }
}

/** Whether an edit was interrupted and needs {@link revertPendingEdit}. */
export function hasPendingEdit(workspace: Workspace): boolean {
  return existsSync(pendingFile(workspace));
}

/**
 * Reverts an interrupted edit. The caller must hold the lock. If a file has changed in the meantime, sets the edit
 * aside for `doctor` and overwrites nothing.
 * @returns the outcome as a sentence for the user
 * @throws WriteError if the earlier texts cannot be written; the edit then remains pending
 */
export function revertPendingEdit(workspace: Workspace): string {
  const pending = pendingFile(workspace);
  const { entry, patches, log } = readJson(pending, transactionSchema);
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
    rmSync(pending);
    return `${edit} and has been reverted; repeat the edit if you still need it`;
  }
  const aside = unfinishedFile(workspace, entry.id);
  writing(aside, () => renameSync(pending, aside));
  return `${edit} and cannot be reverted, because ${foreignChanges.join(", ")} has since been changed; to list the affected files, run taxolink doctor`;
}

function unfinishedFile(workspace: Workspace, id: string): string {
  return join(localFolder(workspace), `unfinished-${id}.json`);
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
  const path = join(workspace.root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

function writeCurrent(workspace: Workspace, file: string, text: string | null): void {
  const path = join(workspace.root, file);
  if (text === null) rmSync(path, { force: true });
  else writeText(path, text);
}

function changedUnderneath(file: string): WorkspaceError {
  return new WorkspaceError(`${file} has been changed by another program; nothing was written`, {
    hint: "Check the file's new content and try again.",
  });
}
