import { expect, test } from "vitest";
import { compareClusterings } from "./compare-clusterings.ts";
import { clusteringSchema } from "./phases/4-clustering.ts";

const clustering = (...clusters: string[]) =>
  clusteringSchema.parse({
    clusters: clusters.map((members, at) => ({ id: `k${at}`, members: [...members] })),
  });

test("equal clusterings have no conflict, whatever their order and ids", () => {
  const { conflicts, quality } = compareClusterings(clustering("ab", "c"), clustering("c", "ba"));
  expect(conflicts).toEqual([]);
  expect(quality.pairwise.f1).toBe(1);
});

test("a class in different company is named with it; what only one has placed is left out", () => {
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
