/** Compares queries with all texts of an index exactly, reading the vectors from the table for each question. */
import { accumulateBetween, type Similarities, scoredSimilarities, toDense } from "../../../vectors/index.ts";
import { type EntryTable, entriesBetween, entryId, positionOf } from "./entry-table.ts";
import type { IndexSize } from "./index-facts.ts";
import { postingsId, vectorOf } from "./store-vectors.ts";

/** The number of entries to read at a time. */
const batchSize = 64;

/**
 * Compares each query with all texts. Only the similarities are kept in memory, four bytes for each text and query.
 */
export async function compareWithTexts(
  table: EntryTable,
  size: IndexSize,
  queries: readonly Float32Array[],
): Promise<readonly Similarities[]> {
  const scores = queries.map(() => new Float32Array(size.texts));
  if (size.segments.length > 0) await addPostings(table, size, queries, scores);
  else await addVectors(table, size, queries, scores);
  return scores.map(scoredSimilarities);
}

async function addPostings(
  table: EntryTable,
  { segments }: IndexSize,
  queries: readonly Float32Array[],
  scores: readonly Float32Array[],
): Promise<void> {
  const used = Array.from({ length: queries[0]?.length ?? 0 }, (_, dimension) => dimension).filter(
    (dimension) => queries.some((query) => query[dimension] !== 0),
  );
  let from = 0;
  for (const [segment, rows] of segments.entries()) {
    const sums = scores.map((all) => all.subarray(from, from + rows));
    const base = positionOf({ id: postingsId(segment, 0) });
    for (let at = 0; at < used.length; at += batchSize) {
      const ids = used.slice(at, at + batchSize).map((dimension) => postingsId(segment, dimension));
      for (const entry of await table.byId(ids)) {
        const { places, values } = table.guard(() => unpackPostings(entry.content));
        queries.forEach((query, number) => {
          const weight = query[positionOf(entry) - base] as number;
          if (weight === 0) return;
          accumulateBetween(weight, places, values, 0, places.length, sums[number] as Float32Array);
        });
      }
    }
    from += rows;
  }
}

/** The values of the dimension, followed by the places of their rows in the segment. */
function unpackPostings(content: Uint8Array): {
  readonly places: Uint16Array;
  readonly values: Float32Array;
} {
  const count = content.byteLength / 6;
  // Bytes that do not begin at a multiple of four are copied.
  const { buffer, byteOffset } = content.byteOffset % 4 === 0 ? content : Uint8Array.from(content);
  return {
    values: new Float32Array(buffer, byteOffset, count),
    places: new Uint16Array(buffer, byteOffset + 4 * count, count),
  };
}

async function addVectors(
  table: EntryTable,
  { firstText, texts }: IndexSize,
  queries: readonly Float32Array[],
  scores: readonly Float32Array[],
): Promise<void> {
  const from = entryId("texts", firstText);
  for await (const entries of entriesBetween(table, from, from + texts, batchSize)) {
    for (const { id, content } of entries) {
      if (content.length === 0) continue;
      const vector = toDense(vectorOf(table, content));
      queries.forEach((query, number) => {
        (scores[number] as Float32Array)[id - from] = productInSteps(query, vector);
      });
    }
  }
}

/** Returns the inner product with the rounding of {@link accumulateBetween}. */
function productInSteps(query: Float32Array, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1)
    sum = Math.fround(sum + (query[at] as number) * (vector[at] as number));
  return sum;
}
