/**
 * Cohen's d_z of paired differences: their mean over their standard deviation (n − 1 below the line).
 * @returns null for fewer than two differences, or when all are equal and not 0 (no spread to measure against)
 */
export function effectSize(differences: readonly number[]): number | null {
  const size = differences.length;
  if (size < 2) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / size;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (size - 1);
  if (variance === 0) return mean === 0 ? 0 : null;
  return mean / Math.sqrt(variance);
}
