/** Computes with sparse and dense vectors, for linear models. */
import { isSparse, type Vector } from "./sparse-vector.ts";

/** Returns the inner product Σ left·right over the dimensions of the left vector. */
export function productOf(left: Vector, right: Float32Array | Float64Array): number {
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
