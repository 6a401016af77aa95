/** What every VectorIndex promises, against a plain scan. Run it for each implementation. */
import { describe, expect, test } from "vitest";
import { createRandom } from "../random.ts";
import type { VectorIndex, VectorItem } from "../vectors/index.ts";

export function testVectorIndex(name: string, create: (dimensions: number) => VectorIndex): void {
  describe(`${name} as a vector index`, () => {
    test("finds what a scan finds, in the same order", () => {
      const items = randomItems(300, 24, 7);
      const index = create(24);
      index.upsert(items);
      const queries = randomItems(5, 24, 8).map((item) => item.vector);
      const found = index.search(queries, 10);
      queries.forEach((query, at) => {
        expect(found[at]?.map((match) => match.id)).toEqual(scan(items, query, 10));
      });
    });

    test("equal scores come in order of insertion", () => {
      const index = create(2);
      index.upsert(["c", "a", "b"].map((id) => ({ id, group: "g", vector: Float32Array.of(1, 0) })));
      expect(index.search([Float32Array.of(1, 0)], 2)[0]?.map((match) => match.id)).toEqual(["c", "a"]);
    });

    test("filters by group and id", () => {
      const index = create(2);
      index.upsert(
        ["a", "b", "c"].map((id) => ({ id, group: id.toUpperCase(), vector: Float32Array.of(1, 0) })),
      );
      const search = (filter: Parameters<VectorIndex["search"]>[2]): string[] | undefined =>
        index.search([Float32Array.of(1, 0)], 9, filter)[0]?.map((match) => match.id);
      expect(search({ groups: new Set(["A", "B"]) })).toEqual(["a", "b"]);
      expect(search({ withoutGroups: new Set(["A"]) })).toEqual(["b", "c"]);
      expect(search({ withoutIds: new Set(["b"]) })).toEqual(["a", "c"]);
    });

    test("an item with a known id replaces the old one", () => {
      const index = create(2);
      index.upsert([{ id: "a", group: "g", vector: Float32Array.of(1, 0) }]);
      index.upsert([{ id: "a", group: "h", vector: Float32Array.of(0, 1) }]);
      expect(index.count()).toBe(1);
      expect(index.search([Float32Array.of(0, 1)], 5)).toEqual([[{ id: "a", group: "h", score: 1 }]]);
    });

    test("removes groups, and is right after many removals", () => {
      const items = randomItems(200, 16, 3);
      const index = create(16);
      index.upsert(items);
      const gone = new Set(["group-0", "group-1", "group-2"]);
      const left = items.filter((item) => !gone.has(item.group));
      expect(index.deleteGroups(gone)).toBe(items.length - left.length);
      expect(index.count()).toBe(left.length);
      const query = randomItems(1, 16, 4)[0]?.vector as Float32Array;
      expect(index.search([query], 8)[0]?.map((match) => match.id)).toEqual(scan(left, query, 8));
    });

    test("scores all items in order of insertion, without those that are gone", () => {
      const items = randomItems(20, 8, 5);
      const index = create(8);
      index.upsert(items);
      const query = items[3]?.vector as Float32Array;
      const near = (left: readonly VectorItem[]): number[] => left.map((item) => dot(query, item.vector));
      const rounded = (scores: Iterable<number>): string[] => [...scores].map((score) => score.toFixed(5));
      expect(rounded(index.scoreAll([query])[0] ?? [])).toEqual(rounded(near(items)));
      index.deleteGroups(new Set(["group-1"]));
      const left = items.filter((item) => item.group !== "group-1");
      expect(rounded(index.scoreAll([query])[0] ?? [])).toEqual(rounded(near(left)));
    });

    test("refuses vectors of another length", () => {
      const index = create(4);
      expect(() => index.upsert([{ id: "a", group: "g", vector: new Float32Array(3) }])).toThrow(/length 3/);
      expect(() => index.search([new Float32Array(5)], 1)).toThrow(/length 5/);
    });
  });
}

function randomItems(count: number, dimensions: number, seed: number): VectorItem[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const vector = new Float32Array(dimensions);
    for (let filled = 0; filled < dimensions / 4; filled += 1) {
      vector[random.below(dimensions)] = random.next() - 0.3;
    }
    const length = Math.sqrt(dot(vector, vector)) || 1;
    return { id: `item-${at}`, group: `group-${at % 5}`, vector: vector.map((value) => value / length) };
  });
}

function scan(items: readonly VectorItem[], query: Float32Array, k: number): string[] {
  return items
    .map((item) => ({ id: item.id, score: dot(query, item.vector) }))
    .sort((left, right) => right.score - left.score)
    .slice(0, k)
    .map((match) => match.id);
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}
