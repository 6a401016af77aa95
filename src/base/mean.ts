/** Returns the arithmetic mean of the values that are not null, or null if there are none. */
export function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  return present.reduce((sum, value) => sum + value, 0) / present.length;
}

/** Returns the standard deviation of a sample (n − 1), or null if there are fewer than two values. */
export function standardDeviation(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  const average = mean(present);
  if (average === null || present.length < 2) return null;
  const squares = present.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return Math.sqrt(squares / (present.length - 1));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
