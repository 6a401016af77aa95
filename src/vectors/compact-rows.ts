/** Sparse vectors row by row in four bytes a value: two for the place, two for the value, exact to about four digits. */
export type CompactRows = {
  readonly ends: Uint32Array;
  readonly places: Uint16Array | Uint32Array;
  readonly values: Int16Array;
  /** What a value of 1 stands for. */
  readonly unit: number;
};

const largest = 32_767;

/** @param ends where each row ends */
export function compactRows(ends: Uint32Array, places: Uint32Array, values: Float32Array): CompactRows {
  let most = 0;
  let farthest = 0;
  // Plain loops: a segment has millions of values.
  for (let at = 0; at < values.length; at += 1) {
    most = Math.max(most, Math.abs(values[at] as number));
    farthest = Math.max(farthest, places[at] as number);
  }
  const unit = most === 0 ? 1 : most / largest;
  const rounded = new Int16Array(values.length);
  for (let at = 0; at < values.length; at += 1) rounded[at] = Math.round((values[at] as number) / unit);
  return {
    ends: ends.slice(),
    places: farthest < 65_536 ? new Uint16Array(places) : places.slice(),
    values: rounded,
    unit,
  };
}

/** The inner product of a row with a vector. */
export function productWithRow(
  { ends, places, values, unit }: CompactRows,
  row: number,
  vector: Float32Array,
): number {
  let product = 0;
  const end = ends[row] as number;
  for (let at = row === 0 ? 0 : (ends[row - 1] as number); at < end; at += 1) {
    product += (values[at] as number) * (vector[places[at] as number] as number);
  }
  return product * unit;
}
