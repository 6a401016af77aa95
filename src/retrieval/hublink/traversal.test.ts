import { expect, test } from "vitest";
import { createOfflineLanguage, type LanguageTasks } from "../../language/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "./index.ts";

async function prepared(
  changed: Partial<HubLinkOptions> = {},
  language: LanguageTasks = createOfflineLanguage(),
) {
  const parts = { language, embedder: createLexicalEmbedder() };
  const options: HubLinkOptions = { ...hubLinkDefaults, strategy: "traversal", ...changed };
  const retriever = createHubLink("hublink-traversal", parts, options);
  await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  const ask = async (text: string, topicEntity?: string) => {
    const found = await retriever.retrieve({ text, ...(topicEntity === undefined ? {} : { topicEntity }) });
    return { ...found, hubs: found.sources.map(({ entity }) => entity) };
  };
  return { ask };
}

test("only hubs around the topic answer", async () => {
  const { ask } = await prepared();
  expect((await ask("Which years?", "P1")).hubs.sort()).toEqual(["R1", "R3"]);
  expect((await ask("Which years?", "P2")).hubs).toEqual(["R2"]);
});

test("a topic that is a hub is the first level", async () => {
  expect((await (await prepared()).ask("Which methods?", "R2")).hubs).toEqual(["R2"]);
});

test("a level that does not answer is followed by the next, up to the limit", async () => {
  // R2 knows nothing of lentils; no other hub shares a node with it, but R1 and R3 share their cook.
  const question = "Who cooks with the method Mixing?";
  expect((await (await prepared()).ask(question, "R1")).hubs).toEqual(["R3"]);
  expect((await (await prepared({ maximumRetrievalLevel: 1 })).ask(question, "R1")).answer).toBeNull();
  expect((await (await prepared()).ask(question, "R2")).answer).toBeNull();
});

test("a level without any hub is passed over", async () => {
  // With hops counted, the first two levels around an ingredient are the ingredient and its part.
  const { ask } = await prepared({ uniformHopCount: true, maximumRetrievalLevel: 3 });
  expect((await ask("Which year?", "L9")).hubs).toEqual(["R2"]);
});

test("the topic is inferred from the question, hubs first; without one the whole index is searched", async () => {
  const { ask } = await prepared();
  const named = await ask("Which methods does 'Baked bread' use?");
  expect(named.trace).toContainEqual({ step: "topic", detail: { entity: "R2:Baked bread" } });
  expect(named.hubs).toEqual(["R2"]);
  const unnamed = await ask("Which ingredients are there?");
  expect(unnamed.trace.map(({ step }) => step)).not.toContain("topic");
  expect(unnamed.hubs.length).toBe(3);
});

test("the way from the topic is told to the language as common information", async () => {
  const offline = createOfflineLanguage();
  const common: (readonly string[])[] = [];
  const watching: LanguageTasks = {
    ...offline,
    partialAnswer: async (input, call) => {
      common.push(input.common);
      return offline.partialAnswer(input, call);
    },
  };
  await (await prepared({}, watching)).ask("Which years?", "P2");
  expect(common).toEqual([["Baked bread: cook Bo Carver."]]);
});

test("an unknown topic is refused with the nearest labels", async () => {
  const { ask } = await prepared();
  await expect(ask("Which years?", "lentil")).rejects.toThrow(
    expect.objectContaining({
      message: 'the graph has no entity "lentil"',
      hint: expect.stringContaining("R1:Lentil soup"),
    }),
  );
});
