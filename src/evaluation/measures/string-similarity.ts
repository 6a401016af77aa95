/**
 * string-similarity
 *
 * 1 − Levenshtein distance / length of the longer text, on characters as they are: case, spaces and punctuation count.
 * Range 0–1; two empty texts are equal, 1.
 * Published code: rounded to two decimals; 0 where nothing was retrieved, whatever the answer.
 * Source: thesis 8.4.3.2 (string similarity of RAGAS).
 */
import { distance } from "fastest-levenshtein";
import type { TextMeasure } from "./text-measure.ts";

export const stringSimilarity: TextMeasure = {
  name: "string-similarity",
  value: similarity,
  published: similarity,
  publishedNeedsContext: true,
};

function similarity(answer: string, golden: string): number {
  const longer = Math.max(answer.length, golden.length);
  return longer === 0 ? 1 : 1 - distance(answer, golden) / longer;
}
