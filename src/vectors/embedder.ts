/** Defines the port to an embedder, which converts texts to vectors. */
import type { SparseVector, Vector } from "./sparse-vector.ts";

/**
 * Converts texts to vectors. To use a different embedding, implement this type. If the embedder is a model, `fit`
 * returns it unchanged.
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
  /** The name of the embedding with its parameters, as stored in manifests and index headers. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * Returns one vector with `dimensions` values for each text, in order, normalised to length 1 (or all zeros for a
   * text without features).
   * @throws ModelError if a text has no usable vector
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]>;
  /**
   * Returns the same vectors as `embed`, but `null` for a text without a usable vector, so that such a text does not
   * prevent the creation of an index. Embedders that never fail for individual texts omit this method.
   */
  embedUsable?(texts: readonly string[], signal?: AbortSignal): Promise<readonly (Float32Array | null)[]>;
  /**
   * Returns the same vectors as `embed` in sparse form, for embedders whose vectors are mostly zero. Embedders with
   * dense vectors omit this method.
   */
  embedSparse?(texts: readonly string[], signal?: AbortSignal): Promise<readonly SparseVector[]>;
  /**
   * Returns the vectors of the tokens of each text, in order, as the last layer of a model gives them. Embedders
   * without tokens omit this method.
   */
  embedTokens?(texts: readonly string[], signal?: AbortSignal): Promise<readonly (readonly TokenVector[])[]>;
  /**
   * Fits the weights of an embedder to a corpus. Lexical embedders learn term weights. Models return themselves.
   * Vectors from two fitted embedders are comparable only if both embedders were fitted on the same corpus.
   */
  fit(corpus: Iterable<string>): Embedder;
  /**
   * Starts to fit to a corpus that is passed in parts, so that it need not be in memory. The result is that of `fit`.
   * Embedders that do not learn from texts omit this method.
   */
  fitInParts?(): Fitting;
  /**
   * The data that `fit` learnt, which is stored with the vectors. Embedders that do not learn from texts, such as
   * models, omit `learned` and `restore`.
   */
  learned?(): Uint8Array | null;
  /**
   * Restores the embedder from the bytes that its `learned` method returned.
   * @throws DamageError if the bytes are damaged
   */
  restore?(learned: Uint8Array): Embedder;
};

export type TokenVector = {
  /** The token's number in the model's vocabulary. */
  readonly id: number;
  /** Whether the model adds the token to every text, such as [CLS]. */
  readonly isSpecial: boolean;
  readonly vector: Float32Array;
};

/** Fits an embedder to a corpus that is passed in parts. */
export type Fitting = {
  /** Whether the embedder learns anything. */
  readonly learns: boolean;
  add(texts: Iterable<string>): void;
  finish(): Embedder;
};

/** Starts to fit any embedder. One that learns, but not in parts, needs the corpus in memory. */
export function startFitting(embedder: Embedder): Fitting {
  if (embedder.fitInParts !== undefined) return embedder.fitInParts();
  if (embedder.fit([]) === embedder) return { learns: false, add: () => {}, finish: () => embedder };
  const corpus: string[] = [];
  return {
    learns: true,
    add: (texts) => {
      for (const text of texts) corpus.push(text);
    },
    finish: () => embedder.fit(corpus),
  };
}

/** Computes vectors for an index in the embedder's cheapest form, with `null` for a text that could not be embedded. */
export async function embedForIndex(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly (Vector | null)[]> {
  const sparse = embedder.embedSparse?.(texts, signal);
  return sparse ?? embedder.embedUsable?.(texts, signal) ?? embedder.embed(texts, signal);
}

/**
 * Returns the zero vector, which an index stores for a text that could not be embedded. Searches never return it,
 * because it is not near any vector.
 */
export function noVector({ dimensions }: Pick<Embedder, "dimensions">): Vector {
  return new Float32Array(dimensions);
}
