import { expect, test } from "vitest";
import { createMemoryGraph } from "../testing/memory-graph.ts";
import { requireEntity } from "./require-entity.ts";

const graph = createMemoryGraph([
  ["R1:Lentil soup", "cook", "P1:Ada Brook"],
  ["R2:Lentil salad", "cook", "P1"],
  ["R3:Baked bread", "year", "L1:2021"],
]);

test("a known id resolves to its entity", async () => {
  expect(await requireEntity(graph, "P1")).toEqual({ id: "P1", label: "Ada Brook", types: [] });
});

test("an unknown id is rejected, and the message lists the nearest labels first", async () => {
  await expect(requireEntity(graph, "lentil")).rejects.toMatchObject({
    exitCode: 1,
    message: 'the graph has no entity "lentil"',
    hint: "Nearest: R1:Lentil soup; R2:Lentil salad",
  });
});

test("an entity is found despite a typing error in its label", async () => {
  await expect(requireEntity(graph, "Bakde braed")).rejects.toMatchObject({
    hint: expect.stringMatching(/^Nearest: R3:Baked bread;/),
  });
});

test("an entity is found despite a typing error in its id", async () => {
  const recipes = createMemoryGraph([["R86821:Lentil soup", "year", "L1:2021"]]);
  await expect(requireEntity(recipes, "R86812")).rejects.toMatchObject({
    hint: expect.stringMatching(/^Nearest: R86821:Lentil soup;/),
  });
});
