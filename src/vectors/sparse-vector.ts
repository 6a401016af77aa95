/** Represents vectors that consist mostly of zeros, and computes with sparse and dense vectors. */

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

export function toSparse(vector: Float32Array): SparseVector {
  const places: number[] = [];
  for (let place = 0; place < vector.length; place += 1) if (vector[place] !== 0) places.push(place);
  return {
    length: vector.length,
    places: Uint16Array.from(places),
    values: Float32Array.from(places, (place) => vector[place] as number),
  };
}

/** Returns the inner product Σ left·right over the dimensions of the left vector. */
export function innerProduct(left: Vector, right: ArrayLike<number>): number {
  let sum = 0;
  if (isSparse(left)) {
    const { places, values } = left;
    for (let at = 0; at < places.length; at += 1) {
      sum += (values[at] as number) * (right[places[at] as number] as number);
    }
    return sum;
  }
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}

/** Adds a multiple of a vector to a sum: sum ← sum + factor · vector. */
export function addScaled(sum: Float64Array, factor: number, vector: Vector): void {
  if (isSparse(vector)) {
    const { places, values } = vector;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number;
      sum[place] = (sum[place] as number) + factor * (values[at] as number);
    }
    return;
  }
  for (let at = 0; at < vector.length; at += 1) {
    sum[at] = (sum[at] as number) + factor * (vector[at] as number);
  }
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
    return this.#ends.map((end, at) => {
      const start = at === 0 ? 0 : (this.#ends[at - 1] as number);
      return {
        length: this.#length,
        places: this.#places.subarray(start, end),
        values: this.#values.subarray(start, end),
      };
    });
  }

  #grow(): void {
    const [places, values] = [this.#places, this.#values];
    this.#places = new Uint16Array(2 * places.length);
    this.#values = new Float32Array(2 * values.length);
    this.#places.set(places);
    this.#values.set(values);
  }
}
