/**
 * Stores the vectors of an index's texts. The values of sparse vectors are stored by dimension in segments of texts,
 * so that a search reads only the dimensions of its queries. Dense vectors are stored with their texts, and a build
 * keeps the vectors of texts that it has embedded before.
 */
import { throwIfCancelled } from "../../../base/errors.ts";
import { DamageError } from "../../../base/io/index.ts";
import {
  type Embedder,
  embedForIndex,
  noVector,
  rowsPerSegment,
  SparseRows,
  toDense,
} from "../../../vectors/index.ts";
import { type Entry, type EntryTable, entryId, rangeOf, unpackNumbers } from "./entry-table.ts";
import type { NumberedTexts } from "./number-texts.ts";
import { type PathLevels, textsOfPath } from "./path-texts.ts";
import { hubBatches } from "./stored-hubs.ts";

type VectorParts = {
  readonly table: EntryTable;
  readonly numbered: NumberedTexts;
  readonly embedder: Embedder;
  readonly levels: PathLevels;
  /** Called after each batch with the number of embedded texts. */
  readonly onEmbedded: (count: number) => void;
  readonly signal?: AbortSignal | undefined;
};

/** The number of texts embedded in one call. */
const batchSize = 512;
/** The maximum number of values in a segment, which limits the memory of a build to tens of megabytes. */
const valuesPerSegment = 8_000_000;
/** The number of dimensions in a segment's entries. A dimension has a position for each segment. */
const dimensionsPerSegment = 65_536;

/** @returns the number of texts in each segment; empty for dense vectors */
export async function storeVectors(parts: VectorParts): Promise<readonly number[]> {
  await parts.table.remove(...rangeOf("postings"));
  return parts.embedder.embedSparse === undefined ? storeDense(parts) : storeSparse(parts);
}

async function storeSparse(parts: VectorParts): Promise<readonly number[]> {
  const { table, embedder, onEmbedded, signal } = parts;
  const segments: number[] = [];
  const rows = new SparseRows(embedder.dimensions);
  const store = async (): Promise<void> => {
    await table.put(postingsOf(rows, segments.length));
    segments.push(rows.count);
    rows.clear();
  };
  for await (const { texts } of textBatches(parts)) {
    for (const vector of await embedForIndex(embedder, texts, signal)) {
      rows.add(vector ?? noVector(embedder));
      if (rows.count === rowsPerSegment || rows.values >= valuesPerSegment) await store();
    }
    throwIfCancelled(signal);
    onEmbedded(texts.length);
  }
  if (rows.count > 0) await store();
  return segments;
}

function postingsOf(rows: SparseRows, segment: number): Entry[] {
  const { starts, places, values } = rows.transpose();
  const entries: Entry[] = [];
  for (let dimension = 0; dimension < rows.dimensions; dimension += 1) {
    const [from, to] = [starts[dimension] as number, starts[dimension + 1] as number];
    if (from === to) continue;
    const bytes = [values.slice(from, to), places.slice(from, to)].map((list) => new Uint8Array(list.buffer));
    entries.push({ id: postingsId(segment, dimension), key: null, content: Buffer.concat(bytes) });
  }
  return entries;
}

export function postingsId(segment: number, dimension: number): number {
  return entryId("postings", segment * dimensionsPerSegment + dimension);
}

/** Texts that could not be embedded have no vector, so the next build tries them again. */
async function storeDense(parts: VectorParts): Promise<readonly number[]> {
  const { table, numbered, embedder, onEmbedded, signal } = parts;
  for await (const { texts, from } of textBatches(parts)) {
    const start = entryId("texts", numbered.firstText + from);
    const stored = await table.between(start, start + texts.length, texts.length);
    const missing = stored.filter(({ content }) => content.length === 0);
    const missingTexts = missing.map(({ id }) => texts[id - start] ?? "");
    const vectors = missing.length === 0 ? [] : await embedForIndex(embedder, missingTexts, signal);
    throwIfCancelled(signal);
    const added = missing.flatMap(({ id, key }, at): Entry[] => {
      const vector = vectors[at] ?? null;
      return vector === null ? [] : [{ id, key, content: packVector(toDense(vector)) }];
    });
    if (added.length > 0) await table.put(added);
    onEmbedded(texts.length);
  }
  return [];
}

/** The words before the values of a stored vector: the layout of dense vectors, one vector, and its length. */
function headerOf(length: number): Uint32Array {
  return Uint32Array.of(2, 1, length);
}

function packVector(vector: Float32Array): Buffer {
  return Buffer.concat([headerOf(vector.length), vector].map(bytesOf));
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** @throws InputError if the index is damaged */
export function vectorOf(table: EntryTable, content: Uint8Array): Float32Array {
  return table.guard(() => {
    const words = Math.floor(content.length / 4) - 3;
    if (words < 0 || !bytesOf(headerOf(words)).equals(content.subarray(0, 12)) || content.length % 4 !== 0)
      throw new DamageError("a stored vector does not have the declared size");
    // The bytes are copied, because they may not begin at a multiple of four.
    return new Float32Array(Uint8Array.from(content).buffer, 12);
  });
}

/** Yields the texts in the order of their numbers. Each text belongs to the first hub that uses it. */
async function* textBatches({
  table,
  numbered,
  levels,
}: VectorParts): AsyncGenerator<{ readonly texts: readonly string[]; readonly from: number }> {
  let texts: string[] = [];
  let next = 0;
  for await (const hubs of hubBatches(table)) {
    const idEntries = await table.byId(hubs.map(({ position }) => entryId("ids", position)));
    for (const [at, { paths }] of hubs.entries()) {
      const ids = table.guard(() => unpackNumbers(idEntries[at]?.content ?? new Uint8Array()));
      const textsOfHub = paths.flatMap((path) => textsOfPath(path, levels));
      for (const [place, { text }] of textsOfHub.entries()) {
        if (ids[place] !== next) continue;
        texts.push(text);
        next += 1;
        if (texts.length < batchSize) continue;
        yield { texts, from: next - texts.length };
        texts = [];
      }
    }
  }
  if (texts.length > 0) yield { texts, from: next - texts.length };
  table.guard(() => {
    if (next !== numbered.texts)
      throw new DamageError(`${next} of ${numbered.texts} numbered texts were found`);
  });
}
