/** What every VectorIndex promises, against a plain scan. Run it for each implementation. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../random.ts";
import type { VectorIndex } from "../vectors/index.ts";

/** @param digits to which inner products are exact */
export function testVectorIndex(
  name: string,
  create: (dimensions: number) => VectorIndex,
  { digits }: { readonly digits: number },
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
        expect(found[at]?.map((match) => match.position)).toEqual(scan(vectors, query).slice(0, 10));
      });
    });

    test("equal scores come in order of insertion", () => {
      const index = create(2);
      index.add([0, 1, 2].map(() => Float32Array.of(1, 0)));
      expect(index.search([Float32Array.of(1, 0)], 2)[0]).toEqual([
        { position: 0, score: 1 },
        { position: 1, score: 1 },
      ]);
    });

    test("leaves out what is not accepted, and still finds as many as asked for", () => {
      const vectors = randomVectors(100, 16, 3);
      const index = create(16);
      index.add(vectors);
      const query = vectors[8] as Float32Array;
      const odd = (position: number): boolean => position % 2 === 1;
      const found = index.search([query], 7, odd)[0]?.map((match) => match.position);
      expect(found).toEqual(scan(vectors, query).filter(odd).slice(0, 7));
    });

    test("finds what was added after a search", () => {
      const index = create(2);
      index.add([Float32Array.of(1, 0)]);
      index.search([Float32Array.of(0, 1)], 1);
      index.add([Float32Array.of(0, 1)]);
      expect(index.search([Float32Array.of(0, 1)], 1)).toEqual([[{ position: 1, score: 1 }]]);
    });

    test("compares a query with everything: all positive products in descending order, any by its position", () => {
      const vectors = randomVectors(200, 16, 5);
      const index = create(16);
      index.add(vectors);
      const query = randomVectors(1, 16, 4)[0] as Float32Array;
      const [similarities] = index.compare([query]);
      const positive = scan(vectors, query).filter((at) => dot(query, vectors[at] as Float32Array) > 0);
      expect([...(similarities?.descending() ?? [])]).toEqual(positive);
      vectors.forEach((vector, at) => {
        expect(similarities?.of(at)).toBeCloseTo(dot(query, vector), digits);
      });
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
