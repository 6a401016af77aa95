/** Returns a record with the keys of JSON output, which are in snake case. The values stay unchanged. */
export function snakeKeys(record: object): Readonly<Record<string, unknown>> {
  const entries = Object.entries(record).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}
