/**
 * recall, recall@k
 *
 * R = |G ∩ C| / |G|: the proportion of golden items found in the complete list or its first k ranks. G is the golden
 * set, and C is the retrieved list without repetitions. Range 0–1. If there are no golden items, the value is 1 if
 * nothing was retrieved, and 0 otherwise. Micro: Σ|G ∩ C| / Σ|G|. The published code applies the same formula to sets and
 * rounds to two decimals. Source: thesis, section 2.6.1.
 */
import { publishedSets } from "../published-match.ts";
import { pythonRound } from "../python-round.ts";
import { ratio, ratioMeasure } from "./ranked-measure.ts";
import { countHits } from "./ranking.ts";

export const recall = ratioMeasure(
  "recall",
  "optional",
  (ranking, k) => ({ numerator: countHits(ranking, k), denominator: ranking.golden }),
  (match, k) => {
    const { common, golden } = publishedSets(match, k);
    return pythonRound(ratio({ numerator: common, denominator: golden }), 2);
  },
);
