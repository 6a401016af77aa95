/** Creates an index that suits the number of vectors: exact for up to 100,000 vectors, and approximate for more. */
import type { Embedder } from "./embedder.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import { createPrunedVectorIndex } from "./pruned-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

/**
 * The maximum number of vectors in an exact index. At this size, a full search takes milliseconds (lexical vectors) or
 * tens of milliseconds (dense vectors).
 */
export const exactUpTo = 100_000;

/**
 * @param count the number of vectors that will be added
 * @throws ModelError if the index must be approximate, the vectors are dense, and the optional package is not installed
 */
export function createVectorIndex(
  { dimensions, embedSparse }: Pick<Embedder, "dimensions" | "embedSparse">,
  count: number,
): VectorIndex {
  if (count <= exactUpTo) return createSparseVectorIndex(dimensions);
  return embedSparse ? createPrunedVectorIndex(dimensions) : createGraphVectorIndex(dimensions);
}
