/** Formats values from workspace files as text. */

/** Formats a value with one field per line, and indents nested fields. */
export function valueLines(value: unknown, indent = ""): string[] {
  if (value === undefined) return ["removed"];
  if (value === null || typeof value !== "object")
    return [`${indent}${value === "" ? "empty" : String(value)}`];
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const label = Array.isArray(value) ? "-" : `${name}:`;
    if (part === null || typeof part !== "object") return [`${indent}${label} ${String(part)}`];
    return [`${indent}${label}`, ...valueLines(part, `${indent}  `)];
  });
}
