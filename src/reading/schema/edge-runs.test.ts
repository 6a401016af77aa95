import { expect, test } from "vitest";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import { compactGraph } from "./compact-graph.ts";
import { edgesAlong, endOfRun } from "./edge-runs.ts";

test("a node's edges are found by predicate and direction", async () => {
  const graph = await compactGraph(
    createMemoryGraph([
      ["A", "knows", "B"],
      ["A", "knows", "C"],
      ["A", "likes", "C"],
      ["B", "knows", "C"],
    ]),
  );
  const numberOf = (label: string): number => graph.labels.indexOf(label);
  const endsOf = (label: string, predicateLabel: string, forward: boolean): string[] => {
    const predicate = graph.predicates.findIndex((one) => one.label === predicateLabel);
    const ends = forward ? graph.objects : graph.subjects;
    return Array.from(
      edgesAlong(graph, numberOf(label), { predicate, forward }),
      (edge) => graph.labels[ends[edge] as number] ?? "",
    ).sort();
  };
  expect(endsOf("A", "knows", true)).toEqual(["B", "C"]);
  expect(endsOf("A", "likes", true)).toEqual(["C"]);
  expect(endsOf("C", "knows", false)).toEqual(["A", "B"]);
  expect(endsOf("C", "likes", true)).toEqual([]);
});

test.each([
  // The predicate of the edge at each position; the search starts at a position and looks for predicate 5.
  [[5, 5, 5, 5, 5, 7], 0, 5],
  [[5, 7, 7], 0, 1],
  [[5, 5, 5], 0, 3],
  [[3, 5, 5, 5, 5, 5, 5, 5, 8], 1, 8],
  [[7, 7], 0, 0],
  [[], 0, 0],
])("in %j, a run from position %i ends at %i", (predicates, at, end) => {
  expect(endOfRun(Int32Array.from(predicates), at, predicates.length, 5)).toBe(end);
});
