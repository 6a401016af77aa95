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

/** Several vectors, four side by side for each place: one pass over a row then serves four of them. */
export type VectorGroup = { readonly count: number; readonly stride: number; readonly values: Float32Array };

const lanes = 4;

export function groupVectors(vectors: readonly Float32Array[]): VectorGroup {
  const stride = lanes * Math.ceil(vectors.length / lanes);
  const values = new Float32Array(stride * (vectors[0]?.length ?? 0));
  vectors.forEach((vector, number) => {
    for (let place = 0; place < vector.length; place += 1)
      values[place * stride + number] = vector[place] as number;
  });
  return { count: vectors.length, stride, values };
}

/**
 * The same numbers as {@link productWithRow} gives for each vector of the group, in a fraction of the time.
 * @param products one number for each vector, and up to a multiple of four more
 */
export function productsWithRow(
  { ends, places, values, unit }: CompactRows,
  row: number,
  group: VectorGroup,
  products: Float64Array,
): void {
  const start = row === 0 ? 0 : (ends[row - 1] as number);
  const end = ends[row] as number;
  const { stride, values: side } = group;
  for (let lane = 0; lane < stride; lane += lanes) {
    // Four sums that do not wait for each other.
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let at = start; at < end; at += 1) {
      const value = values[at] as number;
      const from = (places[at] as number) * stride + lane;
      first += value * (side[from] as number);
      second += value * (side[from + 1] as number);
      third += value * (side[from + 2] as number);
      fourth += value * (side[from + 3] as number);
    }
    products[lane] = first * unit;
    products[lane + 1] = second * unit;
    products[lane + 2] = third * unit;
    products[lane + 3] = fourth * unit;
  }
}
