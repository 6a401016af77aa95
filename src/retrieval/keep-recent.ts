/** Creates items by key, and caches at least the last `least` items but at most twice that number. */
export function keepRecent<K, T>(make: (key: K) => T, least: number): (key: K) => T {
  let recent = new Map<K, T>();
  let older = new Map<K, T>();
  return (key) => {
    const value = recent.get(key);
    if (value !== undefined) return value;
    const item = older.get(key) ?? make(key);
    // All are dropped at once, because removing one for each new item would cost more than most items do.
    if (recent.size === least) [older, recent] = [recent, new Map<K, T>()];
    recent.set(key, item);
    return item;
  };
}
