/** Similarities of which all are known. */
import type { Similarities } from "./vector-index.ts";

/** @param scores the inner product for each position; they must not change any more */
export function scoredSimilarities(scores: Float32Array): Similarities {
  return {
    of: (position) => scores[position] ?? 0,
    descending: remembered(() => descending(scores)),
  };
}

/** Lets several readers begin anew without the work being done anew: what one has read, the next finds ready. */
export function remembered(produce: () => Iterator<number>): () => Iterable<number> {
  let source: Iterator<number> | undefined;
  const known: number[] = [];
  return function* () {
    source ??= produce();
    for (let at = 0; ; at += 1) {
      if (at === known.length) {
        const next = source.next();
        if (next.done) return;
        known.push(next.value);
      }
      yield known[at] as number;
    }
  };
}

/** Positions sorted at first; each further batch is four times as large, and costs one more pass over all values. */
const firstBatch = 256;
/** Positive values are counted by sign, exponent and the first six bits of the fraction: steps of about 1 %. */
const coarseBits = 17;

/**
 * Indexes of positive values, highest value first, equal values in order of index: whoever stops early has sorted
 * little, whatever the number of values.
 */
function* descending(values: Float32Array): Generator<number> {
  // Positive floating-point numbers stand in the same order as their bits read as whole numbers.
  const bits = new Int32Array(values.buffer, values.byteOffset, values.length);
  const counts = new Uint32Array(2 ** (31 - coarseBits));
  // Plain loops: these pass over every vector of the index, for every query.
  for (let at = 0; at < bits.length; at += 1) {
    const own = bits[at] as number;
    if (own <= 0) continue;
    const step = own >> coarseBits;
    counts[step] = (counts[step] as number) + 1;
  }
  let above = counts.length;
  for (let size = firstBatch; above > 0; size *= 4) {
    let lowest = above;
    for (let held = 0; lowest > 0 && held < size; ) {
      lowest -= 1;
      held += counts[lowest] as number;
    }
    yield* sortedBetween(values, bits, Math.max(1, lowest * 2 ** coarseBits), above * 2 ** coarseBits);
    above = lowest;
  }
}

/** The indexes of the values whose bits, as whole numbers, are at least `from` and below `to`. */
function sortedBetween(values: Float32Array, bits: Int32Array, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    const own = bits[at] as number;
    if (own >= from && own < to) found.push(at);
  }
  return found.sort((left, right) => (values[right] as number) - (values[left] as number) || left - right);
}
