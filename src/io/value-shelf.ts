/** Stores plain values on disk, for a task that creates more values than memory can hold. */
import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "./files.ts";
import { temporaryFile } from "./temporary-file.ts";
import { writeBytes } from "./write-bytes.ts";
import { writing } from "./write-error.ts";

export type ValueShelf<T> = {
  /** @returns the index of the value: 0, 1, 2, … @throws InputError if the disk rejects the write */
  put(value: T): number;
  /** Returns a copy of the value. */
  get(index: number): T;
  /** Drops all values and deletes the file. */
  close(): void;
};

/** Creates a shelf that keeps the original values in memory. */
export function createMemoryShelf<T>(): ValueShelf<T> {
  const values: T[] = [];
  return { put: (value) => values.push(value) - 1, get: (index) => values[index] as T, close: () => {} };
}

/** The number of characters to collect before each write. */
const bufferedLength = 2 ** 18;

/**
 * Creates a shelf in a temporary file next to `file`. The shelf keeps only one number per value in memory. The values
 * must be representable as JSON.
 */
export function createDiskShelf<T>(file: string): ValueShelf<T> {
  makeFolder(dirname(file));
  const temporary = temporaryFile(file);
  const handle = writing(temporary, () => openSync(temporary, "wx+"));
  const ends: number[] = [];
  let waiting: string[] = [];
  let waitingLength = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const text = waiting.join("");
    waiting = [];
    waitingLength = 0;
    writing(file, () => writeBytes(handle, text));
  };
  return {
    put: (value) => {
      const text = JSON.stringify(value);
      waiting.push(text);
      waitingLength += text.length;
      const index = ends.push((ends.at(-1) ?? 0) + Buffer.byteLength(text)) - 1;
      if (waitingLength >= bufferedLength) flush();
      return index;
    },
    get: (index) => {
      flush();
      const start = ends[index - 1] ?? 0;
      return JSON.parse(readPart(handle, start, (ends[index] ?? start) - start)) as T;
    },
    close: () => {
      closeSync(handle);
      rmSync(temporary, { force: true });
    },
  };
}

/** Reads a section of an open file. */
export function readPart(handle: number, start: number, length: number): string {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const count = readSync(handle, bytes, done, length - done, start + done);
    if (count === 0) throw new Error("the temporary file was truncated");
    done += count;
  }
  return bytes.toString("utf8");
}
