/** Similarities of which all are known roughly, and each exactly when it is asked for. */
import { scoredSimilarities } from "./scored-similarities.ts";
import type { Similarities } from "./vector-index.ts";

/** Vectors compared exactly at first; each further batch is four times as large. */
const firstBatch = 256;

/**
 * The order is that of the rough scores batch by batch, and exact within a batch: what is not among the first few
 * hundred roughly is not expected among the first ten exactly.
 */
export function rescoredSimilarities(rough: Float32Array, exact: (position: number) => number): Similarities {
  return {
    of: exact,
    *descending() {
      let batch: number[] = [];
      let size = firstBatch;
      const sorted = function* (): Generator<number> {
        yield* batch
          .filter((position) => exact(position) > 0)
          .sort((left, right) => exact(right) - exact(left) || left - right);
      };
      for (const position of scoredSimilarities(rough).descending()) {
        batch.push(position);
        if (batch.length < size) continue;
        yield* sorted();
        batch = [];
        size *= 4;
      }
      yield* sorted();
    },
  };
}
