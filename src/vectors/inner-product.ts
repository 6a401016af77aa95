/**
 * The inner product Σ left·right of equally long vectors. For the unit vectors that embedders return, it is the cosine
 * of their angle.
 */
export function innerProduct(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}
