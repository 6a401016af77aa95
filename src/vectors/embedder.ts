/** The port to an embedding: texts in, vectors out. */
import type { SparseVector, Vector } from "./sparse-vector.ts";
import type { EmbeddingThreads } from "./threads/embedding-threads.ts";

/**
 * Turns texts into vectors. Implement it to use an embedding of yours; a model's `fit` returns the embedder itself.
 *
 * @example
 * ```ts
 * import type { Embedder } from "taxolink";
 *
 * const byLength: Embedder = {
 *   id: "by-length",
 *   dimensions: 2,
 *   embed: async (texts) => texts.map(({ length }) => Float32Array.of(Math.cos(length), Math.sin(length))),
 *   fit: () => byLength,
 * };
 * console.log((await byLength.embed(["lake", "river"])).length); // 2
 * ```
 */
export type Embedder = {
  /** Names the embedding and its parameters; goes into manifests and index headers. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * One vector of length `dimensions` per text, in order, normalised to length 1 (all zeros for a text without
   * features).
   * @throws ModelError if a text has no usable vector
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * The same, with null for a text without a usable vector, so that one odd text does not stop an index. Embedders that
   * cannot fail for a single text omit it.
   */
  embedUsable?(texts: readonly string[], signal?: AbortSignal): Promise<readonly (Float32Array | null)[]>;
  /** The same vectors without zeros, for embedders with mostly zero values; others omit it. */
  embedSparse?(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparseVector[]>;
  /**
   * Threads that give the vectors of `embedSparse`, for large sets of texts; whoever opens them closes them. Absent where
   * computing is not what takes time.
   */
  openThreads?(count: number): EmbeddingThreads;
  /**
   * Fits an embedder's weights to a corpus. Lexical embedders need it (term weights); models return themselves. Vectors
   * of two fitted embedders are comparable only when they were fitted on the same corpus.
   */
  fit(corpus: Iterable<string>): Embedder;
  /** What `fit` learned, stored with the vectors. Both are absent if nothing is learned, as with models. */
  learned?(): Uint8Array | null;
  /** The embedder as it was fitted when it gave `learned`. @throws DamageError if the bytes are not what it gave */
  restore?(learned: Uint8Array): Embedder;
};

/** Vectors for an index, in the form that costs the embedder least; null for a text that could not be embedded. */
export async function embedForIndex(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (Vector | null)[]> {
  const sparse = embedder.embedSparse?.(texts, signal);
  return sparse ?? embedder.embedUsable?.(texts, signal) ?? embedder.embed(texts, signal);
}

/** The index entry for a text that could not be embedded; it is near nothing and therefore never found. */
export function noVector({ dimensions }: Pick<Embedder, "dimensions">): Vector {
  return new Float32Array(dimensions);
}
