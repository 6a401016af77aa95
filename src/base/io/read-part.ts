import { readSync } from "node:fs";

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
