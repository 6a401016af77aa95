import { expect, test } from "vitest";
import { createDistinct, createNodeSet, nodeSetOf } from "./node-set.ts";

// In a graph of a million nodes, a thousand nodes are many and ten are few.
const graphSize = 1_000_000;
const sizes = [
  ["few", 10],
  ["many", 100_000],
] as const;

test.each(sizes)(
  "a set of %s nodes keeps each node once, in the order in which the nodes were added",
  (_, expected) => {
    const set = createNodeSet(expected, graphSize);
    for (const node of [999_999, 31, 32, 31, 0, 999_999]) set.add(node);
    expect([...set]).toEqual([999_999, 31, 32, 0]);
    expect(set.size).toBe(4);
    expect([0, 1, 31, 32, 33, 63, 999_998, 999_999].filter((node) => set.has(node))).toEqual([
      0, 31, 32, 999_999,
    ]);
  },
);

test.each(sizes)("a set that is created from a list of %s nodes contains only these nodes", (_, length) => {
  const even = Array.from({ length }, (_, at) => 2 * at);
  const set = nodeSetOf(even, graphSize);
  expect(set.size).toBe(length);
  expect([...set]).toEqual(even);
  expect([0, 1, 2, 3, 2 * length - 2, 2 * length].filter((node) => set.has(node))).toEqual([
    0,
    2,
    2 * length - 2,
  ]);
});

test("the same filter removes repeated nodes from one list after another", () => {
  const distinct = createDistinct(graphSize);
  expect(distinct([7, 999_999, 7, 39, 7, 999_999, 38])).toEqual([7, 999_999, 39, 38]);
  expect(distinct([38, 7, 7])).toEqual([38, 7]);
  expect(distinct([])).toEqual([]);
});
