/**
 * Defines a measure: a parsable name, a value per question, and an aggregation of the values.
 *
 * A question's score is a number, or `null` with a reason. Means never include `null` scores, and reports state how
 * often each reason occurs.
 */
import type { EvaluationCase } from "./evaluation-case.ts";

export type Score = { readonly value: number } | { readonly value: null; readonly reason: string };

/** A numerator and a denominator that can each be summed over questions (micro average). */
export type Fraction = { readonly numerator: number; readonly denominator: number };

/**
 * The rules by which values are computed. `taxolink` uses Taxolink's definitions without rounding. `sqa` reproduces the
 * code behind the published figures, including substring matching, lower-casing and rounding.
 */
export const definitions = ["taxolink", "sqa"] as const;

export type Definition = (typeof definitions)[number];

/**
 * A measure: its name, its value for each question, and the fraction that is summed for its micro average.
 * {@link createMeasure} creates a measure from a function.
 *
 * @example
 * ```ts
 * import { type Measure, parseMeasure } from "taxolink";
 *
 * const recall: Measure = parseMeasure("recall@10");
 * console.log(recall.name, recall.fraction !== null); // recall@10 true
 * ```
 */
export type Measure = {
  /** The name, such as `recall@10` or `entity-f1`, which parseMeasure accepts. */
  readonly name: string;
  readonly definition: Definition;
  /** Whether the measure can be computed under the definition. If not, every score is `null` with the reason. */
  readonly defined: boolean;
  readonly score: (evaluated: EvaluationCase) => Score;
  /** The fraction that the micro average adds up, or `null` if the measure has none. */
  readonly fraction: ((evaluated: EvaluationCase) => Fraction) | null;
};

/** Creates a score; any value other than a finite number becomes `null` with a reason. */
export function scored(value: number): Score {
  return Number.isFinite(value) ? { value } : unscored("not a finite number");
}

/**
 * Creates a score without a value. Means never include such scores, and reports state how often each reason occurs.
 *
 * @param reason the reason as a phrase, such as `no golden answer`
 *
 * @example
 * ```ts
 * import { unscored } from "taxolink";
 *
 * console.log(unscored("no golden answer").value); // null
 * ```
 */
export function unscored(reason: string): Score {
  return { value: null, reason };
}
