/**
 * `taxonomy/history.jsonl`: every edit, one a line, in the order it was made. Committed with the workspace; lines are
 * only ever added.
 */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkSchema, hashValue, readJsonLines } from "../io/index.ts";
import { type Workspace, workspaceFolder } from "./places.ts";

/** What was done: a verb and what it was done to. */
export type Operation = { readonly kind: string; readonly [argument: string]: unknown };

/** Keys come out in this order: an entry that is read and written is the same line. */
export const historyEntrySchema = z.object({
  id: z.string().min(1),
  time: z.iso.datetime(),
  author: z.string(),
  phase: z.string(),
  operation: z.looseObject({ kind: z.string().min(1) }),
  reason: z.string(),
});

export type HistoryEntry = {
  /** Made from the entry's content and what the edit led to. */
  readonly id: string;
  /** UTC, ISO 8601. */
  readonly time: string;
  readonly author: string;
  /** Name of the phase, or `workspace`. */
  readonly phase: string;
  readonly operation: Operation;
  readonly reason: string;
};

/** @param result what tells this edit from one that reads the same: the hashes of the files it leaves behind */
export function createHistoryEntry(
  entry: Omit<HistoryEntry, "id">,
  result: readonly (string | null)[],
): HistoryEntry {
  return { id: hashValue([entry, result]).slice(0, 12), ...entry };
}

/** All edits, oldest first. @throws InputError naming the line that is broken. */
export function readHistory(workspace: Workspace): HistoryEntry[] {
  const file = historyFile(workspace);
  if (!existsSync(file) || statSync(file).size === 0) return [];
  return readJsonLines(file).map(({ line, value }) =>
    checkSchema(value, historyEntrySchema, `${file}:${line}`),
  );
}

/** Newest edits are read from this many bytes at the end of the file. */
const newestBytes = 32 * 1024;

/** The newest edits, oldest first: those whose lines stand whole near the end. A broken line is the doctor's. */
export function readNewestHistory(workspace: Workspace): HistoryEntry[] {
  const file = historyFile(workspace);
  if (!existsSync(file)) return [];
  const start = Math.max(0, statSync(file).size - newestBytes);
  const bytes = Buffer.alloc(newestBytes);
  const handle = openSync(file, "r");
  const length = readSync(handle, bytes, 0, newestBytes, start);
  closeSync(handle);
  const lines = bytes.toString("utf8", 0, length).split("\n");
  return lines.slice(start === 0 ? 0 : 1).flatMap((line) => {
    const entry = historyEntrySchema.safeParse(jsonOf(line));
    return entry.success ? [entry.data] : [];
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function historyFile(workspace: Workspace): string {
  return join(workspaceFolder(workspace, "taxonomy"), "history.jsonl");
}
