/** Writes to standard output, which may be redirected to a file on a full disk. */
import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import { writeBytes } from "./write-bytes.ts";
import { writing } from "./write-error.ts";

/** @throws WriteError if standard output is a file or a device, and the text cannot be written in full */
export function writeOutput(text: string): void {
  const { fd } = process.stdout;
  const stats = fstatSync(fd);
  const reportsLate = stats.isFile() || (stats.isCharacterDevice() && !isatty(fd));
  // Node's own stream treats a partial write as complete, and reports a full disk only after the program has succeeded.
  if (reportsLate) writing("standard output", () => writeBytes(fd, text));
  else process.stdout.write(text);
}
