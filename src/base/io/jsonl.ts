/** Reads and writes JSON Lines: one JSON document per line. */
import { closeSync, existsSync, fsyncSync, openSync, readSync } from "node:fs";
import { dirname } from "node:path";
import { InputError } from "../errors.ts";
import { checkJson } from "./check-json.ts";
import { makeFolder, readText } from "./files.ts";
import { openToRead } from "./open-file.ts";
import { appendBytes, syncFolder } from "./write-bytes.ts";
import { writing } from "./write-error.ts";
import { placeToWrite } from "./write-place.ts";

export type JsonLine = { readonly line: number; readonly value: unknown };

/**
 * Parses every line that is not empty, and returns the values with their line numbers, counting from 1.
 * @throws InputError that identifies the first invalid line.
 */
export function readJsonLines(file: string): JsonLine[] {
  return parseJsonLines(readText(file), file);
}

export function parseJsonLines(text: string, file: string): JsonLine[] {
  const rows: JsonLine[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const checked = checkJson(line);
    if ("mistake" in checked) {
      const { offset, problem } = checked.mistake;
      throw new InputError({ file, line: index + 1, column: offset + 1 }, problem);
    }
    rows.push({ line: index + 1, value: checked.value });
  }
  return rows;
}

export function formatJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** A line of a file without its line terminator, and the byte offset after it. */
export type PlacedLine = { readonly text: string; readonly end: number };

/**
 * Yields the lines of a file one at a time, so that the whole file need not fit in memory. Skips an incomplete last
 * line, which may remain after a crash.
 * @throws InputError if the file cannot be read or is not a file
 */
export function* wholeLines(file: string): Generator<PlacedLine> {
  const handle = openToRead(file);
  try {
    const chunk = Buffer.allocUnsafe(2 ** 20);
    let unsplit = Buffer.alloc(0);
    let end = 0;
    for (let count = readSync(handle, chunk); count > 0; count = readSync(handle, chunk)) {
      unsplit = Buffer.concat([unsplit, chunk.subarray(0, count)]);
      for (let at = unsplit.indexOf(lineEnd); at !== -1; at = unsplit.indexOf(lineEnd)) {
        end += at + 1;
        yield { text: unsplit.toString("utf8", 0, at), end };
        unsplit = unsplit.subarray(at + 1);
      }
    }
  } finally {
    closeSync(handle);
  }
}

const lineEnd = 0x0a;

/**
 * Opens a journal, whose `append` waits until the value is on disk. After a crash, the journal is intact up to its last
 * complete line.
 * @throws InputError (also from `append`) if the file cannot be written; the file then stays unchanged
 */
export function createJsonLineJournal(file: string): { append(value: unknown): void; close(): void } {
  const appender = openAppender(file, "at once");
  return { append: (value) => appender.append(`${JSON.stringify(value)}\n`), close: appender.close };
}

// Appends text to a file that stays open.

export type Appender = {
  /** @throws InputError if the text cannot be written in full; the file then stays unchanged */
  append(text: string): void;
  close(): void;
};

/**
 * Opens a file for appending, and creates it if it does not exist.
 * @param sync "at once" if each text must be on disk when `append` returns, or "at the end" if only closing must wait
 * for the disk
 */
export function openAppender(file: string, sync: "at once" | "at the end"): Appender {
  makeFolder(dirname(file));
  const { kind, path } = placeToWrite(file);
  if (kind === "stream") throw new InputError({ file }, "the path is a pipe or a device, not a file");
  const handle = writing(file, () => {
    const isNew = !existsSync(path);
    const opened = openSync(path, "a");
    if (isNew) syncFolder(dirname(path));
    return opened;
  });
  return {
    append: (text) => writing(file, () => appendBytes(handle, text, sync === "at once")),
    close: () => {
      try {
        if (sync === "at the end") writing(file, () => fsyncSync(handle));
      } finally {
        closeSync(handle);
      }
    },
  };
}
