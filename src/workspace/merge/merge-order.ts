/** Orders a merged list in a way that does not depend on which side is called ours. */

/**
 * Returns all keys of the three lists. Keys of the base keep the base's order or, if only one side moved some of them,
 * that side's order. A new key keeps the predecessor that it has on the side that added it. If both sides moved or
 * added keys at the same position, their texts determine the order.
 */
export function mergeOrder(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] {
  const baseOrder = orderOfBase(base, ours, theirs);
  const [left, right] = [runsOf(base, ours), runsOf(base, theirs)];
  const merged = new Set<string>();
  const addRuns = (anchor: string | null): void => {
    const runs = [left.get(anchor) ?? [], right.get(anchor) ?? []].sort(compareRuns);
    for (const key of runs.flat()) merged.add(key);
  };
  addRuns(null);
  for (const key of baseOrder) {
    merged.add(key);
    addRuns(key);
  }
  return [...merged];
}

function orderOfBase(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const changedOrders = [ours, theirs].flatMap((side) => {
    const order = baseKeysInOrderOf(side, base);
    return order.every((key, at) => key === base[at]) ? [] : [order];
  });
  return changedOrders.sort(compareRuns)[0] ?? base;
}

/**
 * Returns the base's keys in the order of one side. Keys that this side removed follow their predecessors in the base.
 */
function baseKeysInOrderOf(side: readonly string[], base: readonly string[]): string[] {
  const baseKeys = new Set(base);
  const sideKeys = new Set(side);
  const order = side.filter((key) => baseKeys.has(key));
  if (order.length === base.length) return order;
  const removedAfter = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const key of base) {
    if (sideKeys.has(key)) anchor = key;
    else removedAfter.set(anchor, [...(removedAfter.get(anchor) ?? []), key]);
  }
  return [
    ...(removedAfter.get(null) ?? []),
    ...order.flatMap((key) => [key, ...(removedAfter.get(key) ?? [])]),
  ];
}

/** Returns a side's new keys, grouped by the base key that they follow (null at the start of the list). */
function runsOf(base: readonly string[], side: readonly string[]): ReadonlyMap<string | null, string[]> {
  const earlier = new Set(base);
  const runs = new Map<string | null, string[]>();
  let run: string[] = [];
  runs.set(null, run);
  for (const key of side) {
    if (earlier.has(key)) {
      run = [];
      runs.set(key, run);
    } else run.push(key);
  }
  return runs;
}

function compareRuns(left: readonly string[], right: readonly string[]): number {
  const [leftText, rightText] = [JSON.stringify(left), JSON.stringify(right)];
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}
