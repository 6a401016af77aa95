/** Reads gzip-compressed files, which it recognises by their first two bytes. Dumps are often compressed. */

import { readSync } from "node:fs";
import { constants, gunzipSync } from "node:zlib";
import { withFile } from "../../base/io/index.ts";

export function isGzip(file: string): boolean {
  return withFile(file, (handle) => {
    const start = Buffer.alloc(2);
    return readSync(handle, start) === 2 && isGzipStart(start);
  });
}

/** The number of compressed bytes to inspect: few enough to decompress quickly, even if they expand a thousandfold. */
const startBytes = 1 << 12;

/** Returns the uncompressed start of a file, or the bytes themselves if they are not compressed. */
export function plainStart(bytes: Buffer): Buffer {
  if (!isGzipStart(bytes)) return bytes;
  // The data is deliberately truncated: the start of the file is sufficient, so zlib must not require the end.
  const start = gunzipSync(bytes.subarray(0, startBytes), { finishFlush: constants.Z_SYNC_FLUSH });
  return start.subarray(0, 1 << 16);
}

/** Explains an error code from the operating system or zlib for a file that cannot be read. */
export function readProblem(code: string): string {
  return code.startsWith("Z_")
    ? "the gzip file is damaged or truncated"
    : `the file cannot be read (${code})`;
}

function isGzipStart(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
