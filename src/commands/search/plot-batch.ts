/**
 * Draws two histograms over the queries of a batch: one of results per query and one of response times (paper 004,
 * Figure 2).
 */
import type { Chart } from "../../pages/plots/chart.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import { count } from "../../text/count.ts";
import { type AnsweredQuery, responseSeconds } from "./batch-report.ts";

/** The number of columns of a histogram. */
const bins = 20;

/** @returns an SVG */
export function plotBatch(answered: readonly AnsweredQuery[]): string {
  return chartFile(
    [
      histogram(
        "queries by results",
        answered.map(({ results }) => results),
      ),
      histogram("queries by response time (s)", answered.map(responseSeconds)),
    ],
    `Histograms for ${count(answered.length, "query", "queries")}: results per query, and response times in seconds`,
  );
}

/** Counts the values in intervals of equal width between 0 and the largest value. */
function histogram(axis: string, values: readonly number[]): Chart {
  const width = Math.max(...values, Number.MIN_VALUE) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const at = Math.min(bins - 1, Math.floor(value / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const points = counts.map((number, at) => [String(Number((at * width).toPrecision(2))), number] as const);
  return { kind: "columns", axis, points };
}
