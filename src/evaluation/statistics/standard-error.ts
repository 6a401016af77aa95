/**
 * Computes standard errors of means over questions.
 *
 * The plain error assumes independent questions. Questions that share a template or a topic are not independent, so the
 * clustered error adds up the deviations within each cluster before squaring:
 *
 *     SE = s / √n        SE_clustered = √(Σ_c (Σ_{i ∈ c} (xᵢ − x̄))²) / n
 *
 * Source: Miller (2024), Adding error bars to evals, sections 2.1 and 2.2; Liang and Zeger (1986).
 */

/** @returns the standard error with n − 1 in the variance, or `null` for fewer than two values */
export function standardError(values: readonly number[]): number | null {
  const n = values.length;
  if (n < 2) return null;
  return Math.sqrt(sumOfSquares(deviations(values)) / (n - 1) / n);
}

/**
 * @param clusterOf the cluster of each value, in the same order
 * @returns the clustered error, or `null` for fewer than two clusters
 */
export function clusteredError(values: readonly number[], clusterOf: readonly string[]): number | null {
  const sums = new Map<string, number>();
  deviations(values).forEach((deviation, at) => {
    const cluster = clusterOf[at] ?? "";
    sums.set(cluster, (sums.get(cluster) ?? 0) + deviation);
  });
  return sums.size < 2 ? null : Math.sqrt(sumOfSquares([...sums.values()])) / values.length;
}

function deviations(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
