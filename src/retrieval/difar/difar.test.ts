import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph } from "../../testing/memory-graph.ts";
import type { Embedder } from "../../vectors/index.ts";
import { difar } from "./index.ts";

/** "north" and "south" are opposite, and "east" is orthogonal. */
const compass: Embedder = {
  id: "compass",
  dimensions: 2,
  fit: () => compass,
  embed: async (texts) =>
    texts.map((text) =>
      Float32Array.from(/north/.test(text) ? [1, 0] : /south/.test(text) ? [-1, 0] : [0, 1]),
    ),
};

test("the nearest triples are the result, however far away they are", async () => {
  const parts = { language: createOfflineLanguage(), embedder: compass };
  const retriever = difar.create("difar", parts, { results: 3, metric: "cosine" });
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
