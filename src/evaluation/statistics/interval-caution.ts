/**
 * Detects when the percentile bootstrap contains the true mean too rarely, because it knows only the drawn values. This
 * happens with few questions, or if almost all have the same value, as near the ceiling. For example, 30 questions with
 * recall 1 have the interval [1, 1], and would have it in half of all cases if one question in fifty failed.
 *
 * `npm run bench -- coverage` simulates how often the intervals contain the true mean. For shares of 0.9 to 0.98 and 5
 * to 50 questions, the percentiles alone contain it in 9 to 96 % of the cases; with Wilson's interval where this rule
 * requires it, 91 to 100 %.
 */
import type { Interval } from "./bootstrap.ts";
import { wilsonInterval } from "./wilson.ts";

export const cautionReasons = ["few questions", "few different values"] as const;

export type IntervalCaution = {
  readonly reason: (typeof cautionReasons)[number];
  /**
   * An interval that contains the mean reliably and is rather too wide than too narrow; null for differences and for
   * values outside 0 … 1.
   */
  readonly wilson: Interval | null;
};

/** With fewer values than this, the interval needs a caution. */
export const fewestQuestions = 10;

/** If fewer values than this differ from the most frequent one, the interval needs a caution. */
export const fewestDifferent = 5;

/**
 * @param column one value per question, or null
 * @returns null if the percentile interval of the column's mean is reliable or there is no value
 */
export function meanCaution(column: readonly (number | null)[]): IntervalCaution | null {
  const values = column.filter((value) => value !== null);
  const reason = reasonFor(values);
  return reason === null ? null : { reason, wilson: wilsonInterval(values) };
}

/** The same for paired differences, for which no known interval is both reliable and narrow enough to be useful. */
export function differenceCaution(differences: readonly number[]): IntervalCaution | null {
  const reason = reasonFor(differences);
  return reason === null ? null : { reason, wilson: null };
}

/** The caution as part of a figure; absent if there is nothing to note. */
export function optionalCaution(caution: IntervalCaution | null): { readonly caution?: IntervalCaution } {
  return caution === null ? {} : { caution };
}

function reasonFor(values: readonly number[]): IntervalCaution["reason"] | null {
  if (values.length === 0) return null;
  if (values.length < fewestQuestions) return "few questions";
  const counts = new Map<number, number>();
  // Differences that differ only by rounding are equal.
  for (const value of values) {
    const key = Math.round(value * 1e9);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return values.length - Math.max(...counts.values()) < fewestDifferent ? "few different values" : null;
}
