/** Writes to standard output, which may be redirected to a file on a full disk. */
import { fstatSync } from "node:fs";
import { writeBytes } from "./write-bytes.ts";
import { writing } from "./write-error.ts";

/** @throws WriteError if standard output is a file and its disk is full */
export function writeOutput(text: string): void {
  const { fd } = process.stdout;
  // Node's own stream treats a partial write to a file as complete.
  if (fstatSync(fd).isFile()) writing("standard output", () => writeBytes(fd, text));
  else process.stdout.write(text);
}
