/**
 * Defines the interface to a nearest-neighbour index. Vectors are identified by their positions, counted from 0 in the
 * order of insertion.
 */

import { TaxolinkError } from "../base/errors.ts";
import type { Similarities, VectorMatch } from "./similarities.ts";
import type { Vector } from "./sparse-vector.ts";

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

/** @throws TaxolinkError if a vector's length differs from that of the index's vectors */
export function checkVectorLength(vector: Vector, dimensions: number): void {
  if (vector.length === dimensions) return;
  throw new TaxolinkError(
    "VectorError",
    1,
    `a vector of length ${vector.length} does not match an index of ${dimensions} dimensions`,
    { hint: "Rebuild the index with the current embedder." },
  );
}
