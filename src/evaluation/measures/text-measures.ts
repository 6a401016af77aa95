/**
 * Lists all measures that compare the text of an answer with that of the golden answer. To add a measure, create a file
 * for it and list it here.
 */

import { textSimilarity } from "../../base/text/similarity.ts";
import { bleu as computeBleu } from "../text/bleu.ts";
import { chrf as computeChrf } from "../text/chrf.ts";
import {
  type PrecisionRecall,
  rougeL,
  rougeN,
  rougeTokens,
  rougeW,
  scoresFromCounts,
} from "../text/rouge.ts";
import { normaliseAnswer, type TextMeasure } from "./text-measure.ts";

// Computes ROUGE-S and ROUGE-SU, which compare pairs of words in text order with gaps of any length between them.
// ROUGE-SU also counts single words, treating them as pairs with a start marker. Source: Lin (2004), sections 5 and 6.

/** @returns the scores, or 0 if either text has fewer than two words */
export function rougeS(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return scoresFromCounts(
    sharedPairs(generated, golden),
    pairCount(generated.length),
    pairCount(golden.length),
  );
}

/** @returns the scores, or 0 if either text is empty */
export function rougeSu(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return rougeS([startMarker, ...generated], [startMarker, ...golden]);
}

/** A start marker; it never occurs in a text, because tokens consist of letters and digits. */
const startMarker = "^";

function pairCount(words: number): number {
  return (words * (words - 1)) / 2;
}

/** Counts the pairs that both texts share. A pair counts as often as it occurs in the text with fewer occurrences. */
function sharedPairs(left: readonly string[], right: readonly string[]): number {
  const available = new Map<string, number>();
  for (const pair of pairsOf(right)) available.set(pair, (available.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of pairsOf(left)) {
    const remaining = available.get(pair) ?? 0;
    if (remaining === 0) continue;
    available.set(pair, remaining - 1);
    shared += 1;
  }
  return shared;
}

function* pairsOf(words: readonly string[]): Generator<string> {
  for (const [at, first] of words.entries()) {
    for (let next = at + 1; next < words.length; next += 1) yield `${first} ${words[next]}`;
  }
}

// rouge-1-f1, rouge-1-precision, rouge-1-recall; likewise for rouge-2, -l, -w, -s and -su; each also with
// -nostem
//
// The overlap between the answer and the golden answer: unigrams, bigrams, the longest common subsequence (w:
// consecutive matches have more weight), or ordered pairs of words with any gap (su: also single words).
// Precision divides by the number of n-grams in the answer, and recall by the number in the golden answer. F1
// is their harmonic mean. The value is 0 if a denominator is zero. Range 0–1. Tokens of more than three
// characters are stemmed unless the measure's name ends in -nostem. The published code uses the same formulas
// with stemming, and rounds to two decimals. Source: Lin (2004); thesis, section 2.6.2.

const overlaps = {
  "rouge-1": (answer, golden) => rougeN(answer, golden, 1),
  "rouge-2": (answer, golden) => rougeN(answer, golden, 2),
  "rouge-l": rougeL,
  "rouge-w": (answer, golden) => rougeW(answer, golden),
  "rouge-s": rougeS,
  "rouge-su": rougeSu,
} as const satisfies Record<
  string,
  (answer: readonly string[], golden: readonly string[]) => PrecisionRecall
>;

const publishedOverlaps: ReadonlySet<string> = new Set(["rouge-1", "rouge-2", "rouge-l"]);

const parts = ["f1", "precision", "recall"] as const;

const rougeMeasures: readonly TextMeasure[] = [true, false].flatMap((stem) =>
  Object.entries(overlaps).flatMap(([name, overlap]) =>
    parts.map((part) => {
      const value = (answer: string, golden: string): number =>
        overlap(rougeTokens(answer, stem), rougeTokens(golden, stem))[part];
      return {
        name: `${name}-${part}${stem ? "" : "-nostem"}`,
        value,
        published: stem && publishedOverlaps.has(name) ? value : null,
      };
    }),
  ),
);

// string-similarity
//
// 1 − Levenshtein distance / length of the longer text. Texts are not normalised, so differences in case,
// spaces and punctuation matter. A character is a Unicode code point, as in the Python code that computed the
// published figures. The range is 0–1. Two empty texts score 1. The published code rounds to two decimals,
// and scores 0 if nothing was retrieved, even if the answer is not empty. Source: thesis, section 8.4.3.2
// (string similarity of RAGAS).

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

// answer-em
//
// The score is 1 if the normalised answer equals the normalised golden answer, and 0 otherwise. Normalisation
// follows the four steps of SQuAD's official script: convert to lower case, remove the 32 ASCII punctuation
// characters, replace the articles "a", "an" and "the" with a space, and collapse white space. Range {0, 1}.
// As in the script, quotation marks and dashes that are not ASCII characters are kept, and an article must be
// a whole word in the Unicode sense. Unlike the script, this measure treats composed and decomposed letters
// as equal. The published code does not have this measure; its exact match (`em`) compares triples. Source:
// gateway paper, section 4.2; Rajpurkar et al. 2016, evaluate-v1.1.py, normalize_answer.

export const answerExactMatch: TextMeasure = {
  name: "answer-em",
  value: (answer, golden) => (normaliseAnswer(answer) === normaliseAnswer(golden) ? 1 : 0),
  published: null,
};

// bleu, bleu-1, bleu-corpus
//
// `bleu` is sacreBLEU's sentence BLEU with n-grams of up to 4 tokens (n-grams longer than the answer are
// ignored). `bleu-1` uses only unigrams. `bleu-corpus` treats each pair of answers as a complete corpus, so
// an answer with fewer than four tokens scores 0. The range is 0–1 (sacreBLEU's value divided by 100). In the
// published code, `bleu` is the corpus variant, rounded to two decimals. Source: Papineni et al. (2002); Post
// (2018); bleu-1: gateway paper, section 4.2.

const sentence = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "sentence", order: 4 });

const corpus = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "corpus", order: 4 });

const unigrams = (answer: string, golden: string): number =>
  computeBleu(answer, golden, { mode: "sentence", order: 1 });

const bleuMeasures: readonly TextMeasure[] = [
  { name: "bleu", value: sentence, published: corpus },
  { name: "bleu-1", value: unigrams, published: null },
  { name: "bleu-corpus", value: corpus, published: corpus },
];

// chrf
//
// Computes chrF2, the F_2 score over character n-grams of length one to six; white space is ignored. The
// range is 0–1, and the value is 0 if either text is empty. The published code does not have this measure.
// Source: Popović (2015), with sacreBLEU's default settings.

const chrf: TextMeasure = { name: "chrf", value: computeChrf, published: null };

export const textMeasures: readonly TextMeasure[] = [
  ...rougeMeasures,
  ...bleuMeasures,
  chrf,
  stringSimilarity,
  answerExactMatch,
];

/** The answer measures reported by default. */
export const defaultTextMeasureNames: readonly string[] = [
  "rouge-1-f1",
  "rouge-1-precision",
  "rouge-1-recall",
  "rouge-2-f1",
  "rouge-l-f1",
  "bleu",
  "bleu-1",
  "chrf",
  "string-similarity",
  "semantic-similarity",
  "answer-em",
];
