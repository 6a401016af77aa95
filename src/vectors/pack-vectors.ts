/** Vectors of one length as bytes: the values that are not zero with their places where most are zero, else all of them. */

/** Header, in words of four bytes: the layout, the number of vectors, their length. */
const headerWords = 3;
const layouts = { sparse: 1, dense: 2 } as const;
/** Places take two bytes. */
const longestSparse = 65_536;

export function packVectors(vectors: readonly Float32Array[]): Buffer {
  const length = vectors[0]?.length ?? 0;
  const ends = new Uint32Array(vectors.length);
  let total = 0;
  vectors.forEach((vector, at) => {
    for (const value of vector) if (value !== 0) total += 1;
    ends[at] = total;
  });
  const isSparse = length <= longestSparse && 6 * total < 4 * length * vectors.length;
  const header = Uint32Array.of(isSparse ? layouts.sparse : layouts.dense, vectors.length, length);
  if (!isSparse) return Buffer.concat([header, ...vectors].map(bytesOf));
  const places = new Uint16Array(total);
  const values = new Float32Array(total);
  let to = 0;
  for (const vector of vectors) {
    for (let at = 0; at < length; at += 1) {
      const value = vector[at] as number;
      if (value === 0) continue;
      places[to] = at;
      values[to] = value;
      to += 1;
    }
  }
  return Buffer.concat([header, ends, values, places].map(bytesOf));
}

/** The inverse of {@link packVectors}. */
export function unpackVectors(packed: Uint8Array): Float32Array[] {
  // A copy, because the bytes need not begin at a multiple of four.
  const { buffer } = Uint8Array.from(packed);
  const [layout, count = 0, length = 0] = new Uint32Array(
    buffer,
    0,
    Math.min(headerWords, buffer.byteLength >> 2),
  );
  if (layout !== layouts.sparse) {
    return Array.from(
      { length: count },
      (_, at) => new Float32Array(buffer, 4 * (headerWords + at * length), length),
    );
  }
  const ends = new Uint32Array(buffer, 4 * headerWords, count);
  const total = ends[count - 1] ?? 0;
  const values = new Float32Array(buffer, 4 * (headerWords + count), total);
  const places = new Uint16Array(buffer, 4 * (headerWords + count + total), total);
  let at = 0;
  const block = new Float32Array(count * length);
  return Array.from(ends, (end, row) => {
    const vector = block.subarray(row * length, (row + 1) * length);
    for (; at < end; at += 1) vector[places[at] as number] = values[at] as number;
    return vector;
  });
}

function bytesOf(array: Uint16Array | Uint32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
