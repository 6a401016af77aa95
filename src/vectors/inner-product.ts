/**
 * Returns the inner product Σ left·right of vectors of equal length. For the unit vectors that embedders return, the
 * inner product is the cosine of the angle between two vectors.
 */
export function innerProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}
