/** A search whose vectors have other numbers than in the index below, so that an index can serve several states. */
import type { VectorSearch } from "../../vectors/index.ts";

/**
 * @param positions the position below, by number; positions that do not occur in it are never found
 * @returns equal scores come in the order of the index below
 */
export function renumberVectors(below: VectorSearch, positions: Uint32Array): VectorSearch {
  const numbers = new Int32Array(below.count()).fill(-1);
  positions.forEach((position, number) => {
    numbers[position] = number;
  });
  // The index below may grow behind this view.
  const numberAt = (position: number): number => numbers[position] ?? -1;
  return {
    dimensions: below.dimensions,
    count: () => positions.length,
    async search(queries, k, accepts = () => true) {
      const found = await below.search(queries, k, (position) => {
        const number = numberAt(position);
        return number >= 0 && accepts(number);
      });
      return found.map((matches) =>
        matches.map(({ position, score }) => ({ position: numberAt(position), score })),
      );
    },
    compare(queries) {
      const comparison = below.compare(queries);
      return {
        products: (wanted) => comparison.products(wanted.map((number) => positions[number] ?? 0)),
        async *descending(query) {
          for await (const batch of comparison.descending(query)) {
            yield batch.map(numberAt).filter((number) => number >= 0);
          }
        },
      };
    },
  };
}
