/** How figures look in every report and table. */
import type { Comparison } from "../compare-runs.ts";
import type { Interval } from "../statistics/bootstrap.ts";

/** Three decimals, as the field's tables have them; a dash where there is no value. */
export function formatFigure(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : value.toFixed(3);
}

/** `0.754 [0.702, 0.801]` */
export function formatWithInterval(
  value: number | null | undefined,
  interval: Interval | null | undefined,
): string {
  const figure = formatFigure(value);
  if (!interval) return figure;
  return `${figure} [${formatFigure(interval[0])}, ${formatFigure(interval[1])}]`;
}

/** `0.754 ± 0.012`, mean and standard deviation of repeats; the mean alone where there is no spread. */
export function formatSpread(mean: number | null | undefined, sd: number | null | undefined): string {
  return sd === null || sd === undefined ? formatFigure(mean) : `${formatFigure(mean)} ± ${formatFigure(sd)}`;
}

/** p-values: `< 0.001`, else three decimals. */
export function formatP(value: number): string {
  return value < 0.001 ? "< 0.001" : value.toFixed(3);
}

/** `hublink better`, or `within noise`. */
export function formatVerdict({ a, b, verdict }: Comparison): string {
  if (verdict === "within noise") return verdict;
  return `${verdict === "a better" ? a : b} better`;
}
