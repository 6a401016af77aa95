/**
 * hits@k
 *
 * |G ∩ C[1..k]| / |G|: the proportion of golden items found in the first k ranks, which is how the thesis computes
 * Hits@k. The measure that most benchmarks call Hits@k (1 if any golden item is present) is `hit-any@k`. Range 0–1. If
 * there are no golden items, the value is 1 if nothing was retrieved, and 0 otherwise. Micro: Σ|G ∩ C[1..k]| / Σ|G|. In
 * the published code, a golden text is a hit if it is a lower-case substring of one of the first k contexts. Duplicates
 * in the golden list are counted, and the value is rounded to three decimals. For entities, the published values depend
 * on the order in which a set is iterated, so they cannot be reproduced. Source: thesis, section 2.6.1.
 */
import { pythonRound } from "../python-round.ts";
import { ratioMeasure } from "./ranked-measure.ts";
import { countHits } from "./ranking.ts";

export const hits = ratioMeasure(
  "hits",
  "required",
  (ranking, k) => ({ numerator: countHits(ranking, k), denominator: ranking.golden }),
  (match, k = Number.POSITIVE_INFINITY) => {
    const goldenHits = new Set(match.contained(k).flat());
    return pythonRound(goldenHits.size / match.golden.length, 3);
  },
);
