/** Compares queries with all texts of an index exactly, reading the vectors from the table for each question. */
import { accumulateBetween, scoredSimilarities, toDense } from "../../../vectors/index.ts";
import { type EntryTable, entriesBetween, entryId, positionOf } from "./entry-table.ts";
import type { IndexSize } from "./index-facts.ts";
import { postingsId, vectorOf } from "./store-vectors.ts";

/** The similarities between multiple queries and the texts of an index. */
export type Comparison = {
  /** Returns the inner products, as a matrix with a row for each text and a column for each query. */
  products(texts: Uint32Array): Promise<Float64Array>;
  /**
   * Yields the texts with a positive inner product in batches, nearest first. Ties are ordered by number.
   * @param query the number of the query, counting from 0
   */
  descending(query: number): AsyncIterable<readonly number[]>;
};

/** The number of entries to read at a time. */
const batchSize = 64;
/** The number of texts per batch of results. Many readers need only the nearest texts. */
const resultsPerBatch = 64;

/**
 * Compares the queries with all texts when the first result is read. Only the similarities are kept in memory, four
 * bytes for each text and query.
 */
export function compareWithTexts(
  table: EntryTable,
  size: IndexSize,
  queries: readonly Float32Array[],
): Comparison {
  let computed: Promise<ReturnType<typeof scoredSimilarities>[]> | undefined;
  const similarities = () => {
    computed ??= scoresOf(table, size, queries).then((scores) => scores.map(scoredSimilarities));
    return computed;
  };
  return {
    products: async (texts) => {
      const byQuery = await similarities();
      const products = new Float64Array(texts.length * queries.length);
      texts.forEach((text, at) => {
        for (const [query, { of }] of byQuery.entries()) products[at * queries.length + query] = of(text);
      });
      return products;
    },
    async *descending(query) {
      let batch: number[] = [];
      for (const text of (await similarities())[query]?.descending() ?? []) {
        batch.push(text);
        if (batch.length < resultsPerBatch) continue;
        yield batch;
        batch = [];
      }
      yield batch;
    },
  };
}

function scoresOf(
  table: EntryTable,
  size: IndexSize,
  queries: readonly Float32Array[],
): Promise<Float32Array[]> {
  const scores = queries.map(() => new Float32Array(size.texts));
  return size.segments.length > 0
    ? addPostings(table, size, queries, scores)
    : addVectors(table, size, queries, scores);
}

async function addPostings(
  table: EntryTable,
  { segments }: IndexSize,
  queries: readonly Float32Array[],
  scores: Float32Array[],
): Promise<Float32Array[]> {
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
  return scores;
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
  scores: Float32Array[],
): Promise<Float32Array[]> {
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
  return scores;
}

/** Returns the inner product with the rounding of {@link accumulateBetween}. */
function productInSteps(query: Float32Array, vector: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1)
    sum = Math.fround(sum + (query[at] as number) * (vector[at] as number));
  return sum;
}
