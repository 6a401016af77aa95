/** Selects and names the fields of JSON output. */

/** Returns those of the named fields that a record has, in this order. */
export function pick<T extends object, K extends keyof T>(record: T, ...names: readonly K[]): Pick<T, K> {
  const entries = names.filter((name) => name in record).map((name) => [name, record[name]]);
  // The entries have the names and the values of the fields.
  return Object.fromEntries(entries) as Pick<T, K>;
}

/** Returns a record with the keys of JSON output, which are in snake case. The values stay unchanged. */
export function snakeKeys(record: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(record).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
