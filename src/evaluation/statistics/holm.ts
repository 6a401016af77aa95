/**
 * Applies Holm's correction to the p-values of multiple tests: sorts the m values in ascending order and multiplies the
 * i-th by m − i + 1. A corrected value is never lower than the one before it, and never above 1. Source: Holm (1979).
 * @returns the corrected values in the order of the input
 */
export function holmCorrection(values: readonly number[]): readonly number[] {
  const order = values
    .map((_value, at) => at)
    .sort((left, right) => valueAt(values, left) - valueAt(values, right));
  const corrected = [...values];
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, valueAt(values, index) * (values.length - rank)));
    corrected[index] = highest;
  }
  return corrected;
}

function valueAt(values: readonly number[], index: number): number {
  return values[index] as number;
}
