/**
 * Runs k-means over a small number of vectors with the ml-kmeans package, which chooses the initial centres with greedy
 * k-means++.
 */
import { createBreather } from "../../base/breather.ts";
import type { Watch } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import type { KMeansOptions } from "./k-means-options.ts";

/**
 * The number of starts with different initial centres. The best start is used, because the result depends on the
 * initial centres.
 */
const starts = 10;

/**
 * @param vectors the vectors, of which at least k are distinct
 * @returns the cluster number of every vector, as returned by `clusterKMeans`
 * @throws CancelledError between two starts if the signal of the watch is aborted
 */
export async function clusterByPackage(
  vectors: readonly Float32Array[],
  { k, seed }: KMeansOptions,
  watch: Watch,
): Promise<Int32Array> {
  // The package loads 265 modules, a third of all modules that a command loads, so it is loaded only when needed.
  const { kmeans } = await import("ml-kmeans");
  const random = createRandom(seed);
  const rows = vectors.map((vector) => [...vector]);
  const breathe = createBreather(watch.signal);
  const stage = watch.progress.stage("moving centres", starts);
  let best = { inertia: Number.POSITIVE_INFINITY, labels: new Int32Array() };
  for (let start = 0; start < starts; start += 1) {
    await breathe();
    // Without a tolerance, the package stops when no centre moves, as the streamed implementation does.
    const { clusters, centroids } = kmeans(rows, k, { seed: random.below(2 ** 31), tolerance: 0 });
    const inertia = rows.reduce(
      (sum, row, at) => sum + squaredDistance(row, centroids[clusters[at] ?? 0] ?? []),
      0,
    );
    if (inertia < best.inertia) best = { inertia, labels: Int32Array.from(clusters) };
    stage.advance();
  }
  stage.finish();
  return best.labels;
}

function squaredDistance(row: readonly number[], centre: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + (value - (centre[at] ?? 0)) ** 2, 0);
}
