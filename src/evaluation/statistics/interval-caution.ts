/**
 * Where the percentile bootstrap covers the true mean too rarely: it cannot see values that were not drawn. That is so for
 * few questions, and where almost all have one value, as near the ceiling: 30 questions with recall 1 have the interval
 * [1, 1], and would have it in half of all cases if one question in fifty failed.
 */
import type { Interval } from "./bootstrap.ts";
import { wilsonInterval } from "./wilson.ts";

export const cautionReasons = ["few questions", "few different values"] as const;

export type IntervalCaution = {
  readonly reason: (typeof cautionReasons)[number];
  /** An interval that covers, too wide rather than too narrow; null where values lie outside 0 … 1, and for differences. */
  readonly wilson: Interval | null;
};

/** Fewer values than this are few. */
export const fewestQuestions = 10;

/** At least so many values must differ from the most frequent one. */
export const fewestDifferent = 5;
