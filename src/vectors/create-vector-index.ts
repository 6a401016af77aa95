/** Creates an exact index, or a graph of neighbours for more dense vectors than a scan compares quickly. */
import type { Embedder } from "./embedder.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

/** The maximum number of dense vectors that are always scanned, which takes tens of milliseconds. */
const exactUpTo = 100_000;

/**
 * Returns an exact index for sparse vectors, and for dense vectors up to `exactUpTo` or if the optional package usearch
 * is not installed.
 *
 * @param count the number of vectors that will be added
 */
export function createVectorIndex(
  { dimensions, embedSparse }: Pick<Embedder, "dimensions" | "embedSparse">,
  count: number,
): VectorIndex {
  const isScanned = embedSparse !== undefined || count <= exactUpTo;
  return (isScanned ? undefined : createGraphVectorIndex(dimensions)) ?? createSparseVectorIndex(dimensions);
}
