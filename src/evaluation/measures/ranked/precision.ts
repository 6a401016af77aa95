/**
 * precision, precision@k
 *
 * P = |G ∩ C| / |C|: the proportion of golden items among the items of the complete list or its first k ranks. G is the
 * golden set, and C is the retrieved list without repetitions. Range 0–1. If nothing was retrieved, the value is 0, or 1
 * if there are no golden items either. Micro: Σ|G ∩ C| / Σ|C|. The published code divides by the number of distinct items
 * in the first k ranks, and rounds the value to two decimals. Source: thesis, section 2.6.1.
 */
import { publishedSets } from "../published-match.ts";
import { pythonRound } from "../python-round.ts";
import { ratio, ratioMeasure } from "./ranked-measure.ts";
import { countHits, cutLength } from "./ranking.ts";

export const precision = ratioMeasure(
  "precision",
  "optional",
  (ranking, k) => ({ numerator: countHits(ranking, k), denominator: cutLength(ranking, k) }),
  (match, k) => {
    const { common, retrieved } = publishedSets(match, k);
    return pythonRound(ratio({ numerator: common, denominator: retrieved }), 2);
  },
);
