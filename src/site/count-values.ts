/** Counts how often each value occurs, most frequent first, and in alphabetical order if equally frequent. */
export function countValues(values: readonly string[]): [string, number][] {
  const groups = [...Map.groupBy(values, (value) => value)].map(([value, all]): [string, number] => [
    value,
    all.length,
  ]);
  return groups.sort((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1));
}
