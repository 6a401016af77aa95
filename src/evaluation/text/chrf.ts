/**
 * Computes chrF2 with sacreBLEU's default settings: character n-grams of length one to six, without white space, and β
 * = 2.
 *
 * Precision and recall are averaged over the n-gram lengths that do not exceed the length of either text. F_β combines
 * the two averages. Source: Popović (2015); Post (2018).
 */
import { countSharedNgrams, ngramCount } from "./shared-ngrams.ts";

const maxNgramLength = 6;
const beta = 2;

/** @returns a value from 0 to 1 (sacreBLEU prints 100 times this value) */
export function chrf(generated: string, golden: string): number {
  const hypothesis = [...generated.replace(/\s+/g, "")];
  const reference = [...golden.replace(/\s+/g, "")];
  const orders = Math.min(maxNgramLength, hypothesis.length, reference.length);
  if (orders === 0) return 0;
  let precision = 0;
  let recall = 0;
  for (let n = 1; n <= orders; n += 1) {
    const matches = countSharedNgrams(hypothesis, reference, n);
    precision += matches / ngramCount(hypothesis, n) / orders;
    recall += matches / ngramCount(reference, n) / orders;
  }
  if (precision + recall === 0) return 0;
  const weight = beta * beta;
  return ((1 + weight) * precision * recall) / (weight * precision + recall);
}
