/**
 * string-similarity
 *
 * 1 − Levenshtein distance / length of the longer text. Texts are not normalised, so differences in case, spaces and
 * punctuation matter. A character is a Unicode code point, as in the Python code that computed the published figures.
 * The range is 0–1. Two empty texts score 1. The published code rounds to two decimals, and scores 0 if nothing was
 * retrieved, even if the answer is not empty. Source: thesis, section 8.4.3.2 (string similarity of RAGAS).
 */
import { textSimilarity } from "../../base/text/similarity.ts";
import type { TextMeasure } from "./text-measure.ts";

export const stringSimilarity: TextMeasure = {
  name: "string-similarity",
  value: similarity,
  published: similarity,
  publishedNeedsContext: true,
};

function similarity(answer: string, golden: string): number {
  const units = new Map<string, string>();
  return textSimilarity(oneUnitEach(answer, units), oneUnitEach(golden, units));
}

/**
 * Encodes every character of a text as a single UTF-16 unit, because the distance function counts units. There are
 * enough units, because two texts never contain more than 65,536 distinct characters.
 * @param units maps the characters found so far in the two texts to their units
 */
function oneUnitEach(text: string, units: Map<string, string>): string {
  return Array.from(text, (character) => {
    const unit = units.get(character) ?? String.fromCharCode(units.size);
    units.set(character, unit);
    return unit;
  }).join("");
}
