/**
 * Tests the text measures; the reference values come from the tests and documentation of rouge-score, sacreBLEU and
 * NLTK, or are derived by hand.
 */
import { describe, expect, test } from "vitest";
import { rougeS, rougeSu } from "../measures/text-measures.ts";
import { bleu, bleuTokens } from "./bleu.ts";
import { chrf } from "./chrf.ts";
import { withoutReferences } from "./clean-answer.ts";
import { rougeL, rougeN, rougeTokens, rougeW, stemWord } from "./rouge.ts";

describe("stems", () => {
  test.each([
    // with the extensions (the original algorithm gives other stems)
    ["dies", "die"],
    ["enjoy", "enjoy"],
    ["skies", "sky"],
    ["dying", "die"],
    ["news", "news"],
    ["innings", "inning"],
    ["proceed", "proceed"],
    ["flies", "fli"],
    ["died", "die"],
    ["tried", "tri"],
    ["architectures", "architectur"],
    ["evaluation", "evalu"],
    ["studies", "studi"],
    ["techniques", "techniqu"],
    ["conditional", "condit"],
    ["geology", "geolog"],
    ["logy", "logi"],
    // from the steps of Porter's paper
    ["caresses", "caress"],
    ["agreed", "agre"],
    ["plastered", "plaster"],
    ["bled", "bled"],
    ["motoring", "motor"],
    ["sing", "sing"],
    ["hopping", "hop"],
    ["falling", "fall"],
    ["filing", "file"],
    ["happy", "happi"],
    // -alli loses its -li only after a vowel followed by a consonant.
    ["tally", "talli"],
    ["relational", "relat"],
    ["digitizer", "digit"],
    ["formalize", "formal"],
    ["hopefulness", "hope"],
    ["adjustment", "adjust"],
    ["adoption", "adopt"],
    ["controlling", "control"],
    ["rate", "rate"],
    ["cease", "ceas"],
  ])("%s → %s", (word, stem) => {
    expect(stemWord(word)).toBe(stem);
  });
});

describe("ROUGE", () => {
  const score = (golden: string, generated: string, kind: 1 | 2 | "l") => {
    const [left, right] = [rougeTokens(generated, true), rougeTokens(golden, true)];
    return kind === "l" ? rougeL(left, right) : rougeN(left, right, kind);
  };

  test.each([
    ["testing one two", "testing", 1, 1, 1 / 3, 0.5],
    ["testing one two", "testing one", 2, 1, 0.5, 2 / 3],
    ["testing one two", "testing two", "l", 1, 2 / 3, 0.8],
    // by hand: 6 of 8 and 6 of 9 unigrams; 2 of 7 and 2 of 8 bigrams; the LCS "the quick brown jump the" has 5 words
    [
      "The quick brown fox jumps over the lazy dog",
      "The quick brown dog jumps on the log.",
      1,
      0.75,
      6 / 9,
      12 / 17,
    ],
    [
      "The quick brown fox jumps over the lazy dog",
      "The quick brown dog jumps on the log.",
      2,
      2 / 7,
      0.25,
      4 / 15,
    ],
    [
      "The quick brown fox jumps over the lazy dog",
      "The quick brown dog jumps on the log.",
      "l",
      0.625,
      5 / 9,
      10 / 17,
    ],
    ["a", "", 1, 0, 0, 0],
  ] as const)("%s | %s | %s", (golden, generated, kind, precision, recall, f1) => {
    const scores = score(golden, generated, kind);
    expect(scores.precision).toBeCloseTo(precision, 10);
    expect(scores.recall).toBeCloseTo(recall, 10);
    expect(scores.f1).toBeCloseTo(f1, 10);
  });
});

describe("BLEU", () => {
  test("13a tokens", () => {
    expect(bleuTokens('Hello, "world": it\'s 3,000.5 km (2019-2021) &amp; more.')).toEqual([
      "Hello",
      ",",
      '"',
      "world",
      '"',
      ":",
      "it's",
      "3,000.5",
      "km",
      "(",
      "2019",
      "-",
      "2021",
      ")",
      "&",
      "more",
      ".",
    ]);
  });

  test.each([
    ["The cat sat on a mat.", "The cat sat on the mat.", 48.8923],
    ["Paris is the capital.", "Paris", 10.6822],
    ["There are 3 papers, published in 2019-2021.", "3 papers were published in 2019-2021.", 51.9307],
    ["Paris", "Paris", 0],
    ["", "Paris", 0],
    ["London calling all cars", "Paris", 0],
  ])("corpus of one: %s | %s", (generated, golden, expected) => {
    expect(100 * bleu(generated, golden, { mode: "corpus", order: 4 })).toBeCloseTo(expected, 3);
  });

  test("BLEU in sentence mode skips n-gram orders that exceed the length of the answer", () => {
    expect(bleu("Paris", "Paris", { mode: "sentence", order: 4 })).toBe(1);
  });

  test("BLEU-1 is the clipped unigram precision times the brevity penalty", () => {
    // 2 of 3 tokens match (the second "the" is clipped); the reference has 4 tokens: exp(1 − 4/3)
    expect(bleu("the the cat", "the cat sat down", { mode: "sentence", order: 1 })).toBeCloseTo(
      (2 / 3) * Math.exp(1 - 4 / 3),
      12,
    );
  });
});

test("chrF2 matches a hand calculation", () => {
  // abc | abd: unigrams 2/3, bigrams 1/2, trigrams 0/1, equal on both sides: P = R = F = 7/18
  expect(chrf("a bc", "abd")).toBeCloseTo(7 / 18, 12);
  expect(chrf("same text", "same text")).toBeCloseTo(1, 12);
  expect(chrf("", "abd")).toBe(0);
  expect(chrf("ab", "cd")).toBe(0);
  // ab | abcd: P 1, 1; R 2/4, 1/3 → P 1, R 5/12; F2 = 5·P·R / (4P + R)
  expect(chrf("ab", "abcd")).toBeCloseTo((5 * (5 / 12)) / (4 + 5 / 12), 12);
});

test("the list of references is removed before texts are compared", () => {
  expect(withoutReferences("It is so [1].\n\n[1] Source: x\n[2] y")).toBe("It is so [1].\n");
  expect(withoutReferences("It is [1] so.\nReally.")).toBe("It is [1] so.\nReally.");
});

const letters = (text: string): readonly string[] => text.split(" ");

// Lin (2004), section 4, with f(k) = k²: both sequences share four letters with the first, consecutively or with gaps.
// √(4²/7²) = 4/7 and √(4 · 1²/7²) = 2/7.
test.each([
  ["A B C D H I K", 4 / 7],
  ["A H B K C I D", 2 / 7],
])("ROUGE-W of %s", (text, expected) => {
  const { precision, recall, f1 } = rougeW(letters(text), letters("A B C D E F G"), 2);
  for (const value of [precision, recall, f1]) expect(value).toBeCloseTo(expected, 12);
});

test("ROUGE-W divides by the length of each text, and its weight is 1.2", () => {
  // Two runs of two and one: 2^1.2 + 1.
  const { precision, recall } = rougeW(letters("a b x c"), letters("a b c"));
  const common = (2 ** 1.2 + 1) ** (1 / 1.2);
  expect(precision).toBeCloseTo(common / 4, 12);
  expect(recall).toBeCloseTo(common / 3, 12);
  expect(rougeW([], letters("a"))).toEqual({ precision: 0, recall: 0, f1: 0 });
});

// Lin (2004), section 5: of the six pairs of "police killed the gunman", the other texts contain three, one and two,
// and the last contains none. Section 6: with the start marker each side has ten pairs; single words that both texts
// contain are also shared.
test.each([
  ["police kill the gunman", 3, 3],
  ["the gunman kill police", 1, 3],
  ["the gunman police killed", 2, 4],
  ["gunman the killed police", 0, 4],
])("ROUGE-S and ROUGE-SU match a hand calculation for %s", (text, pairs, words) => {
  const reference = letters("police killed the gunman");
  expect(rougeS(letters(text), reference).f1).toBeCloseTo(pairs / 6, 12);
  expect(rougeSu(letters(text), reference).f1).toBeCloseTo((pairs + words) / 10, 12);
});

test("a word pair counts at most as often as it occurs in the other text", () => {
  // "a a a" has three pairs, "a a" one.
  expect(rougeS(letters("a a a"), letters("a a"))).toEqual({ precision: 1 / 3, recall: 1, f1: 0.5 });
  expect(rougeS(letters("a"), letters("a"))).toEqual({ precision: 0, recall: 0, f1: 0 });
  expect(rougeSu(letters("a"), letters("a"))).toEqual({ precision: 1, recall: 1, f1: 1 });
});
