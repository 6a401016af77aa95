/**
 * Up to 65,536 sparse vectors, by dimension: for each dimension the rows with a value there. A segment's sums fit
 * into the processor's cache, and its rows into 16 bits: six bytes for a value.
 */

import { type CompactRows, compactRows } from "./compact-rows.ts";

export const rowsPerSegment = 65_536;
/** Values there is always room for. */
const least = 4_096;

export type PostingSegment = {
  readonly rows: number;
  /** Where each dimension's postings begin, and after them where the last ones end. */
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  readonly values: Float32Array;
};

/**
 * Vectors row by row, as they come: their values that are not zero. Emptied and filled again for one segment after the
 * other: the tens of megabytes of each would else stand about until they are collected.
 */
export class SparseRows {
  readonly dimensions: number;
  #ends = new Uint32Array(256);
  #places = new Uint32Array(least);
  #values = new Float32Array(least);
  #rows = 0;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  get count(): number {
    return this.#rows;
  }

  add(vector: Float32Array): void {
    let end = this.#rows === 0 ? 0 : (this.#ends[this.#rows - 1] as number);
    for (let dimension = 0; dimension < vector.length; dimension += 1) {
      const value = vector[dimension] as number;
      if (value === 0) continue;
      if (end === this.#places.length) this.#grow();
      this.#places[end] = dimension;
      this.#values[end] = value;
      end += 1;
    }
    if (this.#rows === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#rows);
      ends.set(this.#ends);
      this.#ends = ends;
    }
    this.#ends[this.#rows] = end;
    this.#rows += 1;
  }

  clear(): void {
    this.#rows = 0;
  }

  /** Gives up the space that the rows do not need. */
  trim(): void {
    const total = this.#rows === 0 ? 0 : (this.#ends[this.#rows - 1] as number);
    this.#places = this.#places.slice(0, Math.max(total, least));
    this.#values = this.#values.slice(0, Math.max(total, least));
  }

  /** The same rows in half the space. */
  compact(): CompactRows {
    const total = this.#rows === 0 ? 0 : (this.#ends[this.#rows - 1] as number);
    return compactRows(
      this.#ends.subarray(0, this.#rows),
      this.#places.subarray(0, total),
      this.#values.subarray(0, total),
    );
  }

  /** The same values by dimension, rows in ascending order. */
  transpose(): PostingSegment {
    const total = this.#rows === 0 ? 0 : (this.#ends[this.#rows - 1] as number);
    const starts = new Uint32Array(this.dimensions + 1);
    for (let at = 0; at < total; at += 1) {
      const next = (this.#places[at] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let at = 0; at < this.dimensions; at += 1) {
      starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    }
    const free = starts.slice();
    const places = new Uint16Array(total);
    const values = new Float32Array(total);
    for (let row = 0, at = 0; row < this.#rows; row += 1) {
      for (const end = this.#ends[row] as number; at < end; at += 1) {
        const dimension = this.#places[at] as number;
        const to = free[dimension] as number;
        free[dimension] = to + 1;
        places[to] = row;
        values[to] = this.#values[at] as number;
      }
    }
    return { rows: this.#rows, starts, places, values };
  }

  #grow(): void {
    // Only by a quarter: of millions of values, a half not needed would be felt.
    const room = Math.ceil(1.25 * this.#places.length);
    const places = new Uint32Array(room);
    const values = new Float32Array(room);
    places.set(this.#places);
    values.set(this.#values);
    this.#places = places;
    this.#values = values;
  }
}

/** Adds the inner product of the query with every row to `sums`, which holds one number for each row. */
export function accumulate(query: Float32Array, segment: PostingSegment, sums: Float32Array): void {
  const { starts, places, values } = segment;
  for (let dimension = 0; dimension < query.length; dimension += 1) {
    const weight = query[dimension] as number;
    if (weight === 0) continue;
    const end = starts[dimension + 1] as number;
    for (let at = starts[dimension] as number; at < end; at += 1) {
      const row = places[at] as number;
      sums[row] = (sums[row] as number) + weight * (values[at] as number);
    }
  }
}
