/**
 * f1, f2, f1@k, f2@k
 *
 * F_β = (1 + β²)PR / (β²P + R) = (1 + β²)|G ∩ C| / (β²|G| + |C|), with β 1 or 2, of the question's own P and R. Range
 * 0–1. No hit: 0; nothing golden and nothing retrieved: 1. Micro: from the summed counts. Published code: from the
 * unrounded P and R on sets, rounded to two decimals. The mean of these values is the published F1; it is not the F1 of
 * the mean P and R. Source: thesis 2.6.1.
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
  const fraction = (both: number, golden: number, retrieved: number): Fraction => ({
    numerator: (1 + weight) * both,
    denominator: weight * golden + retrieved,
  });
  return ratioMeasure(
    name,
    "optional",
    (ranking, k) => fraction(countHits(ranking, k), ranking.golden, cutLength(ranking, k)),
    (match, k) => {
      const { both, golden, retrieved } = publishedSets(match, k);
      // Computed in the order of the published code, through P and R, because the last bit decides how a tie is
      // rounded.
      const p = ratio({ numerator: both, denominator: retrieved });
      const r = ratio({ numerator: both, denominator: golden });
      const value = ratio({ numerator: (1 + weight) * (p * r), denominator: weight * p + r });
      return pythonRound(value, 2);
    },
  );
}
