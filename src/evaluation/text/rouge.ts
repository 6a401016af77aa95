/**
 * Computes ROUGE-N and ROUGE-L as Google's rouge-score does, and ROUGE-W as the ROUGE paper defines it.
 *
 * Tokens are runs of a–z and 0–9 in lower case. Tokens of more than three characters are stemmed. ROUGE-N counts the
 * n-grams that both texts share, each as often as it occurs in the text with fewer occurrences. ROUGE-L uses the
 * longest common subsequence of the two complete lists of tokens. Source: Lin (2004); rouge-score.
 */
import { stemWord } from "./porter-stemmer.ts";
import { countSharedNgrams, ngramCount } from "./shared-ngrams.ts";

export type PrecisionRecall = { readonly precision: number; readonly recall: number; readonly f1: number };

export function rougeTokens(text: string, stem: boolean): readonly string[] {
  const tokens = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return stem ? tokens.map((token) => (token.length > 3 ? stemWord(token) : token)) : tokens;
}

/** @returns the scores, or 0 if either text has no n-grams */
export function rougeN(generated: readonly string[], golden: readonly string[], n: number): PrecisionRecall {
  const common = countSharedNgrams(generated, golden, n);
  return scoresFromCounts(common, ngramCount(generated, n), ngramCount(golden, n));
}

export function rougeL(generated: readonly string[], golden: readonly string[]): PrecisionRecall {
  return scoresFromCounts(longestCommon(generated, golden), generated.length, golden.length);
}

/** The weight of consecutive matches in ROUGE-W. The author of ROUGE uses 1.2. */
const consecutiveWeight = 1.2;

/**
 * Computes ROUGE-W: ROUGE-L with more weight for consecutive matches. Source: Lin (2004), section 4.
 *
 * @param weight the exponent for consecutive matches: a run of k matches has the weight k^weight. The result is
 * normalised with the inverse function
 */
export function rougeW(
  generated: readonly string[],
  golden: readonly string[],
  weight = consecutiveWeight,
): PrecisionRecall {
  const common = weightedCommon(generated, golden, weight) ** (1 / weight);
  return scoresFromCounts(common, generated.length, golden.length);
}

/** Computes the maximum weight of a common subsequence, one table row at a time. */
function weightedCommon(left: readonly string[], right: readonly string[], weight: number): number {
  let row = new Float64Array(right.length + 1);
  /** The length of the run of matches that ends at each pair of words. */
  let runs = new Uint32Array(right.length + 1);
  for (const token of left) {
    const next = new Float64Array(right.length + 1);
    const nextRuns = new Uint32Array(right.length + 1);
    for (let at = 0; at < right.length; at += 1) {
      if (token === right[at]) {
        const run = runs[at] as number;
        next[at + 1] = (row[at] as number) + (run + 1) ** weight - run ** weight;
        nextRuns[at + 1] = run + 1;
      } else next[at + 1] = Math.max(next[at] as number, row[at + 1] as number);
    }
    row = next;
    runs = nextRuns;
  }
  return row[right.length] as number;
}

/** @returns precision, recall and F1, each of which is 0 if its denominator is 0 */
export function scoresFromCounts(common: number, generated: number, golden: number): PrecisionRecall {
  const precision = common / Math.max(generated, 1);
  const recall = common / Math.max(golden, 1);
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = new Uint32Array(right.length + 1);
  for (const token of left) {
    const next = new Uint32Array(right.length + 1);
    for (let at = 0; at < right.length; at += 1) {
      next[at + 1] =
        token === right[at] ? (row[at] as number) + 1 : Math.max(next[at] as number, row[at + 1] as number);
    }
    row = next;
  }
  return row[right.length] as number;
}
