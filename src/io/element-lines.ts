/** Finds the lines on which the elements of a JSON array begin. */

/**
 * The line, counted from 1, on which each element of the outermost array begins.
 * @param text valid JSON whose outermost value is an array
 */
export function elementLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let awaited = false;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === "\n") line += 1;
    if (quoted) {
      if (sign === "\\") at += 1;
      else if (sign === '"') quoted = false;
      continue;
    }
    if (/\s/.test(sign)) continue;
    if (awaited && sign !== "]") {
      lines.push(line);
      awaited = false;
    }
    if (sign === '"') quoted = true;
    else if (sign === "[" || sign === "{") {
      depth += 1;
      if (depth === 1) awaited = true;
    } else if (sign === "]" || sign === "}") depth -= 1;
    else if (sign === "," && depth === 1) awaited = true;
  }
  return lines;
}
