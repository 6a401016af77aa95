/**
 * Defines measures over ranked lists. The same definition applies to triples, entities and sources, with or without
 * `@k`.
 */
import type { Fraction } from "../measure.ts";
import type { PublishedMatch } from "../published-match.ts";
import type { Ranking } from "./ranking.ts";

export type RankedMeasure = {
  readonly name: string;
  /** Whether the measure's name may omit `@k`, as in `recall`, or needs it, as in `mrr@10`. */
  readonly cutoff: "optional" | "required";
  /** The unrounded value for a question with golden items, by Taxolink's definition. */
  readonly value: (ranking: Ranking, k: number | undefined) => number;
  /** The fraction that the micro average adds up, or `null` for measures based on a single rank. */
  readonly fraction: ((ranking: Ranking, k: number | undefined) => Fraction) | null;
  /**
   * The value that the published code computes and rounds for a question with golden items, or `null` if that code
   * lacks the measure.
   */
  readonly published: ((match: PublishedMatch, k: number | undefined) => number) | null;
};

/** Creates a ranked measure whose value is a ratio. The same fraction yields both the value and the micro average. */
export function ratioMeasure(
  name: string,
  cutoff: RankedMeasure["cutoff"],
  fraction: NonNullable<RankedMeasure["fraction"]>,
  published: RankedMeasure["published"],
): RankedMeasure {
  return { name, cutoff, fraction, published, value: (ranking, k) => ratio(fraction(ranking, k)) };
}

/** Returns the value of a fraction, or 0 if the denominator is 0. */
export function ratio({ numerator, denominator }: Fraction): number {
  return denominator === 0 ? 0 : numerator / denominator;
}
