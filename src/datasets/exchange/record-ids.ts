/** Encodes ids for formats whose fields are separated by blanks and tabs, so that different ids stay different. */

/** Percent-encodes white space, control characters and the percent sign itself; any other id stays as it is. */
export function encodeId(id: string): string {
  return id.replace(/[\s\p{Cc}%]/gu, (char) => encodeURIComponent(char));
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
