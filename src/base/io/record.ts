/** Creates records whose keys come from files, such as the names of columns or classes. */

/**
 * Returns a record with these entries and no prototype, so that `constructor` is absent unless it is set, and
 * `__proto__` is an ordinary key. If several entries share a key, the last one counts.
 */
export function recordOf<V>(entries: Iterable<readonly [string, V]> = []): Record<string, V> {
  const record: Record<string, V> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}

/** Returns the number of occurrences of each value, most frequent first, then in alphabetical order. */
export function tally(values: Iterable<string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return recordOf([...counts].sort(([left, m], [right, n]) => n - m || (left < right ? -1 : 1)));
}
