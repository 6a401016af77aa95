/** Appends lines to a JSON Lines file so that the file remains intact after a crash. */
import { fstatSync, readSync } from "node:fs";
import {
  createJsonLineJournal,
  cutFile,
  isPresent,
  openAppender,
  removeFile,
  withFile,
} from "../base/io/index.ts";

/**
 * Appends a line and waits until it is on disk. Has no effect if the last line already has this id, so that the call
 * can be repeated after an interruption. First removes a partial line left by a crash.
 */
export function appendLine(file: string, value: { readonly id: string }): void {
  mendEnd(file);
  if (lastLine(file).line.includes(idOf(value))) return;
  const journal = createJsonLineJournal(file);
  try {
    journal.append(value);
  } finally {
    journal.close();
  }
}

/** Removes a line if it is the last line, and removes the file if no other line remains. */
export function removeLine(file: string, value: { readonly id: string }): void {
  mendEnd(file);
  const { line, start } = lastLine(file);
  if (line !== "" && !line.includes(idOf(value))) return;
  if (start === 0) removeFile(file);
  else cutFile(file, start);
}

function idOf({ id }: { readonly id: string }): string {
  return `"id":${JSON.stringify(id)}`;
}

/**
 * Repairs the end of the file: removes a partial line left by a crash, or ends a complete line with a line break.
 * @returns what was done
 */
export function mendEnd(file: string): "nothing" | "cut" | "ended" {
  const { remainder, end } = lastLine(file);
  if (remainder === "") return "nothing";
  if (!isJson(remainder)) {
    cutFile(file, end);
    return "cut";
  }
  const appender = openAppender(file, "at the end");
  try {
    appender.append("\n");
  } finally {
    appender.close();
  }
  return "ended";
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
  if (!isPresent(file)) return { line: "", start: 0, end: 0, remainder: "" };
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
  return withFile(file, (handle) => {
    const length = fstatSync(handle).size;
    const from = Math.max(0, length - size);
    const text = Buffer.alloc(length - from);
    readSync(handle, text, 0, text.length, from);
    return { text, from };
  });
}
