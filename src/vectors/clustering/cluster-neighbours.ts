/** Runs DBSCAN over vectors by cosine distance. Computing the neighbourhoods takes most of the time. */

import { createBreather } from "../../base/breather.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { dbscan } from "./dbscan.ts";
import { createExactNeighbours } from "./neighbours.ts";

/**
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
