/**
 * The port to a nearest-neighbour index. A vector is identified by its position: 0 for the first one added, and so on.
 */

import type { Vector } from "./sparse-vector.ts";

export type VectorMatch = {
  readonly position: number;
  /** The inner product, which is the cosine for normalised vectors. Higher is nearer. */
  readonly score: number;
};

export type VectorIndex = {
  readonly dimensions: number;
  /** Appends vectors. @throws TaxolinkError for a vector of a different length */
  add(vectors: readonly Vector[]): void;
  /**
   * Returns the `k` nearest vectors for every query, best first; equal scores in the order of insertion.
   * @param accepts the positions for which it returns false are skipped
   */
  search(
    queries: readonly Float32Array[],
    k: number,
    accepts?: (position: number) => boolean,
  ): readonly (readonly VectorMatch[])[];
  /** Compares each query with the whole index, for callers that do not know beforehand how many matches they need. */
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
