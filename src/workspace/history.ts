/**
 * `taxonomy/history.jsonl`: every edit in order, one per line. Committed with the workspace; lines are only ever added.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { checkSchema, hashValue, readJsonLines } from "../io/index.ts";
import { type Workspace, workspaceFolder } from "./places.ts";

/** The operation: a verb and its objects. */
export type Operation = { readonly kind: string; readonly [argument: string]: unknown };

/** Keys keep this order, so an entry that is read and written gives the same line. */
export const historyEntrySchema = z.object({
  id: z.string().min(1),
  time: z.iso.datetime(),
  author: z.string(),
  phase: z.string(),
  operation: z.looseObject({ kind: z.string().min(1) }),
  reason: z.string(),
});

export type HistoryEntry = {
  /** Derived from the entry's content and the edit's result. */
  readonly id: string;
  /** UTC, ISO 8601. */
  readonly time: string;
  readonly author: string;
  /** Name of the phase, or `workspace`. */
  readonly phase: string;
  readonly operation: Operation;
  readonly reason: string;
};

/** @param result the hashes of the resulting files, which distinguish this edit from one with the same wording */
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
