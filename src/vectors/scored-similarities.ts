/** Similarities of which all are known. */
import type { Similarities } from "./vector-index.ts";

/** @param scores the inner product for each position */
export function scoredSimilarities(scores: Float32Array): Similarities {
  return {
    of: (position) => scores[position] ?? 0,
    descending: () => descending(scores),
  };
}

/** Bands below the highest value: whoever stops early has sorted little. A pass over all values serves several. */
const passes = [
  [0.9, 0.75, 0.6, 0.45],
  [0.3, 0.15, 0],
];

/** Indexes of positive values, highest value first, equal values in order of index. */
function* descending(values: Float32Array): Generator<number> {
  let highest = 0;
  // Plain loops: these pass over every vector of the index, for every query.
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value > highest) highest = value;
  }
  let above = Number.POSITIVE_INFINITY;
  for (const bands of passes) {
    const lowest = (bands.at(-1) ?? 0) * highest;
    const found: number[] = [];
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      if (value >= lowest && value < above && value > 0) found.push(at);
    }
    for (const band of bands) {
      const least = band * highest;
      const within = found.filter((at) => (values[at] as number) >= least && (values[at] as number) < above);
      yield* within.sort(
        (left, right) => (values[right] as number) - (values[left] as number) || left - right,
      );
      above = least;
    }
  }
}
