import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, kitchenTriples } from "../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createHubFocus, type HubFocusOptions, hubFocusDefaults } from "./index.ts";

async function prepared(changed: Partial<HubFocusOptions> = {}) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  const options: HubFocusOptions = { ...hubFocusDefaults, strategy: "traversal", ...changed };
  const retriever = createHubFocus("hubfocus", parts, options);
  await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  const ask = async (text: string) => {
    const retrieval = await retriever.retrieve({ text });
    return { ...retrieval, hubs: retrieval.sources.map(({ entity }) => entity) };
  };
  return { ask };
}

test("hubs take precedence as topics, and the search covers the whole index if a question has no topic", async () => {
  const { ask } = await prepared();
  const withTopic = await ask("Which methods does 'Baked bread' use?");
  expect(withTopic.trace).toContainEqual({ step: "topic", detail: { entity: "R2:Baked bread" } });
  expect(withTopic.hubs).toEqual(["R2"]);
  const withoutTopic = await ask("Which ingredients are there?");
  expect(withoutTopic.trace.map(({ step }) => step)).not.toContain("topic");
  expect(withoutTopic.hubs.length).toBe(3);
});

test.each([
  // Lentils are stored twice, once for each recipe, and so is the year 2021.
  ["Which recipes use the ingredient Lentils?", ["R1", "R3"]],
  ["Which recipes are from the year 2021?", ["R2", "R3"]],
  // Two names for one condition are two topics.
  ["Which recipes are by Ada Brook or Bo Carver?", ["R1", "R2", "R3"]],
])("a topic includes all entities with its name: %s", async (question, expected) => {
  for (const groundQuestion of [true, false]) {
    const answer = await (await prepared({ groundQuestion })).ask(question);
    const hubs = answer.trace.find(({ step }) => step === "hubs");
    const keptHubs = hubs?.detail.kept as { entity: string }[];
    expect(answer.trace.map(({ step }) => step)).toContain("topic");
    expect(keptHubs.map(({ entity }) => entity).sort()).toEqual(expected);
  }
});

test("the trace states the number of entities from which the traversal starts", async () => {
  const { trace } = await (await prepared()).ask("Which recipes use the ingredient Lentils?");
  expect(trace).toContainEqual({ step: "topic", detail: { entity: "L13:Lentils", others: 1 } });
});

test.each(["Which recipes are not by Ada Brook?", "Which recipes are from 2018 to 2021?"])(
  "negated names and range limits are not topics: %s",
  async (question) => {
    const { trace } = await (await prepared()).ask(question);
    expect(trace.map(({ step }) => step)).not.toContain("topic");
  },
);
