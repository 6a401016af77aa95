/** Caches a computation by key, which runs on first use. */
export function remember<T, Key = string>(compute: (key: Key) => T): (key: Key) => T {
  const results = new Map<Key, { readonly value: T }>();
  return (key) => {
    const result = results.get(key) ?? { value: compute(key) };
    results.set(key, result);
    return result.value;
  };
}
