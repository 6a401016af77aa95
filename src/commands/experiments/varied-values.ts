/**
 * Splits the values of a varied option: `10+20` contains two values, while a string without a plus sign is one value.
 */
export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map(plainValue) : [value];
}

/** Reads `10` in a list of values as a number, and `true` as a flag. */
function plainValue(text: unknown): unknown {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
