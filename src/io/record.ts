/** Records whose keys come from files: columns, classes, systems, files. */

/**
 * A record that holds these entries and inherits nothing, so that a column called `constructor` is absent until it is
 * there, and one called `__proto__` is a key like any other. The last of equal keys counts.
 */
export function recordOf<V>(entries: Iterable<readonly [string, V]> = []): Record<string, V> {
  const record: Record<string, V> = Object.create(null);
  for (const [key, value] of entries) record[key] = value;
  return record;
}
