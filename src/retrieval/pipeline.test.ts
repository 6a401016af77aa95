import { expect, test } from "vitest";
import { createUsageMeter, type LanguageTasks } from "../tasks/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { parseTriple } from "../testing/memory-graph.ts";
import { optionsIn } from "./options.ts";
import { stageRows, withStages } from "./pipeline.ts";
import type { Retriever } from "./retriever.ts";

const stageDefaults = optionsIn(stageRows);

const triples = ["a red boat", "a blue boat", "a green car"].map((label, at) => ({
  triple: parseTriple([`S${at}:thing ${at}`, "is", `O${at}:${label}`]),
  score: 3 - at,
}));
const askedTexts: string[] = [];
const fixed: Retriever = {
  name: "fixed",
  options: {},
  language: "offline-1",
  ranks: ["triples"],
  usesTopic: false,
  prepare: async () => ({ counts: {}, notes: [], usage: createUsageMeter().total() }),
  retrieve: async ({ text }) => {
    askedTexts.push(text);
    const usage = createUsageMeter();
    usage.add("own", { tokens: 5, cost: 1 });
    return { triples, answer: "own", sources: [], confidence: null, trace: [], usage: usage.total() };
  },
};
const offline = createOfflineLanguage();

test("without stages, the pipeline is the retriever itself", () => {
  expect(withStages(fixed, offline, stageDefaults)).toBe(fixed);
});

test("the retriever receives the augmented question, and the trace records it", async () => {
  const language: LanguageTasks = {
    ...offline,
    augmentQuestion: async ({ question }, { usage }) => {
      usage.add("augmentQuestion", { tokens: 7, cost: 2 });
      return `${question} (a vehicle)`;
    },
  };
  const { trace, usage } = await withStages(fixed, language, {
    ...stageDefaults,
    augmentQuestion: true,
  }).retrieve({
    text: "What is green?",
  });
  expect(askedTexts.at(-1)).toBe("What is green? (a vehicle)");
  expect(trace[0]).toEqual({ step: "augmented question", detail: { text: "What is green? (a vehicle)" } });
  expect(usage).toEqual({ calls: 2, tokens: 12, cost: 3, byTask: { own: 1, augmentQuestion: 1 } });
});

test("reranking reorders the best triples, keeps all triples, and leaves the scores in descending order", async () => {
  const retrieval = await withStages(fixed, offline, { ...stageDefaults, rerank: true }).retrieve({
    text: "green car?",
  });
  expect(retrieval.triples.map(({ triple, score }) => [triple.object.id, score])).toEqual([
    ["O2", 3],
    ["O0", 2],
    ["O1", 1],
  ]);
});

test("reranking does not change the rank of triples beyond its depth", async () => {
  const stages = { ...stageDefaults, rerank: true, rerankDepth: 2 };
  const { triples: ranked } = await withStages(fixed, offline, stages).retrieve({ text: "green blue car?" });
  expect(ranked.map(({ triple }) => triple.object.id)).toEqual(["O1", "O0", "O2"]);
});

test("a generated answer cites the triples that support it", async () => {
  const { answer, sources } = await withStages(fixed, offline, { ...stageDefaults, generate: true }).retrieve(
    {
      text: "Which thing is a green car?",
    },
  );
  expect(answer).toContain("green car");
  expect(answer).toContain("[3]");
  expect(sources[2]?.entity).toBe("S2");
});

test("reranking also reorders entities and documents, and answers can be based on them", async () => {
  const entity = (id: string, label: string) => ({ id, label, types: [] });
  const document = (id: string, text: string) => ({ id, title: "", text });
  const mixed: Retriever = {
    ...fixed,
    ranks: ["entities", "documents"],
    retrieve: async (question) => ({
      ...(await fixed.retrieve(question)),
      triples: [],
      entities: [
        { entity: entity("E1", "red boat"), score: 2 },
        { entity: entity("E2", "green car"), score: 1 },
      ],
      documents: [
        { document: document("D1", "About boats."), score: 0.5 },
        { document: document("D2", "A green car is fast."), score: 0.4 },
      ],
    }),
  };
  const stages = { ...stageDefaults, rerank: true, generate: true };
  const {
    triples: none,
    entities,
    documents,
    answer,
    sources,
  } = await withStages(mixed, offline, stages).retrieve({
    text: "green car?",
  });
  expect(none).toEqual([]);
  expect(entities?.map(({ entity: { id }, score }) => [id, score])).toEqual([
    ["E2", 2],
    ["E1", 1],
  ]);
  expect(documents?.map(({ document: { id }, score }) => [id, score])).toEqual([
    ["D2", 0.5],
    ["D1", 0.4],
  ]);
  // Contexts are numbered with entities first: the third is the better document.
  expect(answer).toContain("A green car is fast. [3]");
  expect(sources.map((source) => source.entity)).toEqual(["E2", "E1", "D2", "D1"]);
});

test("reranking includes the last triple of a long list", async () => {
  const node = (at: number, label: string) => ({ id: `O${at}`, label, types: [] });
  const long: Retriever = {
    ...fixed,
    retrieve: async (question) => ({
      ...(await fixed.retrieve(question)),
      triples: Array.from({ length: 80 }, (_, at) => ({
        triple: {
          subject: node(100 + at, "thing"),
          predicate: { id: "is", label: "is" },
          object: node(at, at === 79 ? "green car" : "stone"),
        },
        score: 80 - at,
      })),
    }),
  };
  const { triples } = await withStages(long, offline, { ...stageDefaults, rerank: true }).retrieve({
    text: "green car?",
  });
  expect(triples[0]?.triple.object.id).toBe("O79");
});
