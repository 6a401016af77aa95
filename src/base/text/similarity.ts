/** Measures how similarly two strings are spelled. */
import { distance } from "fastest-levenshtein";

/** Returns 1 − Levenshtein distance ÷ length of the longer string, in UTF-16 units, or 1 for two empty strings. */
export function textSimilarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length);
  if (longer === 0) return 1;
  // What both begin and end with takes no edits, and similar strings often differ in one place only.
  let start = 0;
  while (start < longer && left.charCodeAt(start) === right.charCodeAt(start)) start += 1;
  let [end, otherEnd] = [left.length, right.length];
  while (end > start && otherEnd > start && left.charCodeAt(end - 1) === right.charCodeAt(otherEnd - 1)) {
    end -= 1;
    otherEnd -= 1;
  }
  return 1 - distance(left.slice(start, end), right.slice(start, otherEnd)) / longer;
}
