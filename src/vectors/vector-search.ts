/**
 * Defines the interface to a vector search, which runs in memory or on a server. Vectors are identified by their
 * positions, as in an index.
 */
import type { VectorIndex, VectorMatch } from "./vector-index.ts";

export type VectorSearch = {
  readonly dimensions: number;
  /** The number of vectors. */
  count(): number;
  /**
   * Returns the `k` nearest vectors for every query, best first. Ties are ordered by position.
   * @param accepts returns false for positions that must be skipped
   * @throws TaxolinkError if a query's length differs from that of the vectors
   */
  search(
    queries: readonly Float32Array[],
    k: number,
    accepts?: (position: number) => boolean,
  ): Promise<readonly (readonly VectorMatch[])[]>;
  /**
   * Compares the queries with the whole index, for callers that need an unknown number of matches.
   * @throws TaxolinkError if a query's length differs from that of the vectors
   */
  compare(queries: readonly Float32Array[]): Comparison;
};

/** The similarities between multiple queries and the vectors of an index. */
export type Comparison = {
  /** Returns the inner products, as a matrix with a row for each position and a column for each query. */
  products(positions: Uint32Array): Promise<Float64Array>;
  /**
   * Yields the positions with a positive inner product in batches, nearest first. Ties are ordered by position.
   * @param query the number of the query, counting from 0
   */
  descending(query: number): AsyncIterable<readonly number[]>;
};

/** The number of positions per batch. Many readers need only the nearest positions. */
const batchSize = 64;

export function searchInMemory(index: VectorIndex): VectorSearch {
  return {
    dimensions: index.dimensions,
    count: () => index.count(),
    search: async (queries, k, accepts) => index.search(queries, k, accepts),
    compare: (queries) => {
      const similarities = index.compare(queries);
      return {
        products: async (positions) => {
          const products = new Float64Array(positions.length * queries.length);
          let at = 0;
          for (const position of positions) {
            for (const { of } of similarities) {
              products[at] = of(position);
              at += 1;
            }
          }
          return products;
        },
        descending: (query) => inBatches(similarities[query]?.descending() ?? []),
      };
    },
  };
}

async function* inBatches(positions: Iterable<number>): AsyncGenerator<readonly number[]> {
  let batch: number[] = [];
  for (const position of positions) {
    batch.push(position);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
