/** The port to a nearest-neighbour index. A vector is known by its position: 0 for the first one added, and so on. */

import type { Vector } from "./sparse-vector.ts";

export type VectorMatch = {
  readonly position: number;
  /** Inner product; the cosine for normalised vectors. Higher is nearer. */
  readonly score: number;
};

export type VectorIndex = {
  readonly dimensions: number;
  /** Appends vectors. @throws TaxolinkError for a vector of a different length */
  add(vectors: readonly Vector[]): void;
  /**
   * For every query the `k` nearest vectors, best first; equal scores in order of insertion.
   * @param accepts skips the positions it refuses
   */
  search(
    queries: readonly Float32Array[],
    k: number,
    accepts?: (position: number) => boolean,
  ): readonly (readonly VectorMatch[])[];
  /** Each query against the whole index, for callers that do not know beforehand how many matches they need. */
  compare(queries: readonly Float32Array[]): readonly Similarities[];
  count(): number;
};

/** One query's view of an index. */
export type Similarities = {
  /** The inner product of the query with the vector at a position. */
  of(position: number): number;
  /** The positions with a positive inner product, nearest first; equal ones in order of insertion. */
  descending(): Iterable<number>;
};
