/** Similarities with exact scores for all positions. */
import type { Similarities } from "./vector-index.ts";

/** @param scores the inner product for each position; the caller must not change the values later */
export function scoredSimilarities(scores: Float32Array): Similarities {
  return {
    of: (position) => scores[position] ?? 0,
    descending: shareItems(() => positionsDescending(() => scores)),
  };
}

/**
 * Lets several readers iterate over the items from the beginning. Later readers reuse the items that earlier readers
 * requested.
 */
export function shareItems(produce: () => Iterator<number>): () => Iterable<number> {
  let source: Iterator<number> | undefined;
  const yielded: number[] = [];
  return function* () {
    source ??= produce();
    for (let at = 0; ; at += 1) {
      if (at === yielded.length) {
        const next = source.next();
        if (next.done) return;
        yielded.push(next.value);
      }
      yield yielded[at] as number;
    }
  };
}

/**
 * The number of positions in the first sorted batch. Each further batch is at least four times as large as the previous
 * one.
 */
const firstBatch = 1_024;
/**
 * The number of neighbouring values per block. Most blocks are read only once, because the maximum of each block is
 * stored.
 */
const blockSize = 256;
/**
 * The number of low bits to drop when counting values. The sign, the exponent and the first six bits of the fraction
 * remain, which results in steps of about 1 %.
 */
const coarseBits = 17;

/**
 * Yields the indexes of positive values, highest first. Ties are ordered by index. If the reader stops early, only a
 * small number of values is sorted.
 * @param read must return the same values on every call; they are not kept in memory between batches
 */
export function* positionsDescending(read: () => Float32Array): Generator<number> {
  // Positive floating-point numbers are in the same order as their bits, interpreted as whole numbers.
  const bits = (): Int32Array => {
    const values = read();
    return new Int32Array(values.buffer, values.byteOffset, values.length);
  };
  const highest = highestByBlock(bits());
  const top = highest.reduce((highestBits, blockHighest) => Math.max(highestBits, blockHighest), 0);
  if (top === 0) return;
  // Many readers need only the nearest positions.
  yield* sortedBetween(bits(), highest, top, top + 1);
  let above = top;
  if (highest.length > firstBatch) {
    // `firstBatch` blocks contain a value of at least this size, so there are at least as many such values.
    const from = Math.max(1, highest.slice().sort().at(-firstBatch) as number);
    yield* sortedBetween(bits(), highest, from, above);
    above = Math.min(above, from);
  }
  const counts = countSteps(bits(), above);
  for (let size = firstBatch, step = counts.length; step > 0; size *= 4) {
    for (let countSoFar = 0; step > 0 && countSoFar < size; ) {
      step -= 1;
      countSoFar += counts[step] as number;
    }
    const from = Math.max(1, step * 2 ** coarseBits);
    yield* sortedBetween(bits(), highest, from, above);
    above = Math.min(above, from);
  }
}

// The loops below are simple for speed, because they pass over every vector of the index for every query.

function highestByBlock(bits: Int32Array): Int32Array {
  const highest = new Int32Array(Math.ceil(bits.length / blockSize));
  for (let block = 0, at = 0; block < highest.length; block += 1) {
    let highestBits = 0;
    for (const end = Math.min(bits.length, at + blockSize); at < end; at += 1) {
      const valueBits = bits[at] as number;
      if (valueBits > highestBits) highestBits = valueBits;
    }
    highest[block] = highestBits;
  }
  return highest;
}

/** Returns the number of positive values below a limit, for each coarse step. */
function countSteps(bits: Int32Array, below: number): Uint32Array {
  const counts = new Uint32Array(2 ** (31 - coarseBits));
  for (let at = 0; at < bits.length; at += 1) {
    const valueBits = bits[at] as number;
    if (valueBits <= 0 || valueBits >= below) continue;
    const step = valueBits >> coarseBits;
    counts[step] = (counts[step] as number) + 1;
  }
  return counts;
}

/**
 * Returns the indexes of the values whose bits are at least `from` and less than `above`, in descending order of the
 * values.
 */
function sortedBetween(bits: Int32Array, highest: Int32Array, from: number, above: number): number[] {
  const positions: number[] = [];
  for (let block = 0; block < highest.length; block += 1) {
    if ((highest[block] as number) < from) continue;
    const end = Math.min(bits.length, (block + 1) * blockSize);
    for (let at = block * blockSize; at < end; at += 1) {
      const valueBits = bits[at] as number;
      if (valueBits >= from && valueBits < above) positions.push(at);
    }
  }
  // A single number combines the value and, for equal values, the index, so the numbers can be sorted without a
  // callback for each comparison.
  const keys = Float64Array.from(
    positions,
    (at, order) => (above - (bits[at] as number)) * positions.length + order,
  );
  return Array.from(keys.sort(), (key) => positions[key % positions.length] as number);
}
