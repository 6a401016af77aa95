/**
 * answer-em
 *
 * 1 if the answer is the golden answer, else 0, after lower-casing, dropping punctuation and articles (a, an, the) and
 * joining white space. Range {0, 1}. Not in the published code (whose exact match compares triples: `em`).
 * Source: gateway paper 4.2; normalisation as in SQuAD (Rajpurkar et al. 2016).
 */
import type { TextMeasure } from "./text-measure.ts";

export const answerExactMatch: TextMeasure = {
  name: "answer-em",
  value: (answer, golden) => (normalise(answer) === normalise(golden) ? 1 : 0),
  published: null,
};

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{P}/gu, "")
    .replace(/\b(?:a|an|the)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
