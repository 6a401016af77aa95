/** Stores vectors by their nonzero dimensions, which are few in the vectors of texts. */

export type SparseRow = { readonly dimensions: Int32Array; readonly values: Float32Array };

export function sparseRow(vector: Float32Array): SparseRow {
  const nonzero: number[] = [];
  for (let dimension = 0; dimension < vector.length; dimension += 1) {
    if (vector[dimension] !== 0) nonzero.push(dimension);
  }
  return {
    dimensions: Int32Array.from(nonzero),
    values: Float32Array.from(nonzero, (dimension) => vector[dimension] as number),
  };
}

/** Returns the inner product of a row with a dense vector. */
export function sparseProduct({ dimensions, values }: SparseRow, dense: Float32Array | Float64Array): number {
  let sum = 0;
  for (let at = 0; at < dimensions.length; at += 1) {
    sum += (values[at] as number) * (dense[dimensions[at] as number] as number);
  }
  return sum;
}

/** Adds a row to a dense vector. */
export function addRow(sum: Float64Array, { dimensions, values }: SparseRow): void {
  for (let at = 0; at < dimensions.length; at += 1) {
    const dimension = dimensions[at] as number;
    sum[dimension] = (sum[dimension] as number) + (values[at] as number);
  }
}
