/**
 * hit-any@k
 *
 * The value is 1 if any golden item is in the first k ranks, and 0 otherwise. Most benchmarks call this measure Hits@k.
 * Range {0, 1}. If there are no golden items, the value is 1 if nothing was retrieved, and 0 otherwise. No micro
 * average. The published code does not have this measure. Source: common usage, e.g. TREC's success@k.
 */
import type { RankedMeasure } from "./ranked-measure.ts";
import { countHits } from "./ranking.ts";

export const hitAny: RankedMeasure = {
  name: "hit-any",
  cutoff: "required",
  value: (ranking, k) => (countHits(ranking, k) > 0 ? 1 : 0),
  fraction: null,
  published: null,
};
