/**
 * DBSCAN over a neighbour function: density-based clusters of anything that knows its neighbours.
 *
 * Source: Ester, Kriegel, Sander, Xu, "A Density-Based Algorithm for Discovering Clusters", KDD 1996, with the
 * neighbourhood closed (distance <= radius) as in the paper. The neighbour function defines the distance.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";

/** The label of an item that belongs to no cluster. */
export const noise = -1;

/**
 * Labels every item with its cluster, 0, 1, … in order of their first core item, or with {@link noise}.
 *
 * An item is a core item when at least `minPoints` items, itself included, lie in its neighbourhood; a cluster holds
 * all core items that reach each other through neighbourhoods, and their neighbours. An item that borders on two
 * clusters goes to the one found first, so equal input gives equal labels.
 *
 * @param count number of items, 0 … count − 1
 * @param neighbours the items within the radius of item `i`; whether `i` itself is listed makes no difference.
 *   Called once per item.
 * @throws CancelledError when the watch's signal fires
 */
export function dbscan(
  count: number,
  neighbours: (item: number) => readonly number[],
  minPoints: number,
  watch?: Watch,
): Int32Array {
  const unseen = -2;
  const labels = new Int32Array(count).fill(unseen);
  const stage = watch?.progress.stage("clustering", count);
  const seeds = (item: number): readonly number[] | undefined => {
    throwIfCancelled(watch?.signal);
    stage?.advance();
    const found = neighbours(item);
    const size = found.includes(item) ? found.length : found.length + 1;
    return size >= minPoints ? found : undefined;
  };
  let cluster = -1;
  for (let start = 0; start < count; start += 1) {
    if (labels[start] !== unseen) continue;
    const first = seeds(start);
    if (!first) {
      labels[start] = noise;
      continue;
    }
    cluster += 1;
    labels[start] = cluster;
    const queue = [...first];
    for (let at = 0; at < queue.length; at += 1) {
      const item = queue[at] as number;
      // Once visited and found not to be a core item, it can only lie on the border.
      if (labels[item] === noise) labels[item] = cluster;
      if (labels[item] !== unseen) continue;
      labels[item] = cluster;
      for (const next of seeds(item) ?? []) {
        const label = labels[next];
        if (label === unseen || label === noise) queue.push(next);
      }
    }
  }
  stage?.finish();
  return labels;
}
