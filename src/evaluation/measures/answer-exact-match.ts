/**
 * answer-em
 *
 * The score is 1 if the normalised answer equals the normalised golden answer, and 0 otherwise. Normalisation follows
 * the four steps of SQuAD's official script: convert to lower case, remove the 32 ASCII punctuation characters, replace
 * the articles "a", "an" and "the" with a space, and collapse white space. Range {0, 1}. As in the script, quotation
 * marks and dashes that are not ASCII characters are kept, and an article must be a whole word in the Unicode sense.
 * Unlike the script, this measure treats composed and decomposed letters as equal. The published code does not have
 * this measure; its exact match (`em`) compares triples. Source: gateway paper, section 4.2; Rajpurkar et al. 2016,
 * evaluate-v1.1.py, normalize_answer.
 */
import type { TextMeasure } from "./text-measure.ts";

export const answerExactMatch: TextMeasure = {
  name: "answer-em",
  value: (answer, golden) => (normalise(answer) === normalise(golden) ? 1 : 0),
  published: null,
};

/** Python's string.punctuation. */
const punctuation = /[!-/:-@[-`{-~]/g;

/** Matches articles without `\b`, because in JavaScript `\b` treats "é" as the end of a word. */
const articles = /(?<![\p{L}\p{M}\p{N}_])(?:a|an|the)(?![\p{L}\p{M}\p{N}_])/gu;

function normalise(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(punctuation, "")
    .replace(articles, " ")
    .replace(/\s+/g, " ")
    .trim();
}
