/**
 * Manages the undo stack of this checkout: a log of done, undone and redone edits in the local folder, which survives a
 * restart and is never committed.
 */

import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { WriteError } from "../base/errors.ts";
import {
  canonicalJson,
  checkSchema,
  formatJsonLines,
  hashText,
  isPresent,
  readJsonLines,
  signerFor,
  writeText,
} from "../base/io/index.ts";
import { count } from "../base/text/count.ts";
import { appendLine } from "./append-line.ts";
import { localFolder, type Workspace } from "./places.ts";
import { type TextPatch, textPatchSchema } from "./text-patch.ts";

export const undoLogLineSchema = z.strictObject({
  /** The id of the history entry that belongs to this line. */
  id: z.string(),
  /** The id of the edit that was done, undone or redone. */
  edit: z.string(),
  action: z.enum(["do", "undo", "redo"]),
  /** Present only with `do`. */
  patches: z.array(textPatchSchema).readonly().optional(),
});

/** A line as it is stored. Earlier versions did not sign their lines. */
const signedLineSchema = undoLogLineSchema.extend({ signature: z.string().optional() });

export type UndoLogLine = Readonly<z.output<typeof undoLogLineSchema>>;

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

/** @param tell receives a sentence if the log contains lines that this user did not write, which are set aside */
export function readUndoStacks(workspace: Workspace, tell: (message: string) => void = () => {}): UndoStacks {
  const done: UndoableEdit[] = [];
  let undone: UndoableEdit[] = [];
  for (const { action, edit, patches } of readOwnLines(workspace, tell)) {
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

/** Appends a line and signs it. */
export function appendUndoLine(workspace: Workspace, line: UndoLogLine): void {
  appendLine(undoLogFile(workspace), signed(line));
}

function signed(line: UndoLogLine): UndoLogLine & { readonly signature: string } {
  return { ...line, signature: signerFor("undo").sign(canonicalJson(line)) };
}

/** Returns the lines that this user wrote, and moves all others to another file. */
function readOwnLines(workspace: Workspace, tell: (message: string) => void): readonly UndoLogLine[] {
  const file = undoLogFile(workspace);
  if (!isPresent(file)) return [];
  const signer = signerFor("undo");
  const rows = readJsonLines(file).map(({ line, value }) => {
    const { signature, ...row } = checkSchema(value, signedLineSchema, `${file}:${line}`);
    return { row, value, own: signer.accepts(canonicalJson(row), signature) };
  });
  const foreign = rows.filter(({ own }) => !own).map(({ value }) => value);
  const lines = rows.filter(({ own }) => own).map(({ row }) => row);
  if (foreign.length === 0) return lines;
  const text = formatJsonLines(foreign);
  const name = `undo-set-aside-${hashText(text).slice(0, 8)}.jsonl`;
  writeText(join(localFolder(workspace), name), text);
  writeText(file, formatJsonLines(lines.map(signed)));
  tell(
    `${file}: this user's Taxolink did not write ${count(foreign.length, "edit")} in the undo log; they cannot be undone here and are kept in .taxolink/${name}`,
  );
  return lines;
}

/** Removes the oldest edits from a long log. */
export function trimUndoLog(workspace: Workspace): void {
  const file = undoLogFile(workspace);
  if (!isPresent(file) || statSync(file).size < longLog) return;
  const { done } = readUndoStacks(workspace);
  const lines = done
    .slice(-keptEntries)
    .map(({ edit, patches }) => signed({ id: edit, edit, action: "do", patches }));
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
