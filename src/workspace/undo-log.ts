/**
 * Manages the undo stack of this checkout: a log of done, undone and redone edits in the local folder, which survives a
 * restart and is never committed.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { WriteError } from "../errors.ts";
import { checkSchema, formatJsonLines, readJsonLines, writeText } from "../io/index.ts";
import { localFolder, type Workspace } from "./places.ts";
import { type TextPatch, textPatchSchema } from "./text-patch.ts";

export const undoLogLineSchema = z.strictObject({
  /** The id of the history entry that belongs to this line. */
  id: z.string(),
  /** The id of the edit that was done, undone or redone. */
  edit: z.string(),
  action: z.enum(["do", "undo", "redo"]),
  /** Present only with `do`. */
  patches: z.array(textPatchSchema).optional(),
});

export type UndoLogLine = {
  readonly id: string;
  readonly edit: string;
  readonly action: "do" | "undo" | "redo";
  readonly patches?: readonly TextPatch[] | undefined;
};

type UndoableEdit = { readonly edit: string; readonly patches: readonly TextPatch[] };

export type UndoStacks = {
  /** The edits that can be undone; the last one is undone next. */
  readonly done: readonly UndoableEdit[];
  /** The edits that can be redone; the last one is redone next. */
  readonly undone: readonly UndoableEdit[];
};

/** The size of a log, in bytes, at which all but its newest edits are removed. */
const longLog = 16 * 2 ** 20;
const keptEntries = 100;

export function readUndoStacks(workspace: Workspace): UndoStacks {
  const file = undoLogFile(workspace);
  const done: UndoableEdit[] = [];
  let undone: UndoableEdit[] = [];
  if (!existsSync(file)) return { done, undone };
  for (const { line, value } of readJsonLines(file)) {
    const { action, edit, patches } = checkSchema(value, undoLogLineSchema, `${file}:${line}`);
    if (action === "do") {
      done.push({ edit, patches: patches ?? [] });
      undone = [];
    } else {
      const [from, to] = action === "undo" ? [done, undone] : [undone, done];
      const moved = from.pop();
      if (moved) to.push(moved);
    }
  }
  return { done, undone };
}

/** Removes the oldest edits from a long log. */
export function trimUndoLog(workspace: Workspace): void {
  const file = undoLogFile(workspace);
  if (!existsSync(file) || statSync(file).size < longLog) return;
  const { done } = readUndoStacks(workspace);
  const lines = done
    .slice(-keptEntries)
    .map(({ edit, patches }) => ({ id: edit, edit, action: "do", patches }));
  try {
    writeText(file, formatJsonLines(lines));
  } catch (error) {
    // The edit has succeeded and must not appear to have failed. The next edit trims the log.
    if (!(error instanceof WriteError)) throw error;
  }
}

export function undoLogFile(workspace: Workspace): string {
  return join(localFolder(workspace), "undo.jsonl");
}
