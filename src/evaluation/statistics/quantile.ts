/**
 * Computes the q-quantile of sorted values by linear interpolation between order statistics. Returns NaN for an empty
 * list.
 */
export function sortedQuantile(sorted: ArrayLike<number>, q: number): number {
  const position = (sorted.length - 1) * q;
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? Number.NaN;
  return low + (high - low) * (position - Math.floor(position));
}
