/** Computes threshold curves (paper 004, lines 180–208): the share of a query's documents that reach each threshold. */
import type { Representation } from "../../retrieval/index.ts";
import { representations } from "../../retrieval/index.ts";

export type CurvePoint = { readonly threshold: number } & Readonly<Record<Representation, number>>;

/** The thresholds 0, 0.01, …, 0.99. */
export const thresholds: readonly number[] = Array.from({ length: 100 }, (_, at) => at / 100);

/**
 * For each threshold, computes the share of a query's documents whose cosine reaches the threshold, averaged over the
 * queries.
 * @param queries the cosines of each query's documents; every query must have at least one
 */
export function thresholdCurves(
  queries: readonly Readonly<Record<Representation, readonly number[]>>[],
): readonly CurvePoint[] {
  const shareOf = (cosines: readonly number[], threshold: number): number =>
    cosines.filter((cosine) => cosine >= threshold).length / cosines.length;
  const meanOf = (representation: Representation, threshold: number): number =>
    queries.reduce((sum, query) => sum + shareOf(query[representation], threshold), 0) /
    Math.max(1, queries.length);
  return thresholds.map((threshold) => {
    const means = representations.map((name) => [name, meanOf(name, threshold)] as const);
    return { threshold, ...(Object.fromEntries(means) as Record<Representation, number>) };
  });
}
