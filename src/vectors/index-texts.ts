/** Builds an index of texts, embedded in batches but as one corpus. */
import { type Embedder, embedForIndex, noVector } from "./embedder.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

export type TextIndex = {
  /** The position of a vector in the index is the position of its text. */
  readonly vectors: VectorIndex;
  /** The embedder that was fitted on the texts, which also embeds queries. */
  readonly embedder: Embedder;
};

/** The number of texts that are embedded in one call. */
const batchSize = 512;

/** @param onEmbedded called after each batch with the number of texts in it */
export async function indexTexts(
  texts: readonly string[],
  base: Embedder,
  signal: AbortSignal | undefined,
  onEmbedded: (count: number) => void = () => {},
): Promise<TextIndex> {
  const embedder = base.fit(texts);
  const vectors = createVectorIndex(embedder, texts.length);
  for (let from = 0; from < texts.length; from += batchSize) {
    const batch = texts.slice(from, from + batchSize);
    const batchVectors = await embedForIndex(embedder, batch, signal);
    vectors.add(batchVectors.map((vector) => vector ?? noVector(embedder)));
    onEmbedded(batch.length);
  }
  return { vectors, embedder };
}

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
