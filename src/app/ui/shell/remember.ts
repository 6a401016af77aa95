/** Caches the result of a computation for each key. */
export function remember<T, Key = string>(compute: (key: Key) => T): (key: Key) => T {
  const results = new Map<Key, { readonly value: T }>();
  return (key) => {
    const result = results.get(key) ?? { value: compute(key) };
    results.set(key, result);
    return result.value;
  };
}
