/** Similarities with approximate values for all positions, and exact values on request. */
import { positionsDescending, remembered } from "./scored-similarities.ts";
import type { Similarities } from "./vector-index.ts";

/**
 * The number of vectors in the first batch of exact comparisons. Each further batch is four times as large as the
 * previous one.
 */
const firstBatch = 256;

/**
 * Yields batches in the order of approximate scores, each sorted by exact score. A vector outside the first few hundred
 * by approximate score is hardly ever among the first ten by exact score.
 */
export function rescoredSimilarities(
  rough: () => Float32Array,
  exact: (position: number) => number,
): Similarities {
  return { of: exact, descending: remembered(() => descending(rough, exact)) };
}

function* descending(rough: () => Float32Array, exact: (position: number) => number): Generator<number> {
  let batch: number[] = [];
  let size = firstBatch;
  for (const position of positionsDescending(rough)) {
    batch.push(position);
    if (batch.length < size) continue;
    yield* sorted(batch, exact);
    batch = [];
    size *= 4;
  }
  yield* sorted(batch, exact);
}

/**
 * Returns the positions with a positive score, highest first. Ties are ordered by position. Exact values are computed
 * at most once for each position.
 */
function sorted(positions: readonly number[], exact: (position: number) => number): number[] {
  return positions
    .map((position) => ({ position, score: exact(position) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.position - right.position)
    .map(({ position }) => position);
}
