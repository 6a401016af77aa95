/**
 * `taxonomy/history.jsonl`: every edit, one a line, in the order it was made. Committed with the workspace; lines are
 * only ever added.
 */
import { existsSync, statSync } from "node:fs";
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

export function historyFile(workspace: Workspace): string {
  return join(workspaceFolder(workspace, "taxonomy"), "history.jsonl");
}
