/**
 * Tests that HubLink calls a language model as often as its publications state, on the development questions of GV3.
 */
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { type QaPair, readQuestions } from "../datasets/index.ts";
import { type KnowledgeGraph, openGraph } from "../graph/index.ts";
import { createRetriever } from "../retrieval/index.ts";
import { createPromptedLanguage } from "../tasks/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createMemoryGraph, kitchenTriples } from "./memory-graph.ts";
import { startModelServer } from "./openai-server.ts";
import { createScriptedModel } from "./scripted-model.ts";
import { scriptedReply } from "./scripted-replies.ts";
import { serveModel } from "./serve-model.ts";
import { testWithSharedData } from "./shared-data.ts";
import { someOfThePapers } from "./some-papers.ts";
import { suiteFolder } from "./temporary-folder.ts";

const folder = suiteFolder();
let opened: ReturnType<typeof openPapers> | undefined;

/** Opens some of the papers and the development questions about them, with an index that the tests share. */
async function openPapers(file: (name: string) => string) {
  const server = await startModelServer({ reply: scriptedReply });
  const allPapers = await openGraph(file("graph/gv3.json"));
  const { pairs } = readQuestions(file("questions/gv3-dev.csv"));
  const topics = pairs.map(({ topicEntityId }) => topicEntityId);
  const graph = await someOfThePapers(allPapers, 4, topics);
  allPapers.close();
  const { model } = createScriptedModel(server.url, { settings: { concurrency: 16 } });
  const index = { file: join(folder, "gv3.index"), mode: "open" as const };
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder(), index };
  return { server, pairs, graph, parts };
}

function papersOnce(file: (name: string) => string): ReturnType<typeof openPapers> {
  opened ??= openPapers(file);
  return opened;
}
afterAll(async () => (await opened)?.server.close());

// Thesis, sections 4.5 to 4.8: one call splits the question; each kept hub provides a partial answer; one call joins
// them into a final answer; and one call filters the triples. Paths are verbalised when the index is built, not for
// each question. The traversal (section 4.7.3, Algorithm 14) also verbalises the path from the topic to each kept hub,
// if there is one (Algorithm 17), and repeats partial answers level by level until one level provides an answer.
testWithSharedData(
  "a question needs one extraction, one partial answer and one filter call per kept hub, and one final answer; with a topic, the path to each kept hub is verbalised",
  async (file) => {
    const { server, pairs: all, graph, parts } = await papersOnce(file);
    // A question needs dozens of calls.
    const pairs = all.filter((_, at) => at % 16 === 0);
    expect(pairs.length).toBeGreaterThan(2);
    const direct = createRetriever("hublink", parts);
    const report = await direct.prepare(graph, unwatched);
    expect(Object.keys(report.usage.byTask)).toEqual(["verbalisePaths"]);
    const traversal = createRetriever("hublink-t", parts);
    await traversal.prepare(graph, unwatched);
    let verbalisedPaths = 0;
    for (const { question: text, topicEntityId } of pairs) {
      const before = server.requests.length;
      const { usage, trace } = await direct.retrieve({ text });
      const keptHubs = trace.find(({ step }) => step === "hubs")?.detail.kept as readonly unknown[];
      expect(keptHubs.length).toBeGreaterThan(0);
      // In table 9.4 of the thesis, at most 30 hubs are kept.
      expect(keptHubs.length).toBeLessThanOrEqual(30);
      const callsFor = ({ length }: readonly unknown[]) => ({
        extractComponents: 1,
        partialAnswer: length,
        filterTriples: length,
        finalAnswer: 1,
      });
      expect(usage.byTask).toEqual(callsFor(keptHubs));
      const requestsBySchema = Object.groupBy(server.requests.slice(before), (request) => request.schema);
      expect(
        Object.fromEntries(Object.entries(requestsBySchema).map(([task, calls]) => [task, calls?.length])),
      ).toEqual(usage.byTask);

      const around = await traversal.retrieve({ text, topicEntity: topicEntityId });
      const kept = around.trace
        .filter(({ step }) => step === "hubs")
        .flatMap(({ detail }) => detail.kept as readonly { readonly way: readonly string[] }[]);
      const ways = kept.filter(({ way }) => way.length > 0).length;
      verbalisedPaths += ways;
      expect(around.usage.byTask).toEqual({
        ...callsFor(kept),
        ...(ways > 0 ? { verbalisePaths: ways } : {}),
      });
    }
    expect(verbalisedPaths).toBeGreaterThan(0);
  },
);

// The numbers follow from the thesis alone: there are as many partial answers as kept hubs (table 9.4: 30; HubLink (F) and the base: 10), or as hubs that the
// topic reaches if these are fewer; GV3 has 153 papers. Extraction takes one call, and the filter one call for each hub
// with a partial answer, if they are active. The scripted model answers for every hub.
testWithSharedData(
  "every preset makes the number of calls that its published parameters imply",
  async (file) => {
    const { pairs, graph, parts } = await papersOnce(file);
    const prepare = async (name: string, options: Readonly<Record<string, unknown>> = {}) => {
      const retriever = createRetriever(name, parts, options);
      await retriever.prepare(graph, unwatched);
      return async (pair: QaPair) => {
        const topic = { topicEntity: pair.topicEntityId };
        const { usage } = await retriever.retrieve({ text: pair.question, ...topic });
        const { verbalisePaths: _, ...calls } = usage.byTask;
        return calls;
      };
    };
    const papersNear = await papersAround(graph);
    const reachedFrom = ({ topicEntityId }: QaPair): number => papersNear(topicEntityId);
    // Some topics have fewer papers than the limit, and others have more.
    const few = pairs.find((pair) => reachedFrom(pair) < 30) as QaPair;
    const many = pairs.find((pair) => reachedFrom(pair) > 30) as QaPair;
    const callsOf = (hubs: number) => ({
      extractComponents: 1,
      partialAnswer: hubs,
      filterTriples: hubs,
      finalAnswer: 1,
    });
    const [hublink, filtered, base, traversal] = [
      await prepare("hublink"),
      await prepare("hublink-f"),
      await prepare("hublink-base"),
      await prepare("hublink-t"),
    ];
    expect(await hublink(few)).toEqual(callsOf(30));
    expect(await filtered(few)).toEqual(callsOf(10));
    expect(await base(many)).toEqual(callsOf(10));
    expect(await traversal(few)).toEqual(callsOf(reachedFrom(few)));
    expect(await traversal(many)).toEqual(callsOf(30));
    const plain = await prepare("hublink", { extractComponents: false, filterTriples: false });
    expect(await plain(many)).toEqual({ partialAnswer: 30, finalAnswer: 1 });
  },
);

test("if no hub has a partial answer, there is no final answer and no filter call", async () => {
  const nothing = { contributions: [] };
  const server = await serveModel({
    reply: (request) => (request.schema === "partialAnswer" ? nothing : scriptedReply(request)),
  });
  const scripted = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(scripted.model), embedder: createLexicalEmbedder() };
  const retriever = createRetriever("hublink-base", parts, { hubTypes: ["Recipe"] });
  await retriever.prepare(createMemoryGraph(kitchenTriples), unwatched);
  const { usage, answer } = await retriever.retrieve({ text: "Which recipes are from 2021?" });
  expect(answer).toBeNull();
  expect(usage.byTask).toEqual({ extractComponents: 1, partialAnswer: 3 });
});

/**
 * Computes, independently of the code under test, the papers that Algorithm 1 reaches from an entity. Paths along
 * outgoing triples end at their first paper, but paths along incoming triples continue beyond papers. A paper that is
 * reached in both directions counts twice, as in the released code.
 */
async function papersAround(graph: KnowledgeGraph): Promise<(topic: string) => number> {
  const neighbours = { out: new Map<string, Set<string>>(), in: new Map<string, Set<string>>() };
  const papers = new Set<string>();
  const add = (neighbourMap: Map<string, Set<string>>, from: string, to: string): void => {
    neighbourMap.set(from, (neighbourMap.get(from) ?? new Set()).add(to));
  };
  for await (const batch of graph.scan()) {
    for (const { subject, object } of batch) {
      add(neighbours.out, subject.id, object.id);
      add(neighbours.in, object.id, subject.id);
      for (const { id, types } of [subject, object]) if (types.includes("Paper")) papers.add(id);
    }
  }
  return (topic) => {
    let nearPapers = 0;
    for (const direction of ["out", "in"] as const) {
      const reached = new Set([topic]);
      for (const id of reached) {
        if (papers.has(id)) nearPapers += 1;
        if (papers.has(id) && direction === "out") continue;
        for (const next of neighbours[direction].get(id) ?? []) reached.add(next);
      }
    }
    return nearPapers;
  };
}
