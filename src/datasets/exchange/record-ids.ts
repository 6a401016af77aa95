/** Encodes ids for formats whose fields are separated by blanks and tabs, so that different ids stay different. */

/**
 * Percent-encodes white space, control characters, the percent sign itself and a first character that starts a formula
 * in a spreadsheet; any other id stays as it is.
 */
export function encodeId(id: string): string {
  return id.replace(/[\s\p{Cc}%]|^[=+\-@]/gu, (char) =>
    [...Buffer.from(char)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(""),
  );
}

/** The inverse of `encodeId`. An id that is not encoded, such as "100%", stays as it is. */
export function decodeId(id: string): string {
  try {
    const decoded = decodeURIComponent(id);
    return encodeId(decoded) === id ? decoded : id;
  } catch {
    return id;
  }
}
