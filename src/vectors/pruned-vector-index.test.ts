import { expect, test } from "vitest";
import { randomVectors, testVectorIndex } from "../testing/vector-index-contract.ts";
import { createPrunedVectorIndex } from "./pruned-vector-index.ts";
import { createSparseVectorIndex } from "./sparse-vector-index.ts";

// Vectors with no more values than find them, and no more of them than are compared exactly at first: nothing is lost.
testVectorIndex("the pruned index", createPrunedVectorIndex, { tolerance: 2e-3 });

test("of vectors with more values than find them it still finds nearly all of the nearest", () => {
  const vectors = randomVectors(3_000, 512, 11);
  const queries = randomVectors(20, 512, 12);
  const [exact, pruned] = [createSparseVectorIndex(512), createPrunedVectorIndex(512)];
  for (const index of [exact, pruned]) index.add(vectors);
  const nearest = exact.search(queries, 10);
  const found = pruned.search(queries, 10);
  const hits = nearest.map((list, at) => {
    const positions = new Set(found[at]?.map(({ position }) => position));
    return list.filter(({ position }) => positions.has(position)).length;
  });
  // At least 0.95 of 20 × 10.
  expect(hits.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(190);
});
