/** Splits the values of a varied option: `10+20` contains two values, and any other text is one value. */
export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map(plainValue) : [value];
}

/** In a list of values, `10` is a number and `true` a flag. */
function plainValue(text: unknown): unknown {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
