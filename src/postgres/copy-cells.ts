/** Converts values to formats for PostgreSQL and COPY. */

/** Replaces U+0000, which PostgreSQL cannot store, with U+FFFD. */
export function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").toWellFormed();
}

export function copyText(text: string): string {
  return storable(text).replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

export function copyBytes(bytes: Uint8Array): string {
  return `\\\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")}`;
}
