/** The usual maximum number of cached results: enough for the words in a question and a schema, in a few megabytes. */
const mostCached = 20_000;

/** Wraps a function to cache its results. A full cache is cleared. */
export function cacheResults<K, V>(compute: (key: K) => V, most = mostCached): (key: K) => V {
  const cache = new Map<K, V>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= most) cache.clear();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
