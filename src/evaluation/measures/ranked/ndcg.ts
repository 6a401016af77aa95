/**
 * ndcg@k
 *
 * DCG / ideal DCG, where DCG = Σ grade(i) / log2(i + 1) over i ≤ k, and the ideal list starts with the min(|G|, k) golden
 * items of the highest grades. The grade is 0 for an item that is not golden, and 1 for a golden item without a grade.
 * Range 0–1. If there are no golden items, the value is 1 if nothing was retrieved, and 0 otherwise. No micro average.
 * The published code does not have this measure. Source: Järvelin and Kekäläinen (2002), with the gains of trec_eval.
 */
import type { RankedMeasure } from "./ranked-measure.ts";

export const ndcg: RankedMeasure = {
  name: "ndcg",
  cutoff: "required",
  value: ({ gains, idealGains }, k = gains.length) =>
    discountedGain(gains.slice(0, k)) / discountedGain(idealGains.slice(0, k)),
  fraction: null,
  published: null,
};

function discountedGain(gains: readonly number[]): number {
  return gains.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
}
