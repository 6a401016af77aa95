/**
 * Stores up to 65,536 sparse vectors by dimension: each dimension has a list of the rows with a nonzero value. The sums
 * for a segment fit into the processor's cache, and row numbers fit into 16 bits.
 */
import { isSparse, toSparse, type Vector } from "./sparse-vector.ts";

export const rowsPerSegment = 65_536;
/** The initial capacity, counted in values. */
const initialCapacity = 4_096;

export type PostingSegment = {
  readonly rows: number;
  /** The start of each dimension's postings, followed by the end of the last dimension's postings. */
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  readonly values: Float32Array;
};

/**
 * Stores the nonzero values of vectors row by row, in the order of insertion. Consecutive segments reuse the object,
 * because a new object per segment would leave tens of megabytes of garbage.
 */
export class SparseRows {
  readonly dimensions: number;
  readonly #ends = new Uint32Array(rowsPerSegment);
  #places = new Uint16Array(initialCapacity);
  #values = new Float32Array(initialCapacity);
  #rows = 0;
  #end = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  get count(): number {
    return this.#rows;
  }

  /** The number of nonzero values. */
  get values(): number {
    return this.#end;
  }

  #push(place: number, value: number): void {
    const at = this.#end;
    if (at === this.#places.length) this.#grow();
    this.#places[at] = place;
    this.#values[at] = value;
    this.#end = at + 1;
  }

  add(vector: Vector): void {
    const { places, values } = isSparse(vector) ? vector : toSparse(vector);
    for (let at = 0; at < places.length; at += 1) this.#push(places[at] as number, values[at] as number);
    this.#ends[this.#rows] = this.#end;
    this.#rows += 1;
  }

  clear(): void {
    this.#rows = 0;
    this.#end = 0;
  }

  /** Frees unused space. */
  trim(): void {
    const length = Math.max(this.#end, initialCapacity);
    this.#places = this.#places.slice(0, length);
    this.#values = this.#values.slice(0, length);
  }

  /** Returns the segment's values, stored by dimension, with rows in ascending order. */
  transpose(): PostingSegment {
    const values = new Float32Array(this.#end);
    const starts = new Uint32Array(this.dimensions + 1);
    for (let at = 0; at < this.#end; at += 1) {
      const next = (this.#places[at] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let at = 0; at < this.dimensions; at += 1) {
      starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    }
    const nextFree = starts.slice();
    const places = new Uint16Array(this.#end);
    for (let row = 0, at = 0; row < this.#rows; row += 1) {
      for (const end = this.#ends[row] as number; at < end; at += 1) {
        const dimension = this.#places[at] as number;
        const to = nextFree[dimension] as number;
        nextFree[dimension] = to + 1;
        places[to] = row;
        values[to] = this.#values[at] as number;
      }
    }
    return { rows: this.#rows, starts, places, values };
  }

  #grow(): void {
    // The capacity grows by only a quarter, because with millions of values, a larger increase would waste much memory.
    const capacity = Math.ceil(1.25 * this.#places.length);
    const places = new Uint16Array(capacity);
    const values = new Float32Array(capacity);
    places.set(this.#places);
    values.set(this.#values);
    this.#places = places;
    this.#values = values;
  }
}

/** Adds the inner products of the query with all rows to `sums`, which contains one number per row. */
export function accumulate(query: Float32Array, segment: PostingSegment, sums: Float32Array): void {
  const { starts, places, values } = segment;
  for (let dimension = 0; dimension < query.length; dimension += 1) {
    const weight = query[dimension] as number;
    if (weight === 0) continue;
    accumulateBetween(
      weight,
      places,
      values,
      starts[dimension] as number,
      starts[dimension + 1] as number,
      sums,
    );
  }
}

/**
 * Adds the products of a query's value in one dimension with the values of rows, from one place in the lists to
 * another. A search adds the dimensions in ascending order, so that every store of the values yields the same sums.
 */
export function accumulateBetween(
  weight: number,
  rows: Uint16Array,
  values: Float32Array,
  from: number,
  to: number,
  sums: Float32Array,
): void {
  let at = from;
  // Four rows at a time take half as long. They are different rows, so no sum depends on another one.
  for (; at + 3 < to; at += 4) {
    const [a, b] = [rows[at] as number, rows[at + 1] as number];
    const [c, d] = [rows[at + 2] as number, rows[at + 3] as number];
    const sumA = (sums[a] as number) + weight * (values[at] as number);
    const sumB = (sums[b] as number) + weight * (values[at + 1] as number);
    const sumC = (sums[c] as number) + weight * (values[at + 2] as number);
    const sumD = (sums[d] as number) + weight * (values[at + 3] as number);
    sums[a] = sumA;
    sums[b] = sumB;
    sums[c] = sumC;
    sums[d] = sumD;
  }
  for (; at < to; at += 1) {
    const row = rows[at] as number;
    sums[row] = (sums[row] as number) + weight * (values[at] as number);
  }
}
