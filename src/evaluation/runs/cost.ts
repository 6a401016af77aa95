/** Computes the time and usage of a run from its timings. */
import { sumUnread, type Usage } from "../../tasks/index.ts";
import { sortedQuantile } from "../statistics/quantile.ts";
import type { Timing } from "./run-journal.ts";

export type RunCost = {
  /** The wall time per question without indexing, or `null` if times were not recorded. */
  readonly latency_ms: { readonly p50: number | null; readonly p95: number | null };
  /** The number of questions whose time was recorded. */
  readonly timed: number;
  /** The sums over all questions, or `null` if any value is unknown. */
  readonly usage: {
    readonly calls: number | null;
    readonly tokens: number | null;
    readonly cost: number | null;
  };
  /** The questions with items whose replies stayed unusable, and the sums of these items by kind; absent if none. */
  readonly unread?: {
    readonly questions: number;
    readonly items: NonNullable<Usage["unread"]>;
  };
};

/**
 * The cost of a run for which only a prediction file exists. The file states neither time nor usage, so these values
 * are unknown rather than 0.
 */
export const unknownCost: RunCost = {
  latency_ms: { p50: null, p95: null },
  timed: 0,
  usage: { calls: null, tokens: null, cost: null },
};

export function sumCost(timings: readonly Timing[]): RunCost {
  if (timings.length === 0) return unknownCost;
  const times = timings.map((timing) => timing.latency_ms).filter((time) => time !== null);
  const sorted = times.sort((left, right) => left - right);
  const at = (q: number): number | null => (sorted.length === 0 ? null : sortedQuantile(sorted, q));
  const usages = timings.map((timing) => timing.usage);
  const { unread: items } = sumUnread(usages);
  return {
    latency_ms: { p50: at(0.5), p95: at(0.95) },
    timed: sorted.length,
    usage: {
      calls: sumKnown(usages.map(({ calls }) => calls)),
      tokens: sumKnown(usages.map(({ tokens }) => tokens)),
      cost: sumKnown(usages.map(({ cost }) => cost)),
    },
    ...(items && { unread: { questions: usages.filter(({ unread }) => unread).length, items } }),
  };
}

/** Returns the sum, or `null` if any addend is unknown. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
}
