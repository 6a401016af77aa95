/**
 * Gives text the composed form (NFC), in which equal words have equal characters: "é" may also be an "e" and an accent.
 * Whatever enters the program takes this form at once: files, graphs, and the words of a command or an edit. So nothing
 * else needs to know that names, keys and ids have several forms.
 */
export function compose(text: string): string {
  // Text without any character from U+0300 on is composed, and this test is several times faster.
  return /[\u0300-\uffff]/.test(text) ? text.normalize("NFC") : text;
}

/** Composes all text in a JSON value, including its keys. */
export function composeTexts(value: unknown): unknown {
  if (typeof value === "string") return compose(value);
  if (Array.isArray(value)) return value.map(composeTexts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [compose(key), composeTexts(item)]));
}
