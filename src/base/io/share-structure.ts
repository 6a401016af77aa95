/**
 * Returns a copy of `next` that reuses the unchanged parts of `previous`, so that they keep their identity. Each
 * element of an array is compared with two elements of the other array: the one at the same distance from the start,
 * and the one at the same distance from the end.
 *
 * Two values are equal if they have the same keys in the same order and equal values.
 */
export function shareStructure<T>(previous: unknown, next: T): T {
  if (previous === next || !isContainer(next) || !isContainer(previous)) return next;
  if (Array.isArray(next) !== Array.isArray(previous)) return next;
  return (
    Array.isArray(next) && Array.isArray(previous) ? shareArray(previous, next) : shareObject(previous, next)
  ) as T;
}

function shareArray(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shift = previous.length - next.length;
  const shared = next.map((item, at) => {
    // Parts that only moved are not compared further.
    if (item === previous[at + shift]) return item;
    const fromStart = shareStructure(previous[at], item);
    // An insertion or a removal shifts all elements after it.
    return fromStart === previous[at] || shift === 0
      ? fromStart
      : shareStructure(previous[at + shift], fromStart);
  });
  const same = shift === 0 && shared.every((item, at) => item === previous[at]);
  return same ? previous : shared;
}

function shareObject(previous: object, next: object): object {
  const keys = Object.keys(next);
  const earlier = Object.keys(previous);
  const from = previous as Record<string, unknown>;
  const to = next as Record<string, unknown>;
  const shared: Record<string, unknown> = {};
  let same = keys.length === earlier.length;
  for (const [at, key] of keys.entries()) {
    shared[key] = shareStructure(from[key], to[key]);
    same &&= key === earlier[at] && shared[key] === from[key];
  }
  return same ? previous : shared;
}

function isContainer(value: unknown): value is object {
  return value !== null && typeof value === "object";
}
