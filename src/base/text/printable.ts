/** Makes text from files, graphs and networks safe to print in a terminal. */

// C0 and C1 controls, bidirectional overrides and isolates: all characters that could move the cursor or reorder text.
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Replaces control characters (except newline and tab) with U+FFFD, so that printed text cannot contain an escape
 * sequence.
 */
export function printable(text: string): string {
  return text.replace(unsafe, "\ufffd");
}

/**
 * Formats JSON for a terminal, with control characters escaped. Escaping does not change its meaning, because only
 * strings contain control characters.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
