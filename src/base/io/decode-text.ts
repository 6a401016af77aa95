/** Decodes UTF-8 bytes, and identifies other encodings. */

import { isUtf8 } from "node:buffer";
import { InputError } from "../errors.ts";
import { compose } from "../text/compose.ts";

/**
 * Decodes UTF-8 bytes to text in composed form (NFC), without a byte order mark.
 * @throws InputError that identifies a database or the other encoding, or the first line that is not UTF-8
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  if (Buffer.from(bytes.subarray(0, databaseMark.length)).toString("latin1") === databaseMark) {
    throw new InputError({ file }, "the file is a SQLite database, such as a graph store, and not text", {
      hint: "Check that every option names its own file: --graph takes a store, --questions a CSV file.",
    });
  }
  refuseOtherEncodings(bytes, file);
  if (!isUtf8(bytes))
    throw new InputError({ file, line: firstInvalidLine(bytes) }, "the file is not UTF-8 text", {
      hint: utf8Hint,
    });
  return compose(new TextDecoder().decode(bytes));
}

export const utf8Hint = "Save the file as UTF-8 and try again.";

/**
 * @param bytes the bytes of a file; the first few are enough
 * @throws InputError for UTF-16, UTF-32 and gzip, recognised by their first bytes
 */
export function refuseOtherEncodings(bytes: Uint8Array, file: string): void {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    throw new InputError({ file }, "the file is gzip-compressed, but a text file is required", {
      hint: `Unpack the file first: gunzip ${JSON.stringify(file)}`,
    });
  }
  const encoding = wideEncoding(bytes);
  if (encoding === undefined) return;
  throw new InputError({ file }, `the file is ${encoding} text, but only UTF-8 is supported`, {
    hint: `Save the file as UTF-8, e.g. with iconv -f ${encoding} -t UTF-8 FILE > NEW.`,
  });
}

/** The first characters of every SQLite database. */
const databaseMark = "SQLite format 3";

/** The number of bytes to inspect if the text has no byte order mark. */
const sampleLength = 512;

/**
 * Maps encodings to byte order marks. Longer marks come first, because the mark of UTF-32LE begins with that of
 * UTF-16LE.
 */
const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ["UTF-32LE", [0xff, 0xfe, 0, 0]],
  ["UTF-32BE", [0, 0, 0xfe, 0xff]],
  ["UTF-16LE", [0xff, 0xfe]],
  ["UTF-16BE", [0xfe, 0xff]],
];

function wideEncoding(bytes: Uint8Array): string | undefined {
  const [encoding] = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  return encoding ?? encodingByZeros(bytes);
}

/**
 * Detects UTF-16 without a byte order mark, in which every second byte of Western letters, digits and punctuation is
 * zero.
 */
function encodingByZeros(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, Math.min(sampleLength, bytes.length - (bytes.length % 2)));
  if (sample.length < 4) return undefined;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const manyZeros = sample.length / 4;
  if (odd > manyZeros && even <= manyZeros / 4) return "UTF-16LE";
  return even > manyZeros && odd <= manyZeros / 4 ? "UTF-16BE" : undefined;
}

/** Returns the number of the first line that is not valid UTF-8, counting from 1. */
function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, start);
    if (!isUtf8(bytes.subarray(start, end === -1 ? undefined : end))) return line;
    if (end === -1) return line;
    start = end + 1;
    line += 1;
  }
}
