/** Defines sets of node positions, in which null represents all nodes. */
export type PlaceSet = ReadonlySet<number> | null;

/** Returns the positions that occur in both sets. */
export function inBoth(left: PlaceSet, right: ReadonlySet<number>): ReadonlySet<number> {
  if (left === null) return right;
  const [smaller, larger] = left.size <= right.size ? [left, right] : [right, left];
  return new Set([...smaller].filter((place) => larger.has(place)));
}
