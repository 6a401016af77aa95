/** Groups similar vectors with a clustering method. */
import type { Watch } from "../base/progress.ts";
import { clusterAgglomerative, clusterKMeans, clusterNeighbours, noise } from "../vectors/index.ts";
import type { ProposalOptions } from "./propose-clusters.ts";

/**
 * The maximum number of items for which every method is exact. With more items, k-means and agglomerative clustering
 * may use approximations.
 */
export const exactUpTo = 5_000;

/**
 * @returns groups of vector positions, in which each isolated vector forms a separate group, and a description of the
 * approximation, or `null` if the method was exact
 * @throws CancelledError
 */
export async function groupVectors(
  vectors: readonly Float32Array[],
  options: ProposalOptions,
  watch: Watch,
): Promise<{ readonly groups: readonly (readonly number[])[]; readonly approximation: string | null }> {
  const { labels, approximation } = await labelVectors(vectors, options, watch);
  const groups = new Map<string, number[]>();
  for (const [at, label] of labels.entries()) {
    const key = label === noise ? `alone ${at}` : `cluster ${label}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return { groups: [...groups.values()], approximation };
}

async function labelVectors(
  vectors: readonly Float32Array[],
  { method, radius, minPoints, clusters, seed }: ProposalOptions,
  watch: Watch,
): Promise<{ readonly labels: Int32Array; readonly approximation: string | null }> {
  switch (method) {
    case "dbscan":
      return { labels: await clusterNeighbours(vectors, { radius, minPoints }, watch), approximation: null };
    case "k-means": {
      const labels = await clusterKMeans(vectors, { k: clusters, seed, sample: exactUpTo }, watch);
      const sampled = vectors.length > exactUpTo;
      return {
        labels,
        approximation: sampled ? `the centres were computed from a random sample of ${exactUpTo}` : null,
      };
    }
    case "agglomerative": {
      const { labels, exact } = await clusterAgglomerative(vectors, { threshold: radius, exactUpTo }, watch);
      return {
        labels,
        approximation: exact ? null : "very similar names were grouped before clustering",
      };
    }
  }
}
