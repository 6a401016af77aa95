/**
 * Runs DBSCAN, which finds density-based clusters, over items of any type.
 *
 * Source: Ester, Kriegel, Sander and Xu, "A Density-Based Algorithm for Discovering Clusters", KDD 1996; neighbourhoods
 * are closed (distance <= radius), as in the paper. The neighbour function defines the distance.
 */
import { createBreather } from "../../base/breather.ts";
import { throwIfCancelled } from "../../base/errors.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { createExactNeighbours } from "./neighbours.ts";

/** The label of an item that belongs to no cluster. */
export const noise = -1;

/**
 * Labels every item with its cluster or with `noise`. Clusters are numbered from 0 in the order of their first core
 * items.
 *
 * An item is a core item if its neighbourhood contains at least `minPoints` items, including itself. A cluster consists
 * of core items that are connected through their neighbourhoods, and of their neighbours. An item on the border of two
 * clusters joins the cluster that is found first, so labels are reproducible.
 *
 * @param count the number of items, which are numbered from 0 to `count` − 1
 * @param neighbours returns the items within the radius of an item, with or without the item itself; called once per
 * item
 * @throws CancelledError if the signal of the watch is aborted
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
  const neighboursOfCore = (item: number): readonly number[] | undefined => {
    throwIfCancelled(watch?.signal);
    stage?.advance();
    const neighbouring = neighbours(item);
    const size = neighbouring.includes(item) ? neighbouring.length : neighbouring.length + 1;
    return size >= minPoints ? neighbouring : undefined;
  };
  let cluster = -1;
  for (let start = 0; start < count; start += 1) {
    if (labels[start] !== unseen) continue;
    const first = neighboursOfCore(start);
    if (!first) {
      labels[start] = noise;
      continue;
    }
    cluster += 1;
    labels[start] = cluster;
    const queue = [...first];
    for (let at = 0; at < queue.length; at += 1) {
      const item = queue[at] as number;
      // A visited item that is not a core item can only be on the border.
      if (labels[item] === noise) labels[item] = cluster;
      if (labels[item] !== unseen) continue;
      labels[item] = cluster;
      for (const next of neighboursOfCore(item) ?? []) {
        const label = labels[next];
        if (label === unseen || label === noise) queue.push(next);
      }
    }
  }
  stage?.finish();
  return labels;
}

/**
 * Runs DBSCAN over vectors by cosine distance. Computing the neighbourhoods takes most of the time.
 * @returns the cluster number of every vector, or `noise`. The result is exact for any number of vectors.
 * @throws CancelledError if the signal of the watch is aborted
 */
export async function clusterNeighbours(
  vectors: readonly Float32Array[],
  { radius, minPoints }: { readonly radius: number; readonly minPoints: number },
  watch: Watch = unwatched,
): Promise<Int32Array> {
  const neighbours = createExactNeighbours(vectors, radius);
  const breathe = createBreather(watch.signal);
  const stage = watch.progress.stage("comparing", vectors.length);
  const neighbourLists: (readonly number[])[] = [];
  for (let item = 0; item < vectors.length; item += 1) {
    await breathe();
    neighbourLists.push(neighbours(item));
    stage.advance();
  }
  stage.finish();
  return dbscan(vectors.length, (item) => neighbourLists[item] ?? [], minPoints);
}
