/**
 * f1, f2, f1@k, f2@k
 *
 * F_β = (1 + β²)PR / (β²P + R) = (1 + β²)|G ∩ C| / (β²|G| + |C|), where β is 1 or 2, and P and R belong to the same
 * question. Range 0–1. If there are no hits, the value is 0. If there are neither golden nor retrieved items, the value
 * is 1. The micro average uses the summed counts. The published code computes the value from the unrounded P and R of
 * sets, and rounds it to two decimals. The mean of these values is the published F1, which differs from the F1 computed
 * from the mean P and the mean R. Source: thesis, section 2.6.1.
 */
import type { Fraction } from "../measure.ts";
import { publishedSets } from "../published-match.ts";
import { pythonRound } from "../python-round.ts";
import { type RankedMeasure, ratio, ratioMeasure } from "./ranked-measure.ts";
import { countHits, cutLength } from "./ranking.ts";

export const f1 = createFMeasure("f1", 1);
export const f2 = createFMeasure("f2", 2);

function createFMeasure(name: string, beta: number): RankedMeasure {
  const weight = beta * beta;
  const fraction = (common: number, golden: number, retrieved: number): Fraction => ({
    numerator: (1 + weight) * common,
    denominator: weight * golden + retrieved,
  });
  return ratioMeasure(
    name,
    "optional",
    (ranking, k) => fraction(countHits(ranking, k), ranking.golden, cutLength(ranking, k)),
    (match, k) => {
      const { common, golden, retrieved } = publishedSets(match, k);
      // Computed in the order of the published code, through P and R, because the last bit decides how a tie is
      // rounded.
      const p = ratio({ numerator: common, denominator: retrieved });
      const r = ratio({ numerator: common, denominator: golden });
      const value = ratio({ numerator: (1 + weight) * (p * r), denominator: weight * p + r });
      return pythonRound(value, 2);
    },
  );
}
