/** Represents vectors that consist mostly of zeros. */

/** The nonzero values of a vector, with their positions in ascending order. */
export type SparseVector = {
  /** The number of dimensions of the vector, at most `longestSparse`. */
  readonly length: number;
  readonly places: Uint16Array;
  readonly values: Float32Array;
};

/** A vector in sparse or dense form, depending on the embedder. */
export type Vector = Float32Array | SparseVector;

/** The maximum number of dimensions. A position takes two bytes. */
export const longestSparse = 65_536;

export function isSparse(vector: Vector): vector is SparseVector {
  return !(vector instanceof Float32Array);
}

export function toDense(vector: Vector): Float32Array {
  if (!isSparse(vector)) return vector;
  const { length, places, values } = vector;
  const dense = new Float32Array(length);
  for (let at = 0; at < places.length; at += 1) dense[places[at] as number] = values[at] as number;
  return dense;
}

/** Collects the nonzero values of many vectors in a single block of memory. */
export class SparseVectorBuilder {
  readonly #length: number;
  readonly #ends: number[] = [];
  #end = 0;
  #places = new Uint16Array(4_096);
  #values = new Float32Array(4_096);

  constructor(length: number) {
    this.#length = length;
  }

  /**
   * Adds a value to the current vector, which `endVector` finishes. Within a vector, positions must be in ascending
   * order.
   */
  push(place: number, value: number): void {
    if (this.#end === this.#places.length) this.#grow();
    this.#places[this.#end] = place;
    this.#values[this.#end] = value;
    this.#end += 1;
  }

  endVector(): void {
    this.#ends.push(this.#end);
  }

  /** Returns the collected vectors, in order. Afterwards, no further values can be added. */
  finish(): SparseVector[] {
    return cutSparse(this.#length, this.#ends, this.#places, this.#values);
  }

  #grow(): void {
    const [places, values] = [this.#places, this.#values];
    this.#places = new Uint16Array(2 * places.length);
    this.#values = new Float32Array(2 * values.length);
    this.#places.set(places);
    this.#values.set(values);
  }
}

/** Reads vectors that are stored consecutively. @param ends the position at which each vector's values end */
export function cutSparse(
  length: number,
  ends: ArrayLike<number>,
  places: Uint16Array,
  values: Float32Array,
): SparseVector[] {
  return Array.from(ends, (end, at) => {
    const start = at === 0 ? 0 : (ends[at - 1] as number);
    return { length, places: places.subarray(start, end), values: values.subarray(start, end) };
  });
}
