/**
 * Reads and writes `taxonomy/history.jsonl`, which contains every edit in order, one per line. The file is committed
 * with the workspace, and existing lines never change.
 */
import { fstatSync, readSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  checkSchema,
  hashValue,
  isPresent,
  parseJsonLines,
  readText,
  textIfPresent,
  withFile,
} from "../base/io/index.ts";
import { type Workspace, workspaceFolder } from "./places.ts";

/** An operation: a verb and its objects. */
export type Operation = { readonly kind: string; readonly [argument: string]: unknown };

/** The schema of an entry, whose keys keep this order so that reading and writing an entry produces the same line. */
export const historyEntrySchema = z.object({
  /** The id, derived from the entry's content and the edit's result. */
  id: z.string().min(1),
  /** The time, in UTC and ISO 8601 format. */
  time: z.iso.datetime(),
  author: z.string(),
  /** The name of the phase that the edit changed, or `workspace`. */
  phase: z.string(),
  operation: z.looseObject({ kind: z.string().min(1) }),
  reason: z.string(),
});

export type HistoryEntry = Readonly<z.output<typeof historyEntrySchema>>;

/** @param result the hashes of the resulting files, which distinguish edits with the same wording */
export function createHistoryEntry(
  entry: Omit<HistoryEntry, "id">,
  result: readonly (string | null)[],
): HistoryEntry {
  return { id: hashValue([entry, result]).slice(0, 12), ...entry };
}

/** Returns all edits, oldest first. @throws InputError that identifies the invalid line. */
export function readHistory(workspace: Workspace): HistoryEntry[] {
  const file = historyFile(workspace);
  // An editor that was killed may leave an empty history.
  if (!textIfPresent(file)) return [];
  return parseJsonLines(readText(file), file).map(({ line, value }) =>
    checkSchema(value, historyEntrySchema, `${file}:${line}`),
  );
}

/** The number of bytes at the end of the file that are read first. */
const newestBytes = 32 * 1024;

/**
 * Returns the most recent edits, oldest first, from the complete lines near the end of the file. Skips invalid lines,
 * which `doctor` reports.
 */
export function readNewestHistory(workspace: Workspace): HistoryEntry[] {
  const file = historyFile(workspace);
  if (!isPresent(file)) return [];
  const { start, text } = withFile(file, (handle) => {
    const from = Math.max(0, fstatSync(handle).size - newestBytes);
    const bytes = Buffer.alloc(newestBytes);
    const length = readSync(handle, bytes, 0, newestBytes, from);
    return { start: from, text: bytes.toString("utf8", 0, length) };
  });
  const lines = text.split("\n");
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
