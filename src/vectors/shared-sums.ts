/**
 * Buffers for the sums of a few queries over a whole index, reused from question to question. New buffers would be
 * megabytes of garbage every few questions, and collecting them takes up to a second with a large index.
 */
export type SharedSums = {
  /** The sums of a query: those stored at its last use, or new ones if other queries have taken their buffer. */
  of(query: Float32Array, count: number, fill: (sums: Float32Array) => void): Float32Array;
};

/** More buffers than a question usually needs. */
const rooms = 8;

export function createSharedSums(): SharedSums {
  /** In order of use, the most recently used last. */
  const taken = new Map<Float32Array, Float32Array>();
  return {
    of: (query, count, fill) => {
      let sums = taken.get(query);
      if (sums?.length === count) taken.delete(query);
      else {
        sums = takeOldest(taken, count);
        fill(sums);
      }
      taken.set(query, sums);
      return sums;
    },
  };
}

function takeOldest(taken: Map<Float32Array, Float32Array>, count: number): Float32Array {
  const [oldest] = taken;
  if (oldest === undefined || taken.size < rooms) return new Float32Array(count);
  taken.delete(oldest[0]);
  return oldest[1].length === count ? oldest[1].fill(0) : new Float32Array(count);
}
