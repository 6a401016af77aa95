/**
 * Creates an index that suits the number of vectors: an exact index for up to 100,000 vectors, and an approximate index
 * for more.
 */
import type { Embedder } from "./embedder.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import { createPrunedVectorIndex } from "./pruned-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

/**
 * The maximum size of exact indexes. At this size, a full search takes milliseconds (lexical) or tens of milliseconds
 * (dense).
 */
export const exactUpTo = 100_000;

/**
 * @param count the number of vectors to be added
 * @throws ModelError if the index must be approximate, its vectors are dense, and the optional package is not installed
 */
export function createVectorIndex(
  { dimensions, embedSparse }: Pick<Embedder, "dimensions" | "embedSparse">,
  count: number,
): VectorIndex {
  if (count <= exactUpTo) return createSparseVectorIndex(dimensions);
  return embedSparse ? createPrunedVectorIndex(dimensions) : createGraphVectorIndex(dimensions);
}
