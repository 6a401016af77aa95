/**
 * Room for the sums of a few queries over a whole index, used again from question to question. New room for each would
 * be megabytes that the collector comes for every few questions, and with a large index it then stays for a second.
 */
export type SharedSums = {
  /** The sums of a query: those it left here last, or made anew where other queries have taken their room. */
  of(query: Float32Array, count: number, fill: (sums: Float32Array) => void): Float32Array;
};

/** More than one question usually has. */
const rooms = 8;

export function createSharedSums(): SharedSums {
  /** In order of use, the last one used at the end. */
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
