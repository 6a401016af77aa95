import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import type { Embedder } from "../../vectors/index.ts";
import { difar } from "./index.ts";
import { difarDefaults } from "./options.ts";

/**
 * An embedder in which the vectors of "north" and "south" are opposite, and the vector of "east" is orthogonal to both.
 */
const compass: Embedder = {
  id: "compass",
  dimensions: 2,
  fit: () => compass,
  embed: async (texts) =>
    texts.map((text) =>
      Float32Array.from(/north/.test(text) ? [1, 0] : /south/.test(text) ? [-1, 0] : [0, 1]),
    ),
};

test("the result contains the nearest triples, regardless of their distance", async () => {
  const parts = { language: createOfflineLanguage(), embedder: compass };
  const retriever = difar.create("difar", parts, { ...difarDefaults, results: 3 });
  const graph = createMemoryGraph([
    ["A:a", "lies", "S:south"],
    ["B:b", "lies", "E:east"],
    ["C:c", "lies", "N:north"],
  ]);
  await retriever.prepare(graph, unwatched);
  const { triples } = await retriever.retrieve({ text: "Which lies north?" });
  expect(triples.map(({ triple, score }) => [triple.object.id, score])).toEqual([
    ["N", 1],
    ["E", 0],
    ["S", -1],
  ]);
});

/** A graph with a chain of triples from the mill to the sea, a road to the mill, and an unconnected island. */
const landscape = createMemoryGraph([
  ["M:mill", "stands at", "R:river"],
  ["R", "flows into", "S:sea"],
  ["W:road", "leads to", "M"],
  ["I:island", "has", "L:lighthouse"],
]);

test.each([
  [{ startEntity: "M" }, ["R", "M", "S"]],
  [{ startEntity: "M", startDirection: "forwards" as const }, ["R", "S"]],
  [{ startEntity: "M", startDepth: 1 }, ["R", "M"]],
  [{ startEntity: "L" }, ["L"]],
  [{}, ["L", "R", "S", "M"]],
])("with %j, DiFaR indexes the triples whose objects are %j", async (start, objects) => {
  const parts = { language: createOfflineLanguage(), embedder: compass };
  const retriever = difar.create("difar", parts, { ...difarDefaults, ...start });
  expect((await retriever.prepare(landscape, unwatched)).counts).toEqual({ triples: objects.length });
  const { triples } = await retriever.retrieve({ text: "What is there?" });
  expect(triples.map(({ triple }) => triple.object.id)).toEqual(objects);
});

test("DiFaR rejects a start entity that is not in the graph, and lists similar names", async () => {
  const parts = { language: createOfflineLanguage(), embedder: compass };
  const retriever = difar.create("difar", parts, { ...difarDefaults, startEntity: "rivr" });
  await expect(retriever.prepare(landscape, unwatched)).rejects.toMatchObject({
    message: 'the graph has no entity "rivr"',
    hint: expect.stringContaining("river"),
  });
});
