/** Makes items by key, and remembers the `least` asked for last, and up to as many more. */
export function keepRecent<K, T>(make: (key: K) => T, least: number): (key: K) => T {
  let recent = new Map<K, T>();
  let older = new Map<K, T>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const item = older.get(key) ?? make(key);
    // Forgotten all at once: to take one out for each that comes costs more than most items do.
    if (recent.size === least) [older, recent] = [recent, new Map<K, T>()];
    recent.set(key, item);
    return item;
  };
}
