import { expect, test } from "vitest";
import { adjustedRandIndex } from "./cluster-quality.ts";
import { compareClusterings } from "./clustering-opinions.ts";

const clustering = (...clusters: string[]) => clusters.map((members) => [...members]);

test("equal clusterings do not conflict, whatever the order and ids of their clusters", () => {
  const { conflicts, quality } = compareClusterings(clustering("ab", "c"), clustering("c", "ba"));
  expect(conflicts).toEqual([]);
  expect(quality.pairwise.f1).toBe(1);
});

test("the comparison lists a class with its different clusters, and omits a class that only one judge placed", () => {
  const { shared, conflicts, quality } = compareClusterings(
    clustering("abc", "de"),
    clustering("ab", "cde", "f"),
  );
  expect(shared).toBe(5);
  expect(conflicts).toEqual([
    { id: "a", onlyFirst: ["c"], onlySecond: [] },
    { id: "b", onlyFirst: ["c"], onlySecond: [] },
    { id: "c", onlyFirst: ["a", "b"], onlySecond: ["d", "e"] },
    { id: "d", onlyFirst: [], onlySecond: ["c"] },
    { id: "e", onlyFirst: [], onlySecond: ["c"] },
  ]);
  // Pairs here: ab ac bc de; there: ab cd ce de; shared: ab de.
  expect(quality.pairwise).toEqual({ precision: 2 / 4, recall: 2 / 4, f1: 0.5 });
});

test("the adjusted Rand index matches a hand calculation", () => {
  // abc de against ab cde: pairs together in both: ab, de = 2; in each one: 3 + 1 = 4; all: 10. Expected 4 · 4 / 10 =
  // 1.6; (2 − 1.6) / (4 − 1.6) = 1/6.
  expect(adjustedRandIndex(clustering("abc", "de"), clustering("ab", "cde"))).toBeCloseTo(1 / 6, 12);
  expect(adjustedRandIndex(clustering("ab", "c"), clustering("c", "ab"))).toBe(1);
  // The index is undefined if every item is separate or there are no items.
  expect(adjustedRandIndex(clustering("a", "b"), clustering("a", "b"))).toBeNull();
  expect(adjustedRandIndex([], [])).toBeNull();
});
