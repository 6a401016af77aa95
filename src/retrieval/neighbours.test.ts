import { expect, test } from "vitest";
import { createMemoryGraph } from "../testing/memory-graph.ts";
import { createNeighbours } from "./neighbours.ts";

test("neighbours are found in both directions, with a single request per entity and direction", async () => {
  const memory = createMemoryGraph([
    ["A:", "p", "B:"],
    ["C:", "q", "A:"],
  ]);
  const requestedIds: (readonly string[])[] = [];
  const neighbours = createNeighbours({
    ...memory,
    outgoing: (ids) => {
      requestedIds.push(ids);
      return memory.outgoing(ids);
    },
  });
  const show = async (ids: readonly string[]) =>
    [...(await neighbours.of(ids))].map(([id, steps]) => [
      id,
      steps.map(({ triple, forwards }) => `${forwards ? ">" : "<"}${triple.predicate.id}`),
    ]);
  expect(await show(["A", "A", "X"])).toEqual([
    ["A", [">p", "<q"]],
    ["X", []],
  ]);
  expect(await show(["B", "A"])).toEqual([
    ["B", ["<p"]],
    ["A", [">p", "<q"]],
  ]);
  expect(requestedIds).toEqual([["A", "X"], ["B"]]);
});
