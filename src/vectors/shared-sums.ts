/**
 * Provides buffers for the sums that queries compute over a whole index. Later queries reuse the buffers, because the
 * garbage collection of new ones would take up to one second for a large index.
 */
export type SharedSums = {
  /** Returns the sums for a query: the stored sums, or new sums if another query has reused the buffer. */
  of(query: Float32Array, count: number, fill: (sums: Float32Array) => void): Float32Array;
};

/** The maximum number of buffers, which is more than a question usually needs. */
const maximumBuffers = 8;

export function createSharedSums(): SharedSums {
  /** The buffers, most recently used last. */
  const sumsByQuery = new Map<Float32Array, Float32Array>();
  return {
    of: (query, count, fill) => {
      let sums = sumsByQuery.get(query);
      if (sums?.length === count) sumsByQuery.delete(query);
      else {
        sums = takeOldest(sumsByQuery, count);
        fill(sums);
      }
      sumsByQuery.set(query, sums);
      return sums;
    },
  };
}

function takeOldest(sumsByQuery: Map<Float32Array, Float32Array>, count: number): Float32Array {
  const [oldest] = sumsByQuery;
  if (oldest === undefined || sumsByQuery.size < maximumBuffers) return new Float32Array(count);
  sumsByQuery.delete(oldest[0]);
  return oldest[1].length === count ? oldest[1].fill(0) : new Float32Array(count);
}
