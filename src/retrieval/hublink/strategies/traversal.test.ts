import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { formatTriple } from "../../../graph/index.ts";
import type { LanguageTasks } from "../../../tasks/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, kitchenTriples } from "../../../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { createHubLink, type HubLinkOptions, hubLinkDefaults } from "../index.ts";

async function prepared(
  changed: Partial<HubLinkOptions> = {},
  language: LanguageTasks = createOfflineLanguage(),
) {
  const parts = { language, embedder: createLexicalEmbedder() };
  const options: HubLinkOptions = { ...hubLinkDefaults, strategy: "traversal", ...changed };
  const retriever = createHubLink("hublink-t", parts, options);
  await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  const ask = async (text: string, topicEntity?: string) => {
    const retrieval = await retriever.retrieve({ text, topicEntity });
    return { ...retrieval, hubs: retrieval.sources.map(({ entity }) => entity) };
  };
  return { ask };
}

test("only hubs around the topic contribute to the answer", async () => {
  const { ask } = await prepared();
  expect((await ask("Which years?", "P1")).hubs.sort()).toEqual(["R1", "R3"]);
  expect((await ask("Which years?", "P2")).hubs).toEqual(["R2"]);
});

test("a topic that is a hub forms the first level", async () => {
  expect((await (await prepared()).ask("Which methods?", "R2")).hubs).toEqual(["R2"]);
});

test("if a level produces no answer, the traversal continues with the next level, up to the limit", async () => {
  // R1 and R3 share their cook; no other hub shares a node with R2. Only R3 has relevant facts.
  const offline = createOfflineLanguage();
  const onlySalad: LanguageTasks = {
    ...offline,
    partialAnswer: async (input, call) => {
      const texts = await offline.partialAnswer(input, call);
      return texts.map((text, at) => (input.hubs[at]?.hub === "Lentil salad" ? text : null));
    },
  };
  const question = "Which ingredient is used with the method Mixing?";
  expect((await (await prepared({}, onlySalad)).ask(question, "R1")).hubs).toEqual(["R3"]);
  const oneLevel = await prepared({ maximumRetrievalLevel: 1 }, onlySalad);
  expect((await oneLevel.ask(question, "R1")).answer).toBeNull();
  expect((await (await prepared({}, onlySalad)).ask(question, "R2")).answer).toBeNull();
});

test("the traversal skips a level without hubs", async () => {
  // If hops are counted, the first two levels around an ingredient are the ingredient and its part.
  const { ask } = await prepared({ uniformHopCount: true, maximumRetrievalLevel: 3 });
  expect((await ask("Which year?", "L9")).hubs).toEqual(["R2"]);
});

test("without a topic, the traversal searches the whole index", async () => {
  const { ask } = await prepared();
  const { trace, hubs } = await ask("Which methods does 'Baked bread' use?");
  expect(trace.map(({ step }) => step)).not.toContain("topic");
  expect(hubs).toContain("R2");
});

test("the language tasks receive the path from the topic as shared context", async () => {
  const offline = createOfflineLanguage();
  const common: (readonly string[])[] = [];
  const watching: LanguageTasks = {
    ...offline,
    partialAnswer: async (input, call) => {
      common.push(...input.hubs.map((hub) => hub.common));
      return offline.partialAnswer(input, call);
    },
  };
  await (await prepared({}, watching)).ask("Which years?", "P2");
  expect(common).toEqual([["Baked bread: cook Bo Carver."]]);
});

test("with uniformHopCount, the search does not go beyond the levels of the traversal", async () => {
  // R3 is not in any level around R2 (Algorithm 14): only the ends of R1's paths would lead to it.
  const mute: LanguageTasks = {
    ...createOfflineLanguage(),
    partialAnswer: async ({ hubs }) => hubs.map(() => null),
  };
  const rounds = async (uniformHopCount: boolean) => {
    const { ask } = await prepared({ uniformHopCount, maximumRetrievalLevel: 9 }, mute);
    const { trace } = await ask("Which years?", "L1");
    return trace.flatMap(({ step, detail }) =>
      step === "hubs" ? (detail.kept as { entity: string }[]).map(({ entity }) => entity) : [],
    );
  };
  expect(await rounds(true)).toEqual(["R1"]);
  expect(await rounds(false)).toEqual(["R1", "R3"]);
});

test("an unknown topic is rejected, and the message lists the nearest labels", async () => {
  const { ask } = await prepared();
  await expect(ask("Which years?", "lentil")).rejects.toThrow(
    expect.objectContaining({
      message: 'the graph has no entity "lentil"',
      hint: expect.stringContaining("R1:Lentil soup"),
    }),
  );
});

test("the trace links every statement of an answer to its hub, its paths, its triples and the path from the topic", async () => {
  const { answer, sources, triples, trace } = await (await prepared()).ask("Which years?", "P1");
  const detail = (step: string) => trace.find((entry) => entry.step === step)?.detail;
  const { partialAnswers } = detail("partial answers") as {
    partialAnswers: { hub: string; source: number | null; text: string | null; common: string[] }[];
  };
  const { kept } = detail("hubs") as { kept: { entity: string; paths: { text: string }[] }[] };
  const { origins } = detail("triples") as { origins: { source: number; triple: string }[] };
  expect(origins.map(({ triple }) => triple)).toEqual(triples.map(({ triple }) => formatTriple(triple)));
  for (const [at, { entity }] of sources.entries()) {
    const partial = partialAnswers.find(({ source }) => source === at + 1);
    expect(partial?.hub).toBe(entity);
    expect(answer).toContain(`${partial?.text} [${at + 1}]`);
    // Both recipes share the path from the topic, so it is common information.
    expect(partial?.common[0]).toMatch(/cook Ada Brook/);
    const year = entity === "R1" ? "2019" : "2021";
    expect(kept.find((hub) => hub.entity === entity)?.paths.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`year ${year}`),
    );
    expect(origins.filter(({ source }) => source === at + 1)).toEqual([
      { source: at + 1, triple: expect.stringContaining(`year, ${entity === "R1" ? "L1" : "L12"}:${year}`) },
    ]);
  }
});

test("each round of the search returns different hubs, nearest first, and no hub occurs twice", async () => {
  // No level answers, so the search continues to the end, on both sides of the topic.
  const mute: LanguageTasks = {
    ...createOfflineLanguage(),
    partialAnswer: async ({ hubs }) => hubs.map(() => null),
  };
  const { trace } = await (await prepared({ maximumRetrievalLevel: 9 }, mute)).ask("Which years?", "S1");
  const rounds = trace
    .filter(({ step }) => step === "hubs")
    .map(({ detail }) => (detail.kept as { entity: string }[]).map(({ entity }) => entity));
  // S1 is a part of R1; R1 and R3 share their cook; no hub shares anything with R2.
  expect(rounds).toEqual([["R1"], ["R3"]]);
});
