/** The tolerance for rounding of equal differences: values are mostly between 0 and 1, with errors near 1e-16. */
const roundingError = 1e-12;

/**
 * Cohen's d_z of paired differences: their mean over their standard deviation (n − 1 below the line).
 * @returns null for fewer than two differences, or if all are equal and not 0 (no spread); differences due to rounding
 * count as equal
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
