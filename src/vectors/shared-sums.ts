/**
 * Provides buffers for the sums of a few queries over a whole index, which are reused for later questions. New buffers
 * would produce megabytes of garbage every few questions. With a large index, collecting this garbage takes up to a
 * second.
 */
export type SharedSums = {
  /** The sums of a query: the stored sums, or new sums if other queries have reused the buffer. */
  of(query: Float32Array, count: number, fill: (sums: Float32Array) => void): Float32Array;
};

/** The number of buffers, which is more than a question usually needs. */
const rooms = 8;

export function createSharedSums(): SharedSums {
  /** The buffers in order of use, with the most recently used last. */
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
  if (oldest === undefined || sumsByQuery.size < rooms) return new Float32Array(count);
  sumsByQuery.delete(oldest[0]);
  return oldest[1].length === count ? oldest[1].fill(0) : new Float32Array(count);
}
