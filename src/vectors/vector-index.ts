/**
 * Defines the interface to a nearest-neighbour index. Vectors are identified by their positions, counted from 0 in the
 * order of insertion.
 */

import type { Vector } from "./sparse-vector.ts";

export type VectorMatch = {
  readonly position: number;
  /** The inner product, which is the cosine if the vectors are normalised. Higher is nearer. */
  readonly score: number;
};

export type VectorIndex = {
  readonly dimensions: number;
  /** Appends vectors. @throws TaxolinkError if the length of the vector differs from that of the index's vectors */
  add(vectors: readonly Vector[]): void;
  /**
   * Returns the `k` nearest vectors for every query, best first. Ties keep the order of insertion.
   * @param accepts returns false for positions that must be skipped
   */
  search(
    queries: readonly Float32Array[],
    k: number,
    accepts?: (position: number) => boolean,
  ): readonly (readonly VectorMatch[])[];
  /** Compares each query with the whole index, for callers that need an unknown number of matches. */
  compare(queries: readonly Float32Array[]): readonly Similarities[];
  count(): number;
};

/** The similarities between a query and the vectors of an index. */
export type Similarities = {
  /** Returns the inner product of the query with the vector at a position. */
  of(position: number): number;
  /** Yields the positions with a positive inner product, nearest first. Ties keep the order of insertion. */
  descending(): Iterable<number>;
};
