/**
 * em, em@k
 *
 * |G ∩ C[1..k]| / |C[1..k]|: the proportion of the first k ranks that contain golden items, which is how the thesis
 * computes EM@k (as the precision of these ranks). This measure is not the exact match of answers. Range 0–1. If
 * nothing was retrieved, the value is 0, or 1 if there are no golden items either. The micro average uses the summed
 * counts. The published code counts duplicates in both numerator and denominator, and rounds to three decimals. Source:
 * thesis, section 2.6.1.
 */
import { pythonRound } from "../python-round.ts";
import { ratio, ratioMeasure } from "./ranked-measure.ts";
import { countHits, cutLength } from "./ranking.ts";

export const exactMatch = ratioMeasure(
  "em",
  "optional",
  (ranking, k) => ({ numerator: countHits(ranking, k), denominator: cutLength(ranking, k) }),
  (match, k) => {
    const golden = new Set(match.golden);
    const items = match.items(k);
    const numerator = items.filter((item) => golden.has(item)).length;
    return pythonRound(ratio({ numerator, denominator: items.length }), 3);
  },
);
