/** Creates items by key, and caches the most recent items: at least `minimumCached`, and at most twice that number. */
export function keepRecent<K, T>(make: (key: K) => T, minimumCached: number): (key: K) => T {
  let recent = new Map<K, T>();
  let older = new Map<K, T>();
  return (key) => {
    const value = recent.get(key);
    if (value !== undefined) return value;
    const item = older.get(key) ?? make(key);
    // The older half is dropped at once: evicting one item for each new one would cost more than creating most items.
    if (recent.size === minimumCached) [older, recent] = [recent, new Map<K, T>()];
    recent.set(key, item);
    return item;
  };
}
