/**
 * Creates a search whose vector numbers differ from those of the underlying index, so that several states of a hub
 * index can share the vectors.
 */
import type { VectorSearch } from "../../vectors/index.ts";

/**
 * @param positions maps each number to a position in the underlying index; a search never returns other positions
 * @returns the search, in which results with equal scores keep the order of the underlying index
 */
export function renumberVectors(underlying: VectorSearch, positions: Uint32Array): VectorSearch {
  const numbers = new Int32Array(underlying.count()).fill(-1);
  positions.forEach((position, number) => {
    numbers[position] = number;
  });
  // The underlying index may grow while this view exists.
  const numberAt = (position: number): number => numbers[position] ?? -1;
  return {
    dimensions: underlying.dimensions,
    count: () => positions.length,
    async search(queries, k, accepts = () => true) {
      const matchLists = await underlying.search(queries, k, (position) => {
        const number = numberAt(position);
        return number >= 0 && accepts(number);
      });
      return matchLists.map((matches) =>
        matches.map(({ position, score }) => ({ position: numberAt(position), score })),
      );
    },
    compare(queries) {
      const comparison = underlying.compare(queries);
      return {
        products: (requested) => comparison.products(requested.map((number) => positions[number] ?? 0)),
        async *descending(query) {
          for await (const batch of comparison.descending(query)) {
            yield batch.map(numberAt).filter((number) => number >= 0);
          }
        },
      };
    },
  };
}
