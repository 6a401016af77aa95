import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubLink, hubLinkDefaults } from "./index.ts";

/** An index that holds the recipes of one cook only, asked about another's. */
async function partly(buildMissingHubs: boolean) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const retriever = createHubLink("hublink-traversal", parts, {
    ...hubLinkDefaults,
    strategy: "traversal",
    startEntities: ["P2"],
    maximumIndexingDepth: 0,
    buildMissingHubs,
  });
  const { counts } = await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  expect(counts.hubs).toBe(1);
  const ask = async (text: string) => {
    const { trace, answer, sources } = await retriever.retrieve({ text, topicEntity: "P1" });
    const built = trace.filter(({ step }) => step === "hubs").map(({ detail }) => detail.built ?? 0);
    return { answer, built, hubs: sources.map(({ entity }) => entity).sort() };
  };
  return { retriever, ask };
}

test("a hub that the index lacks is passed over", async () => {
  const { ask } = await partly(false);
  expect(await ask("Which years?")).toMatchObject({ answer: null, hubs: [] });
});

test("or built when it is reached, and kept for the next question", async () => {
  const { ask, retriever } = await partly(true);
  expect(await ask("Which years?")).toMatchObject({ built: [2], hubs: ["R1", "R3"] });
  expect(await ask("Which recipes use Lentils?")).toMatchObject({ built: [0], hubs: ["R1", "R3"] });
  // It is built for this run: an update brings back what the options say.
  expect((await retriever.update?.([], unwatched))?.counts.hubs).toBe(1);
});

test("questions at the same time each get their hubs", async () => {
  const { ask } = await partly(true);
  const found = await Promise.all([ask("Which years?"), ask("Which years?")]);
  expect(found.map(({ hubs }) => hubs)).toEqual([
    ["R1", "R3"],
    ["R1", "R3"],
  ]);
});
