/** k-means over vectors, through ml-kmeans: k clusters around their means, seeded. */
import { kmeans } from "ml-kmeans";

/** @returns the cluster of every vector, 0 … k − 1; `k` is cut down to the number of vectors */
export function clusterKMeans(vectors: readonly Float32Array[], k: number, seed: number): Int32Array {
  if (vectors.length === 0) return new Int32Array();
  const data = vectors.map((vector) => [...vector]);
  return Int32Array.from(
    kmeans(data, Math.min(k, data.length), { seed, initialization: "kmeans++" }).clusters,
  );
}
