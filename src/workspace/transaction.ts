/**
 * One edit to disk: files, history and undo log together, or not at all.
 *
 * The whole edit is written to one file first. From then on it counts: a crash later is mended by the next opening of
 * the workspace, which carries the rest out. Every step can be done twice.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { WorkspaceError } from "../errors.ts";
import { formatJson, readJson, writeText } from "../io/index.ts";
import { appendLine } from "./append-line.ts";
import { type HistoryEntry, historyEntrySchema, historyFile } from "./history.ts";
import { localFolder, type Workspace } from "./places.ts";
import { applyTextPatch, hashOf, type TextPatch, textPatchSchema } from "./text-patch.ts";
import { appendUndoLog, type UndoLogLine, undoLogLineSchema } from "./undo-log.ts";

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

/** The whole text of a patched file before and after; null for no file. */
export type TextChange = { readonly before: string | null; readonly after: string | null };

/**
 * Carries an edit out. The caller holds the lock.
 * @param texts of the files of the patches, in their order
 * @throws WorkspaceError when a file is no longer what the edit was made for; nothing is written then.
 */
export function commitTransaction(
  workspace: Workspace,
  transaction: Transaction,
  texts: readonly TextChange[],
): void {
  for (const [index, { file }] of transaction.patches.entries()) {
    if (readCurrent(workspace, file) !== texts[index]?.before) throw changedUnderneath(file);
  }
  writeText(pendingFile(workspace), formatJson({ version: 1, ...transaction }));
  for (const [index, patch] of transaction.patches.entries()) {
    writeCurrent(workspace, patch.file, texts[index]?.after ?? null);
  }
  finish(workspace, transaction);
}

/** True where an edit was interrupted and waits for {@link finishPending}. */
export function hasPending(workspace: Workspace): boolean {
  return existsSync(pendingFile(workspace));
}

/**
 * Carries an interrupted edit to its end. The caller holds the lock. An edit that cannot be finished, because a file
 * was changed by other means in between, is set aside for `doctor`; no file is overwritten.
 * @returns whether it could be finished
 */
export function finishPending(workspace: Workspace): boolean {
  const pending = pendingFile(workspace);
  const { entry, patches, log } = readJson(pending, transactionSchema);
  const states = patches.map((patch) => {
    const text = readCurrent(workspace, patch.file);
    const hash = hashOf(text);
    return { patch, text, done: hash === patch.after, open: hash === patch.before };
  });
  if (states.some(({ done, open }) => !done && !open)) {
    renameSync(pending, unfinishedFile(workspace, entry.id));
    return false;
  }
  for (const { patch, text, done } of states) {
    if (!done) writeCurrent(workspace, patch.file, applyTextPatch(text, patch));
  }
  finish(workspace, { entry, patches, log });
  return true;
}

export function unfinishedFile(workspace: Workspace, id: string): string {
  return join(localFolder(workspace), `unfinished-${id}.json`);
}

function finish(workspace: Workspace, { entry, log }: Transaction): void {
  mkdirSync(dirname(historyFile(workspace)), { recursive: true });
  appendLine(historyFile(workspace), entry);
  appendUndoLog(workspace, log);
  rmSync(pendingFile(workspace), { force: true });
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
  return new WorkspaceError(`${file} was changed by another program in the meantime; nothing was written`, {
    hint: "Look at its new content and try again.",
  });
}
