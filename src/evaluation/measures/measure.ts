/**
 * What a measure is: a name that parses back, a value per question, and how values become one figure.
 *
 * A question's score is a number or null with a reason; null never enters a mean, and reasons are counted.
 */
import type { EvaluationCase } from "./evaluation-case.ts";

export type Score = { readonly value: number } | { readonly value: null; readonly reason: string };

/** A numerator and a denominator that can be summed over questions (micro average). */
export type Fraction = { readonly numerator: number; readonly denominator: number };

/**
 * By whose rules: `taxolink` follows this project's definitions and rounds nothing; `sqa` reproduces the code behind
 * the published figures, its substring matching, lower-casing and rounding included.
 */
export const definitions = ["taxolink", "sqa"] as const;

export type Definition = (typeof definitions)[number];

export type Measure = {
  /** E.g. `recall@10` or `entity-f1`; parseMeasure reads it back. */
  readonly name: string;
  readonly definition: Definition;
  /** False where the definition has no such measure: every score is then null with the reason. */
  readonly defined: boolean;
  readonly score: (evaluated: EvaluationCase) => Score;
  /** What the micro average sums; null where a measure has none. */
  readonly fraction: ((evaluated: EvaluationCase) => Fraction) | null;
};

/** A score of this value; anything that is no finite number becomes null with a reason. */
export function scored(value: number): Score {
  return Number.isFinite(value) ? { value } : unscored("not a finite number");
}

export function unscored(reason: string): Score {
  return { value: null, reason };
}
