/**
 * ndcg@k
 *
 * DCG / ideal DCG with binary gains, where DCG = Σ_{i≤k} rel(i) / log2(i + 1), and the ideal list starts with min(|G|,
 * k) golden items. Range 0–1. If there are no golden items, the value is 1 if nothing was retrieved, and 0 otherwise.
 * No micro average. The published code does not have this measure. Source: Järvelin and Kekäläinen (2002).
 */
import type { RankedMeasure } from "./ranked-measure.ts";

export const ndcg: RankedMeasure = {
  name: "ndcg",
  cutoff: "required",
  value: ({ hits, golden }, k = hits.length) => {
    let dcg = 0;
    for (const [at, hit] of hits.slice(0, k).entries()) if (hit) dcg += gain(at);
    let idealDcg = 0;
    for (let at = 0; at < Math.min(golden, k); at += 1) idealDcg += gain(at);
    return dcg / idealDcg;
  },
  fraction: null,
  published: null,
};

/** Returns the discounted gain of a hit at the given position, where 0 is the first position. */
function gain(at: number): number {
  return 1 / Math.log2(at + 2);
}
