/** Vectors of one length as bytes: sparse ones as their values with their places, dense ones as all of their values. */
import { cutSparse, isSparse, type SparseVector, type Vector } from "./sparse-vector.ts";

/** Header, in words of four bytes: the layout, the number of vectors, their length. */
const headerWords = 3;
const layouts = { sparse: 1, dense: 2 } as const;

/** @param vectors all sparse or all dense */
export function packVectors(vectors: readonly Vector[]): Buffer {
  const sparse = vectors.filter(isSparse);
  const dense = vectors.filter((vector) => vector instanceof Float32Array);
  const layout = sparse.length > 0 ? layouts.sparse : layouts.dense;
  const header = Uint32Array.of(layout, vectors.length, vectors[0]?.length ?? 0);
  return Buffer.concat([header, ...dense, ...sparseColumns(sparse)].map(bytesOf));
}

function sparseColumns(vectors: readonly SparseVector[]): (Uint16Array | Uint32Array | Float32Array)[] {
  let end = 0;
  const ends = Uint32Array.from(vectors, ({ places }) => {
    end += places.length;
    return end;
  });
  return [ends, ...vectors.map(({ values }) => values), ...vectors.map(({ places }) => places)];
}

/** The inverse of {@link packVectors}. */
export function unpackVectors(packed: Uint8Array): Vector[] {
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
  return cutSparse(length, ends, places, values);
}

function bytesOf(array: Uint16Array | Uint32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
