/** What every VectorIndex promises, against a plain scan. Run it for each implementation. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../random.ts";
import type { VectorIndex } from "../vectors/index.ts";

/** @param tolerance how far inner products may be off, and so how far neighbours in an order may be apart */
export function testVectorIndex(
  name: string,
  create: (dimensions: number) => VectorIndex,
  { tolerance }: { readonly tolerance: number },
): void {
  describe(`${name} as a vector index`, () => {
    test("finds what a scan finds, in the same order", () => {
      const vectors = randomVectors(300, 24, 7);
      const index = create(24);
      index.add(vectors.slice(0, 120));
      index.add(vectors.slice(120));
      expect(index.count()).toBe(300);
      const queries = randomVectors(5, 24, 8);
      const found = index.search(queries, 10);
      queries.forEach((query, at) => {
        const positions = found[at]?.map((match) => match.position) ?? [];
        expectOrder(positions, scan(vectors, query).slice(0, 10), vectors, query, tolerance);
      });
    });

    test("equal scores come in order of insertion", () => {
      const index = create(2);
      index.add([0, 1, 2].map(() => Float32Array.of(1, 0)));
      const [found = []] = index.search([Float32Array.of(1, 0)], 2);
      expect(found.map(({ position }) => position)).toEqual([0, 1]);
      for (const { score } of found) expect(Math.abs(score - 1)).toBeLessThanOrEqual(tolerance);
    });

    test("leaves out what is not accepted, and still finds as many as asked for", () => {
      const vectors = randomVectors(100, 16, 3);
      const index = create(16);
      index.add(vectors);
      const query = vectors[8] as Float32Array;
      const odd = (position: number): boolean => position % 2 === 1;
      const found = index.search([query], 7, odd)[0]?.map((match) => match.position) ?? [];
      expect(found.filter(odd)).toEqual(found);
      expectOrder(found, scan(vectors, query).filter(odd).slice(0, 7), vectors, query, tolerance);
    });

    test("finds what was added after a search", () => {
      const index = create(2);
      index.add([Float32Array.of(1, 0)]);
      index.search([Float32Array.of(0, 1)], 1);
      index.add([Float32Array.of(0, 1)]);
      expect(index.search([Float32Array.of(0, 1)], 1)[0]?.map(({ position }) => position)).toEqual([1]);
    });

    test("compares a query with everything: all positive products in descending order, any by its position", () => {
      const vectors = randomVectors(200, 16, 5);
      const index = create(16);
      index.add(vectors);
      const query = randomVectors(1, 16, 4)[0] as Float32Array;
      const [similarities] = index.compare([query]);
      const found = [...(similarities?.descending() ?? [])];
      // Products this near to zero may be either.
      const sure = scan(vectors, query).filter((at) => dot(query, vectors[at] as Float32Array) > tolerance);
      expect(sure.filter((at) => !found.includes(at))).toEqual([]);
      expectOrder(found.slice(0, sure.length), sure, vectors, query, tolerance);
      vectors.forEach((vector, at) => {
        expect(Math.abs((similarities?.of(at) ?? Number.NaN) - dot(query, vector))).toBeLessThanOrEqual(
          tolerance,
        );
      });
    });

    test("takes sparse vectors as it takes dense ones", () => {
      const index = create(3);
      index.add([
        { length: 3, places: Uint16Array.of(0, 2), values: Float32Array.of(0.6, 0.8) },
        Float32Array.of(0, 1, 0),
      ]);
      const [similarities] = index.compare([Float32Array.of(0, 0.6, 0.8)]);
      expect(similarities?.of(0)).toBeCloseTo(0.64, 2);
      expect(similarities?.of(1)).toBeCloseTo(0.6, 2);
    });

    test("an empty index finds nothing", () => {
      const index = create(2);
      expect(index.search([Float32Array.of(0, 1)], 3)).toEqual([[]]);
      expect([...(index.compare([Float32Array.of(0, 1)])[0]?.descending() ?? [1])]).toEqual([]);
    });

    test("refuses vectors of another length", () => {
      const index = create(4);
      expect(() => index.add([new Float32Array(3)])).toThrow(/length 3/);
      expect(() => index.search([new Float32Array(5)], 1)).toThrow(/length 5/);
    });
  });
}

/** Vectors of length 1 of which about a fifth of the values are not zero. */
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

/** The same order, up to swaps of vectors that are equally near within the tolerance. */
function expectOrder(
  found: readonly number[],
  expected: readonly number[],
  vectors: readonly Float32Array[],
  query: Float32Array,
  tolerance: number,
): void {
  expect(new Set(found).size).toBe(expected.length);
  const score = (position: number): number => dot(query, vectors[position] as Float32Array);
  const apart = expected.map((position, rank) => Math.abs(score(found[rank] as number) - score(position)));
  expect(Math.max(...apart)).toBeLessThanOrEqual(2 * tolerance);
}

/** All positions, nearest first. */
function scan(vectors: readonly Float32Array[], query: Float32Array): number[] {
  return vectors
    .map((vector, position) => ({ position, score: dot(query, vector) }))
    .sort((left, right) => right.score - left.score)
    .map((match) => match.position);
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}
