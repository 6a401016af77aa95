/** The contract of a vector index, as tests that compare every implementation with a simple scan. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import type { VectorIndex } from "../vectors/index.ts";

type Tolerance = {
  /** The tolerance for inner products, and therefore for the order of neighbours. */
  readonly tolerance: number;
};

export function testVectorIndex(
  name: string,
  create: (dimensions: number) => VectorIndex,
  { tolerance }: Tolerance,
): void {
  describe(`${name} as a vector index`, () => {
    test("a search finds the same vectors as a scan, in the same order", () => {
      const vectors = randomVectors(300, 24, 7);
      const index = create(24);
      index.add(vectors.slice(0, 120));
      index.add(vectors.slice(120));
      expect(index.count()).toBe(300);
      const queries = randomVectors(5, 24, 8);
      const matchLists = index.search(queries, 10);
      queries.forEach((query, at) => {
        const positions = matchLists[at]?.map((match) => match.position) ?? [];
        expectOrder(positions, scan(vectors, query).slice(0, 10), vectors, query, tolerance);
      });
    });

    test("vectors with equal scores are in order of insertion", () => {
      const index = create(2);
      index.add([0, 1, 2].map(() => Float32Array.of(1, 0)));
      const [nearest = []] = index.search([Float32Array.of(1, 0)], 2);
      expect(nearest.map(({ position }) => position)).toEqual([0, 1]);
      for (const { score } of nearest) expect(Math.abs(score - 1)).toBeLessThanOrEqual(tolerance);
    });

    test("a search with a filter still returns the requested number of vectors", () => {
      const vectors = randomVectors(100, 16, 3);
      const index = create(16);
      index.add(vectors);
      const query = vectors[8] as Float32Array;
      const odd = (position: number): boolean => position % 2 === 1;
      const [matches = []] = index.search([query], 7, odd);
      const positions = matches.map(({ position }) => position);
      expect(positions.filter(odd)).toEqual(positions);
      expectOrder(positions, scan(vectors, query).filter(odd).slice(0, 7), vectors, query, tolerance);
    });

    test("a search finds vectors that were added after an earlier search", () => {
      const index = create(2);
      index.add([Float32Array.of(1, 0)]);
      index.search([Float32Array.of(0, 1)], 1);
      index.add([Float32Array.of(0, 1)]);
      const [nearest = []] = index.search([Float32Array.of(0, 1)], 1);
      expect(nearest.map(({ position }) => position)).toEqual([1]);
    });

    test("a comparison returns all positive products in descending order, and any product by its position", () => {
      const vectors = randomVectors(200, 16, 5);
      const index = create(16);
      index.add(vectors);
      const query = randomVectors(1, 16, 4)[0] as Float32Array;
      const [similarities] = index.compare([query]);
      const positions = [...(similarities?.descending() ?? [])];
      // Products that are this close to zero may have either sign.
      const positivePositions = scan(vectors, query).filter(
        (at) => dot(query, vectors[at] as Float32Array) > tolerance,
      );
      expect(positivePositions.filter((at) => !positions.includes(at))).toEqual([]);
      expectOrder(positions.slice(0, positivePositions.length), positivePositions, vectors, query, tolerance);
      vectors.forEach((vector, at) => {
        const product = similarities?.of(at) ?? Number.NaN;
        expect(Math.abs(product - dot(query, vector))).toBeLessThanOrEqual(tolerance);
      });
    });

    test("sparse and dense vectors can be added together", () => {
      const index = create(3);
      index.add([
        { length: 3, places: Uint16Array.of(0, 2), values: Float32Array.of(0.6, 0.8) },
        Float32Array.of(0, 1, 0),
      ]);
      const queries = [Float32Array.of(0, 0.6, 0.8), Float32Array.of(1, 0, 0)];
      const products = index.compare(queries).map(({ of }) => [of(0), of(1)]);
      // The first vector and the second vector, for each query.
      [0.64, 0.6, 0.6, 0].forEach((product, at) => {
        expect(products.flat()[at]).toBeCloseTo(product, 2);
      });
    });

    test("an empty index finds nothing", () => {
      const index = create(2);
      expect(index.search([Float32Array.of(0, 1)], 3)).toEqual([[]]);
      expect(index.compare([Float32Array.of(0, 1)]).flatMap(({ descending }) => [...descending()])).toEqual(
        [],
      );
    });

    test("the index rejects vectors of a different length", () => {
      const index = create(4);
      expect(() => index.add([new Float32Array(3)])).toThrow(/length 3/);
      expect(() => index.search([new Float32Array(5)], 1)).toThrow(/length 5/);
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
