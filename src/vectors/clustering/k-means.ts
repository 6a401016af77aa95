/** Runs k-means, which divides vectors into k clusters around their means. */
import { unwatched, type Watch } from "../../base/progress.ts";
import type { KMeansOptions } from "./k-means-options.ts";
import { clusterByPackage } from "./package-k-means.ts";
import { clusterStreamed } from "./streamed-k-means.ts";

/**
 * The maximum product of the numbers of vectors, clusters and dimensions for which ml-kmeans is used. At this limit,
 * one uninterruptible start takes about a tenth of a second (90 ms at 50 × 10 × 1,024, and 685 ms at eight times this
 * product). The ml-kmeans package chooses better initial centres: the squared distances are 1 to 5 % smaller than with
 * the streamed implementation.
 */
const maximumProducts = 500_000;

/**
 * Returns the best of several starts with different seeds, by the sum of squared distances between vectors and centres.
 * @returns the number of the cluster with the nearest centre, from 0 to k − 1, for every vector; a cluster may be empty
 * @throws CancelledError if the signal of the watch is aborted
 */
export async function clusterKMeans(
  vectors: readonly Float32Array[],
  options: KMeansOptions,
  watch: Watch = unwatched,
): Promise<Int32Array> {
  if (!packageSupports(vectors, options)) return clusterStreamed(vectors, options, watch);
  return clusterByPackage(vectors, options, watch);
}

/**
 * Whether ml-kmeans can be used. The package fails with fewer distinct vectors than clusters, and does not support
 * sampling.
 */
export function packageSupports(
  vectors: readonly Float32Array[],
  { k, sample = Number.POSITIVE_INFINITY }: KMeansOptions,
): boolean {
  const products = vectors.length * k * (vectors[0]?.length ?? 0);
  if (products === 0 || products > maximumProducts || vectors.length > sample) return false;
  return new Set(vectors.map((vector) => vector.join())).size >= k;
}
