/** Finds the lines on which the elements of a JSON array begin. */
import { endOfString } from "./check-json.ts";

/**
 * Returns the line, counting from 1, on which each element of the outermost array begins.
 * @param text a valid JSON text whose outermost value is an array
 */
export function elementLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let awaited = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === "\n") line += 1;
    if (/\s/.test(sign)) continue;
    if (awaited && sign !== "]") lines.push(line);
    if (sign === "[" || sign === "{") depth += 1;
    // An element may begin after the array's opening bracket and after each of its commas.
    awaited = depth === 1 && (sign === "[" || sign === ",");
    if (sign === "]" || sign === "}") depth -= 1;
    if (sign === '"') at = endOfString(text, at);
  }
  return lines;
}
