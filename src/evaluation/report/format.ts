/** Formats figures for every report and table. */
import type { Comparison } from "../compare-runs.ts";
import type { Interval } from "../statistics/bootstrap.ts";
import type { IntervalCaution } from "../statistics/interval-caution.ts";
import type { GroupSummary } from "../summarise.ts";

/** The interval of a mean, if there is one, with a caution if it is unreliable. */
export type ShownInterval = {
  readonly ci: Interval | null | undefined;
  readonly caution?: Pick<IntervalCaution, "wilson"> | undefined;
};

/** Formats a figure with three decimals, as is usual in the field, or a missing value as a dash. */
export function formatFigure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

/**
 * Formats a figure with its interval, such as `0.754 [0.702, 0.801]`. An unreliable interval is followed by a caution:
 * `1.000 [1.000, 1.000] (caution; Wilson [0.207, 1.000])`
 */
export function formatWithInterval(
  value: number | null | undefined,
  interval: ShownInterval | null | undefined,
): string {
  const figure = formatFigure(value);
  if (!interval?.ci) return figure;
  const { ci, caution } = interval;
  if (caution === undefined) return `${figure} ${formatInterval(ci)}`;
  const wilson = caution.wilson === null ? "" : `; Wilson ${formatInterval(caution.wilson)}`;
  return `${figure} ${formatInterval(ci)} (caution${wilson})`;
}

function formatInterval([low, high]: Interval): string {
  return `[${formatFigure(low)}, ${formatFigure(high)}]`;
}

/** Returns the interval of a measure within a group. */
export function groupInterval(group: GroupSummary | undefined, measure: string): ShownInterval {
  return { ci: group?.ci?.[measure], caution: group?.cautions?.[measure] };
}

/**
 * Returns the interval to draw in plots: Wilson's interval if the caution contains one, and otherwise the given
 * interval.
 */
export function plotInterval({ ci, caution }: ShownInterval): Interval | null {
  return caution?.wilson ?? ci ?? null;
}

/**
 * Formats the mean and standard deviation of repeats, such as `0.754 ± 0.012`, or only the mean if there is no standard
 * deviation.
 */
export function formatSpread(mean: number | null | undefined, sd: number | null | undefined): string {
  return sd === null || sd === undefined ? formatFigure(mean) : `${formatFigure(mean)} ± ${formatFigure(sd)}`;
}

/** Formats a p-value with three decimals, or as `< 0.001`. */
export function formatP(value: number): string {
  return value < 0.001 ? "< 0.001" : value.toFixed(3);
}

/** Formats the verdict of a comparison, such as `difar better` or `within noise`. */
export function formatVerdict({ a, b, verdict }: Comparison): string {
  if (verdict === "within noise") return verdict;
  return `${verdict === "a better" ? a : b} better`;
}
