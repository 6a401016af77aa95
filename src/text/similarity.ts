/** Measures how similarly two strings are spelled. */
import { distance } from "fastest-levenshtein";

/** Returns 1 − Levenshtein distance ÷ length of the longer string, in UTF-16 units, or 1 for two empty strings. */
export function textSimilarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 1 : 1 - distance(left, right) / longer;
}
