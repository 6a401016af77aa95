/** The contract of a vector index, as tests that compare every implementation with a simple scan. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../random.ts";
import { searchInMemory, type Vector, type VectorIndex, type VectorSearch } from "../vectors/index.ts";

export type GrowingSearch = VectorSearch & { add(vectors: readonly Vector[]): Promise<void> };

type Tolerance = {
  /** The tolerance for inner products, and therefore for the order of neighbours. */
  readonly tolerance: number;
};

export function testVectorIndex(
  name: string,
  create: (dimensions: number) => VectorIndex,
  tolerance: Tolerance,
): void {
  const createSearch = async (dimensions: number): Promise<GrowingSearch> => {
    const index = create(dimensions);
    return { ...searchInMemory(index), add: async (vectors) => index.add(vectors) };
  };
  testVectorSearch(name, createSearch, tolerance);
}

export function testVectorSearch(
  name: string,
  create: (dimensions: number) => Promise<GrowingSearch>,
  { tolerance }: Tolerance,
): void {
  describe(`${name} as a vector index`, () => {
    test("a search finds the same vectors as a scan, in the same order", async () => {
      const vectors = randomVectors(300, 24, 7);
      const index = await create(24);
      await index.add(vectors.slice(0, 120));
      await index.add(vectors.slice(120));
      expect(index.count()).toBe(300);
      const queries = randomVectors(5, 24, 8);
      const matchLists = await index.search(queries, 10);
      queries.forEach((query, at) => {
        const positions = matchLists[at]?.map((match) => match.position) ?? [];
        expectOrder(positions, scan(vectors, query).slice(0, 10), vectors, query, tolerance);
      });
    });

    test("vectors with equal scores are in order of insertion", async () => {
      const index = await create(2);
      await index.add([0, 1, 2].map(() => Float32Array.of(1, 0)));
      const [nearest = []] = await index.search([Float32Array.of(1, 0)], 2);
      expect(nearest.map(({ position }) => position)).toEqual([0, 1]);
      for (const { score } of nearest) expect(Math.abs(score - 1)).toBeLessThanOrEqual(tolerance);
    });

    test("a search with a filter still returns the requested number of vectors", async () => {
      const vectors = randomVectors(100, 16, 3);
      const index = await create(16);
      await index.add(vectors);
      const query = vectors[8] as Float32Array;
      const odd = (position: number): boolean => position % 2 === 1;
      const [matches = []] = await index.search([query], 7, odd);
      const positions = matches.map(({ position }) => position);
      expect(positions.filter(odd)).toEqual(positions);
      expectOrder(positions, scan(vectors, query).filter(odd).slice(0, 7), vectors, query, tolerance);
    });

    test("a search finds vectors that were added after an earlier search", async () => {
      const index = await create(2);
      await index.add([Float32Array.of(1, 0)]);
      await index.search([Float32Array.of(0, 1)], 1);
      await index.add([Float32Array.of(0, 1)]);
      const [nearest = []] = await index.search([Float32Array.of(0, 1)], 1);
      expect(nearest.map(({ position }) => position)).toEqual([1]);
    });

    test("a comparison returns all positive products in descending order, and any product by its position", async () => {
      const vectors = randomVectors(200, 16, 5);
      const index = await create(16);
      await index.add(vectors);
      const query = randomVectors(1, 16, 4)[0] as Float32Array;
      const comparison = index.compare([query]);
      const positions = await collect(comparison.descending(0));
      // Products that are this close to zero may have either sign.
      const positivePositions = scan(vectors, query).filter(
        (at) => dot(query, vectors[at] as Float32Array) > tolerance,
      );
      expect(positivePositions.filter((at) => !positions.includes(at))).toEqual([]);
      expectOrder(positions.slice(0, positivePositions.length), positivePositions, vectors, query, tolerance);
      const products = await comparison.products(Uint32Array.from(vectors.keys()));
      vectors.forEach((vector, at) => {
        expect(Math.abs((products[at] ?? Number.NaN) - dot(query, vector))).toBeLessThanOrEqual(tolerance);
      });
    });

    test("sparse and dense vectors can be added together", async () => {
      const index = await create(3);
      await index.add([
        { length: 3, places: Uint16Array.of(0, 2), values: Float32Array.of(0.6, 0.8) },
        Float32Array.of(0, 1, 0),
      ]);
      const queries = [Float32Array.of(0, 0.6, 0.8), Float32Array.of(1, 0, 0)];
      const products = await index.compare(queries).products(Uint32Array.of(1, 0));
      // The products are listed row by row: the second vector with both queries, then the first vector.
      [0.6, 0, 0.64, 0.6].forEach((product, at) => {
        expect(products[at]).toBeCloseTo(product, 2);
      });
    });

    test("an empty index finds nothing", async () => {
      const index = await create(2);
      expect(await index.search([Float32Array.of(0, 1)], 3)).toEqual([[]]);
      const descending = index.compare([Float32Array.of(0, 1)]).descending(0);
      expect(await collect(descending)).toEqual([]);
    });

    test("the index rejects vectors of a different length", async () => {
      const index = await create(4);
      await expect(index.add([new Float32Array(3)])).rejects.toThrow(/length 3/);
      await expect(index.search([new Float32Array(5)], 1)).rejects.toThrow(/length 5/);
      expect(() => index.compare([new Float32Array(5)])).toThrow(/length 5/);
    });
  });
}

/** Generates vectors of length 1, with about a fifth of the values nonzero. */
export function randomVectors(count: number, dimensions: number, seed: number): Float32Array[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const vector = new Float32Array(dimensions);
    for (let filled = 0; filled < dimensions / 4; filled += 1) {
      vector[random.below(dimensions)] = random.next() - 0.3;
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    return vector.map((value) => value / length);
  });
}

async function collect(batches: AsyncIterable<readonly number[]>): Promise<number[]> {
  const positions: number[] = [];
  for await (const batch of batches) positions.push(...batch);
  return positions;
}

/** Checks that two orders are equal, except for vectors whose products are equal within the tolerance. */
function expectOrder(
  positions: readonly number[],
  expected: readonly number[],
  vectors: readonly Float32Array[],
  query: Float32Array,
  tolerance: number,
): void {
  expect(new Set(positions).size).toBe(expected.length);
  const score = (position: number): number => dot(query, vectors[position] as Float32Array);
  const differences = expected.map((position, rank) =>
    Math.abs(score(positions[rank] as number) - score(position)),
  );
  expect(Math.max(...differences)).toBeLessThanOrEqual(2 * tolerance);
}

/** Returns all positions, nearest first. */
function scan(vectors: readonly Float32Array[], query: Float32Array): number[] {
  return vectors
    .map((vector, position) => ({ position, score: dot(query, vector) }))
    .sort((left, right) => right.score - left.score)
    .map((match) => match.position);
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}
