/** Files compressed by gzip, known by their first two bytes: dumps are handed out that way. */
import { closeSync, openSync, readSync } from "node:fs";
import { constants, gunzipSync } from "node:zlib";

export function isGzip(file: string): boolean {
  const handle = openSync(file, "r");
  try {
    const start = Buffer.alloc(2);
    return readSync(handle, start) === 2 && isGzipStart(start);
  } finally {
    closeSync(handle);
  }
}

/** The plain text behind the first bytes of a file; the bytes themselves where they are not compressed. */
export function plainStart(bytes: Buffer): Buffer {
  // The end is missing on purpose: whatever comes out of these bytes is enough.
  return isGzipStart(bytes) ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
}

function isGzipStart(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
