/** Similarities of which all are known. */
import type { Similarities } from "./vector-index.ts";

/** @param scores the inner product for each position */
export function scoredSimilarities(scores: Float32Array): Similarities {
  return {
    of: (position) => scores[position] ?? 0,
    descending: () => descending(scores),
  };
}

/** Band by band below the highest value: whoever stops early has sorted little. */
const bands = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0];

/** Indexes of positive values, highest value first, equal values in order of index. */
function* descending(values: Float32Array): Generator<number> {
  let highest = 0;
  for (let at = 0; at < values.length; at += 1) highest = Math.max(highest, values[at] as number);
  let above = Number.POSITIVE_INFINITY;
  for (const band of bands) {
    const least = band * highest;
    const within: number[] = [];
    // A plain loop: this passes over every vector of the index, for every query.
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      if (value > 0 && value >= least && value < above) within.push(at);
    }
    yield* within.sort((left, right) => (values[right] as number) - (values[left] as number) || left - right);
    above = least;
  }
}
