/** Similarities with approximate scores for all positions, and exact scores on request. */
import { positionsDescending, shareItems } from "./scored-similarities.ts";
import type { Similarities } from "./vector-index.ts";

/**
 * The number of vectors in the first batch of exact comparisons. Each further batch is four times as large as the
 * previous one.
 */
const firstBatch = 256;

/**
 * Returns similarities whose positions come in batches: the batches are in the order of approximate scores, and the
 * positions of each batch in the order of exact scores. A vector outside the first few hundred by approximate score is
 * hardly ever among the first ten by exact score.
 */
export function rescoredSimilarities(
  approximateScores: () => Float32Array,
  exactScore: (position: number) => number,
): Similarities {
  return { of: exactScore, descending: shareItems(() => descending(approximateScores, exactScore)) };
}

function* descending(
  approximateScores: () => Float32Array,
  exactScore: (position: number) => number,
): Generator<number> {
  let batch: number[] = [];
  let size = firstBatch;
  for (const position of positionsDescending(approximateScores)) {
    batch.push(position);
    if (batch.length < size) continue;
    yield* sortByScore(batch, exactScore);
    batch = [];
    size *= 4;
  }
  yield* sortByScore(batch, exactScore);
}

/** Returns the positions with a positive exact score, highest first. Ties are ordered by position. */
function sortByScore(positions: readonly number[], exactScore: (position: number) => number): number[] {
  return positions
    .map((position) => ({ position, score: exactScore(position) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score || left.position - right.position)
    .map(({ position }) => position);
}
