/** Appends lines to a JSON Lines file so that the file remains intact after a crash. */
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, truncateSync } from "node:fs";
import { createJsonLineJournal, openAppender, writing } from "../io/index.ts";

/**
 * Appends a line and waits until it is on disk. Has no effect if the last line already has this id, so that the call
 * can be repeated after an interruption. First removes a partial line left by a crash.
 */
export function appendLine(file: string, value: { readonly id: string }): void {
  if (existsSync(file)) {
    mendEnd(file);
    if (lastLine(file).line.includes(idOf(value))) return;
  }
  const journal = createJsonLineJournal(file);
  try {
    journal.append(value);
  } finally {
    journal.close();
  }
}

/** Removes a line if it is the last line, and removes the file if no other line remains. */
export function removeLine(file: string, value: { readonly id: string }): void {
  if (!existsSync(file)) return;
  mendEnd(file);
  const { line, start } = lastLine(file);
  if (line !== "" && !line.includes(idOf(value))) return;
  writing(file, () => (start === 0 ? rmSync(file) : truncateSync(file, start)));
}

function idOf({ id }: { readonly id: string }): string {
  return `"id":${JSON.stringify(id)}`;
}

/** Repairs the end of the file: removes a partial line left by a crash, or ends a complete line with a line break. */
function mendEnd(file: string): void {
  const { remainder, end } = lastLine(file);
  if (remainder === "") return;
  if (!isJson(remainder)) {
    writing(file, () => truncateSync(file, end));
    return;
  }
  const appender = openAppender(file, "at the end");
  try {
    appender.append("\n");
  } finally {
    appender.close();
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the last complete line, its start and end in bytes, and the text after it. */
function lastLine(file: string): { line: string; start: number; end: number; remainder: string } {
  let size = 4096;
  for (;;) {
    const { text, from } = readTail(file, size);
    const lastBreak = text.lastIndexOf(0x0a);
    const previousBreak = lastBreak === -1 ? -1 : text.subarray(0, lastBreak).lastIndexOf(0x0a);
    if (from === 0 || previousBreak !== -1) {
      const line = text.subarray(previousBreak + 1, lastBreak + 1).toString("utf8");
      const remainder = text.subarray(lastBreak + 1).toString("utf8");
      return { line, start: from + previousBreak + 1, end: from + lastBreak + 1, remainder };
    }
    size *= 8;
  }
}

function readTail(file: string, size: number): { text: Buffer; from: number } {
  const handle = openSync(file, "r");
  try {
    const length = fstatSync(handle).size;
    const from = Math.max(0, length - size);
    const text = Buffer.alloc(length - from);
    readSync(handle, text, 0, text.length, from);
    return { text, from };
  } finally {
    closeSync(handle);
  }
}
