/** The port to an embedding, which converts texts to vectors. */
import type { SparseVector, Vector } from "./sparse-vector.ts";
import type { EmbeddingThreads } from "./threads/embedding-threads.ts";

/**
 * Converts texts to vectors. Implement this type to use your own embedding. The `fit` method of a model returns the
 * embedder itself.
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
  /** The name of the embedding with its parameters, for manifests and index headers. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Returns one vector with `dimensions` values per text, in order, normalised to length 1 (all zeros for a text
   * without features).
   * @throws ModelError if a text has no usable vector
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * Returns the same vectors, with null for a text without a usable vector, so that such a text does not prevent an
   * index. Embedders that cannot fail for individual texts omit this method.
   */
  embedUsable?(texts: readonly string[], signal?: AbortSignal): Promise<readonly (Float32Array | null)[]>;
  /**
   * Returns the same vectors without zeros, for embedders with mostly zero values. Other embedders omit this method.
   */
  embedSparse?(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparseVector[]>;
  /**
   * Opens threads that compute the vectors of `embedSparse` for large sets of texts. The caller closes the threads.
   * Embedders whose computation takes little of the total time omit this method.
   */
  openThreads?(count: number): EmbeddingThreads;
  /**
   * Fits an embedder's weights to a corpus. Lexical embedders learn term weights, and models return themselves. Vectors
   * of two fitted embedders are comparable only if both were fitted on the same corpus.
   */
  fit(corpus: Iterable<string>): Embedder;
  /**
   * The data that `fit` learned, stored with the vectors. Embedders that learn nothing from texts, such as models, omit
   * `learned` and `restore`.
   */
  learned?(): Uint8Array | null;
  /**
   * Restores the embedder to the state in which it returned `learned`.
   * @throws DamageError if the bytes differ from the bytes that it returned
   */
  restore?(learned: Uint8Array): Embedder;
};

/**
 * Computes vectors for an index, in the form that is cheapest for the embedder, with null for a text that could not be
 * embedded.
 */
export async function embedForIndex(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (Vector | null)[]> {
  const sparse = embedder.embedSparse?.(texts, signal);
  return sparse ?? embedder.embedUsable?.(texts, signal) ?? embedder.embed(texts, signal);
}

/**
 * The index entry for a text that could not be embedded. A search never returns this entry, because it is not near any
 * vector.
 */
export function noVector({ dimensions }: Pick<Embedder, "dimensions">): Vector {
  return new Float32Array(dimensions);
}
