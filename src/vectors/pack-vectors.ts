/**
 * Packs vectors of equal length into bytes: the nonzero values and positions of sparse vectors, and all values of dense
 * vectors.
 */
import { DamageError } from "../base/io/index.ts";
import { cutSparse, isSparse, longestSparse, type SparseVector, type Vector } from "./sparse-vector.ts";

/** The number of four-byte words in the header: the layout, the number of vectors, and the number of dimensions. */
const headerWords = 3;
const layouts = { sparse: 1, dense: 2 } as const;

/** @param vectors the vectors, which must be either all sparse or all dense */
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

/**
 * Restores vectors from their packed form; the inverse of `packVectors`.
 * @throws DamageError if the bytes are not packed vectors
 */
export function unpackVectors(packed: Uint8Array): Vector[] {
  // The bytes are copied, because they may not begin at a multiple of four.
  const { buffer } = Uint8Array.from(packed);
  if (buffer.byteLength < 4 * headerWords) throw new DamageError("the stored vectors are truncated");
  const [layout, count = 0, length = 0] = new Uint32Array(buffer, 0, headerWords);
  if (layout === layouts.dense) return unpackDense(buffer, count, length);
  if (layout === layouts.sparse) return unpackSparse(buffer, count, length);
  throw new DamageError(`the stored vectors have the unknown layout ${layout}`);
}

function unpackDense(buffer: ArrayBuffer, count: number, length: number): Float32Array[] {
  if (buffer.byteLength !== 4 * (headerWords + count * length)) throw wrongSize();
  return Array.from(
    { length: count },
    (_, at) => new Float32Array(buffer, 4 * (headerWords + at * length), length),
  );
}

function unpackSparse(buffer: ArrayBuffer, count: number, length: number): SparseVector[] {
  if (buffer.byteLength < 4 * (headerWords + count)) throw wrongSize();
  const ends = new Uint32Array(buffer, 4 * headerWords, count);
  const total = ends.at(-1) ?? 0;
  if (buffer.byteLength !== 4 * (headerWords + count + total) + 2 * total) throw wrongSize();
  if (ends.some((end, at) => at > 0 && end < (ends[at - 1] as number))) throw wrongSize();
  const values = new Float32Array(buffer, 4 * (headerWords + count), total);
  const places = new Uint16Array(buffer, 4 * (headerWords + count + total), total);
  if (length > longestSparse || places.some((place) => place >= length)) {
    throw new DamageError("a stored vector has values beyond its length");
  }
  return cutSparse(length, ends, places, values);
}

function wrongSize(): DamageError {
  return new DamageError("the stored vectors do not have the declared size");
}

function bytesOf(array: Uint16Array | Uint32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
