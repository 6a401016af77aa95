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
  let mayBeginElement = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === "\n") line += 1;
    if (/\s/.test(character)) continue;
    if (mayBeginElement && character !== "]") lines.push(line);
    if (character === "[" || character === "{") depth += 1;
    // An element may begin after the array's opening bracket and after each of its commas.
    mayBeginElement = depth === 1 && (character === "[" || character === ",");
    if (character === "]" || character === "}") depth -= 1;
    if (character === '"') at = endOfString(text, at);
  }
  return lines;
}
