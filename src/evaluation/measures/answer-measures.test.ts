/** Tests the answer measures that do not require a model. The comments derive every expected value by hand. */
import { expect, test } from "vitest";
import { caseWith } from "../../testing/evaluated.ts";
import { parseMeasure } from "./parse-measure.ts";
import { answerExactMatch, stringSimilarity } from "./text-measures.ts";

test.each([
  ["case, articles, punctuation and white space do not count", "The  Eiffel-Tower.", "an eiffeltower", 1],
  ["an article inside a word stays", "Theory", "ory", 0],
  ["a letter beyond ASCII is part of its word", "Andréa", "André", 0],
  ["an article in front of such a letter is none", "aé", "é", 0],
  ["an article between words goes", "proof of a théorème", "proof of théorème", 1],
  // Python's string.punctuation contains symbols that Unicode does not classify as punctuation.
  ["all 32 signs of ASCII go", "$5 + 3 = 8 ~ <ok> ^ |x| `y`", "5 3 8 ok x y", 1],
  ["signs beyond ASCII stay, as in the official script", "“yes”", "yes", 0],
  ["composed and decomposed letters are equal", "André", "André", 1],
  // Punctuation is removed before articles, so "a." becomes the article "a".
  ["punctuation goes first", "plan a.", "plan", 1],
])("answer-em: %s", (_case, answer, golden, expected) => {
  expect(answerExactMatch.value(answer, golden)).toBe(expected);
});

test.each([
  // One of four characters differs.
  ["abcd", "abce", 3 / 4],
  // One of two characters differs; counted as UTF-16 units, it would be one of four.
  ["😀😀", "😀😁", 1 / 2],
  // One of three characters is missing; counted as units, it would be two of six.
  ["𝒜𝒜", "𝒜𝒜𝒜", 2 / 3],
  ["", "", 1],
  ["", "😀", 0],
])("string similarity compares the characters of %s and %s", (answer, golden, expected) => {
  expect(stringSimilarity.value(answer, golden)).toBeCloseTo(expected, 12);
});

test("references are left out of both the answer and the golden answer", () => {
  const evaluated = caseWith({ goldenAnswer: "Ann\n[1] First Book" }, { answer: "Ann\n[1] Second Book" });
  for (const name of ["answer-em", "string-similarity", "bleu-1"]) {
    expect(parseMeasure(name).score(evaluated)).toEqual({ value: 1 });
  }
});
