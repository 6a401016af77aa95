/** Adding lines to a JSON Lines file so that a crash at any moment leaves it whole. */
import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync, truncateSync } from "node:fs";
import { createJsonLineJournal } from "../io/index.ts";

/**
 * Adds a line, on disk before it returns. Adding the line that is already the last one does nothing, so that an
 * interrupted edit can be finished twice; a line torn by a crash is cut off first.
 */
export function appendLine(file: string, value: { readonly id: string }): void {
  if (existsSync(file)) {
    mendEnd(file);
    if (lastLine(file).line.includes(`"id":${JSON.stringify(value.id)}`)) return;
  }
  const journal = createJsonLineJournal(file);
  try {
    journal.append(value);
  } finally {
    journal.close();
  }
}

/** Cuts off a line torn by a crash; a whole last line without its line end gets it. */
function mendEnd(file: string): void {
  const { rest, keep } = lastLine(file);
  if (rest === "") return;
  try {
    JSON.parse(rest);
    appendFileSync(file, "\n");
  } catch {
    truncateSync(file, keep);
  }
}

/** The last ended line, the file's length up to its end, and what follows it. */
function lastLine(file: string): { line: string; keep: number; rest: string } {
  let size = 4096;
  for (;;) {
    const { text, start } = readTail(file, size);
    const end = text.lastIndexOf(0x0a);
    const before = end === -1 ? -1 : text.subarray(0, end).lastIndexOf(0x0a);
    if (start === 0 || before !== -1) {
      const keep = start + end + 1;
      const line = text.subarray(before + 1, end + 1).toString("utf8");
      return { line, keep, rest: text.subarray(end + 1).toString("utf8") };
    }
    size *= 8;
  }
}

function readTail(file: string, size: number): { text: Buffer; start: number } {
  const handle = openSync(file, "r");
  try {
    const length = fstatSync(handle).size;
    const start = Math.max(0, length - size);
    const text = Buffer.alloc(length - start);
    readSync(handle, text, 0, text.length, start);
    return { text, start };
  } finally {
    closeSync(handle);
  }
}
