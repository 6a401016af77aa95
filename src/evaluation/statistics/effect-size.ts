/**
 * The tolerance for rounding errors when comparing differences. Most values are between 0 and 1, with rounding errors
 * near 1e-16.
 */
const roundingError = 1e-12;

/**
 * Computes Cohen's d_z of paired differences: their mean divided by their standard deviation (with n − 1 in the
 * denominator).
 * @returns d_z, or `null` if there are fewer than two differences or if all differences have the same nonzero value.
 * Differences that deviate only by rounding errors are treated as equal
 */
export function effectSize(differences: readonly number[]): number | null {
  const size = differences.length;
  if (size < 2) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / size;
  const tolerance = roundingError * Math.max(1, Math.abs(mean));
  if (differences.every((value) => Math.abs(value - mean) <= tolerance)) {
    return Math.abs(mean) <= tolerance ? 0 : null;
  }
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (size - 1);
  return mean / Math.sqrt(variance);
}
