/** Creates records whose keys come from files: columns, classes, systems, files. */

/**
 * A record with these entries and no prototype, so that `constructor` is absent unless set and `__proto__` is an
 * ordinary key. The last of several equal keys wins.
 */
export function recordOf<V>(entries: Iterable<readonly [string, V]> = []): Record<string, V> {
  const record: Record<string, V> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
