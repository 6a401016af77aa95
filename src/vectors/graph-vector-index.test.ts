import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import { testVectorIndex } from "../testing/vector-index-contract.ts";
import { createGraphVectorIndex } from "./graph-vector-index.ts";
import type { VectorIndex } from "./vector-index.ts";

/** The package is a development dependency, so its index is never missing here. */
function createGraph(dimensions: number): VectorIndex {
  const index = createGraphVectorIndex(dimensions);
  if (index === undefined) throw new Error("usearch is not installed");
  return index;
}

testVectorIndex("the neighbour graph", createGraph, { tolerance: 1e-6 });

test("the graph index finds at least 19 of the 20 results of a scan, and the same results in every run", () => {
  const random = createRandom(11);
  const draw = (): Float32Array => Float32Array.from({ length: 16 }, () => random.next() - 0.5);
  const vectors = Array.from({ length: 4_000 }, draw);
  const queries = Array.from({ length: 40 }, draw);
  const search = () => {
    const index = createGraph(16);
    index.add(vectors);
    return index.search(queries, 10).map((matches) => matches.map(({ position }) => position));
  };
  const matchesByQuery = search();
  const product = (left: Float32Array, right: Float32Array): number =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  const hits = queries.map((query, at) => {
    const scores = vectors.map((vector) => product(query, vector));
    const tenth = scores.toSorted((left, right) => right - left)[9] ?? 0;
    return (matchesByQuery[at] ?? []).filter((position) => (scores[position] ?? 0) >= tenth).length;
  });
  expect(hits.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(0.95 * 400);
  expect(search()).toEqual(matchesByQuery);
});

test("without the optional package, there is no graph", () => {
  expect(createGraphVectorIndex(4, createRequire("/"))).toBeUndefined();
});
