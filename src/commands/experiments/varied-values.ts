/** The values of an option that is varied: `10+20` gives two, anything else one. */
export function valuesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map(plainValue) : [value];
}

/** `10` of a list of values is a number, `true` a flag. */
function plainValue(text: unknown): unknown {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
