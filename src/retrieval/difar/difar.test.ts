import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import type { Embedder } from "../../vectors/index.ts";
import { optionsIn } from "../options.ts";
import { difar } from "./index.ts";

const difarDefaults = optionsIn(difar.options, "paper");

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

/**
 * The worked example of two list elements with equal labels in one paper, E1 and E2 with their entities N1 and N2, and
 * similarities that decrease from the elements to their names, the venue and the DOI.
 */
const similarities = new Map([
  ["list Entity entity", 0.9],
  ["entity Name Interview", 0.8],
  ["entity Name Survey", 0.7],
  ["paper venue ICSA", 0.5],
  ["paper doi D", 0.2],
]);

const ranked: Embedder = {
  id: "ranked",
  dimensions: 2,
  fit: () => ranked,
  embed: async (texts) =>
    texts.map((text) => {
      const cosine = similarities.get(text.replace(/[(),]/g, "")) ?? (text.endsWith("?") ? 1 : 0);
      return Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)]);
    }),
};

test.each([
  // t2 has the labels of t1, so it is lost, and with it half of the golden triples t1 and t2.
  ["thesis", ["E1 N1", "N1 L1", "N2 L2"]],
  ["paper", ["E1 N1", "E2 N2", "N1 L1"]],
] as const)("in the profile of the %s, the best three triples are %j", async (profile, expected) => {
  const parts = { language: createOfflineLanguage(), embedder: ranked };
  const retriever = difar.create("difar", parts, { ...optionsIn(difar.options, profile), results: 3 });
  const graph = createMemoryGraph([
    ["P1:paper", "data", "E1:list"],
    ["P1", "data", "E2:list"],
    ["E1", "Entity", "N1:entity"],
    ["E2", "Entity", "N2:entity"],
    ["N1", "Name", "L1:Interview"],
    ["N2", "Name", "L2:Survey"],
    ["P1", "doi", "D1:D"],
    ["P1", "venue", "V1:ICSA"],
  ]);
  await retriever.prepare(graph, unwatched);
  const { triples } = await retriever.retrieve({ text: "Which names?" });
  expect(triples.map(({ triple: { subject, object } }) => `${subject.id} ${object.id}`)).toEqual(expected);
});
