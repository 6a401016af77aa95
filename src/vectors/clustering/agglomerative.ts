/** Agglomerative clustering with average linkage by cosine distance, through ml-hclust. */
import { agnes } from "ml-hclust";
import { cosineDistance } from "./neighbours.ts";

/**
 * Merges the two nearest clusters until none are nearer than `threshold` (cosine distance, 0 … 2).
 * @returns the cluster of every vector, 0, 1, … in order of their first vectors
 */
export function clusterAgglomerative(vectors: readonly Float32Array[], threshold: number): Int32Array {
  const labels = new Int32Array(vectors.length);
  if (vectors.length < 2) return labels;
  const distances = vectors.map((left) => vectors.map((right) => cosineDistance(left, right)));
  for (const [at] of distances.entries()) (distances[at] as number[])[at] = 0;
  const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
  const groups = tree.cut(threshold).map((cluster) => (cluster.isLeaf ? [cluster.index] : cluster.indices()));
  groups.sort((left, right) => Math.min(...left) - Math.min(...right));
  for (const [label, group] of groups.entries()) for (const item of group) labels[item] = label;
  return labels;
}
