/** The index that suits a number of vectors: an exact one up to 100,000, and an approximate one beyond. */
import type { Embedder } from "./embedder.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import { createPrunedVectorIndex } from "./pruned-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

/** Up to here a search of everything takes some milliseconds (lexical) or some tens of them (dense). */
const mostExact = 100_000;

/**
 * @param count vectors that will be added
 * @throws ModelError when an approximate index over dense vectors is needed and its optional package is not installed
 */
export function createVectorIndex(
  { dimensions, embedSparse }: Pick<Embedder, "dimensions" | "embedSparse">,
  count: number,
): VectorIndex {
  if (count <= mostExact) return createSparseVectorIndex(dimensions);
  return embedSparse ? createPrunedVectorIndex(dimensions) : createGraphVectorIndex(dimensions);
}
