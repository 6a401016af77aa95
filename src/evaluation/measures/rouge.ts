/**
 * rouge-1-f1, rouge-1-precision, rouge-1-recall; likewise for rouge-2, -l, -w, -s and -su; each also with -nostem
 *
 * The overlap between the answer and the golden answer: unigrams, bigrams, the longest common subsequence (w:
 * consecutive matches have more weight), or ordered pairs of words with any gap (su: also single words). Precision
 * divides by the number of n-grams in the answer, and recall by the number in the golden answer. F1 is their harmonic
 * mean. The value is 0 if a denominator is zero. Range 0–1. Tokens of more than three characters are stemmed unless the
 * measure's name ends in -nostem. The published code uses the same formulas with stemming, and rounds to two decimals.
 * Source: Lin (2004); thesis, section 2.6.2.
 */
import { type PrecisionRecall, rougeL, rougeN, rougeTokens, rougeW } from "../text/rouge.ts";
import { rougeS, rougeSu } from "../text/rouge-skip.ts";
import type { TextMeasure } from "./text-measure.ts";

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

export const rougeMeasures: readonly TextMeasure[] = [true, false].flatMap((stem) =>
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
