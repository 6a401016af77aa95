/** Tests that the actual calls to a scripted model are within the range computed from each system's options. */
import { describe, expect, test } from "vitest";
import { createPromptedLanguage } from "../language/index.ts";
import { createOfflineLanguage } from "../language/offline/create-offline-language.ts";
import { unwatched } from "../progress.ts";
import { bridgeTriples } from "../testing/bridge-graph.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../testing/memory-graph.ts";
import type { ChatRequest } from "../testing/openai-server.ts";
import { createScriptedModel } from "../testing/scripted-model.ts";
import { scriptedReply } from "../testing/scripted-replies.ts";
import { serveModel } from "../testing/serve-model.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { formatCallRange } from "./call-range.ts";
import { createRetriever, type RetrievalQuestion, retrieverNames } from "./index.ts";

type Options = Readonly<Record<string, unknown>>;

function rangeOf(name: string, options: Options = {}) {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
  return createRetriever(name, parts, options).callRange;
}

test.each<[string, Options, number, number]>([
  // One call for the entities, one to verbalise up to twenty paths, one to verbalise neighbours, and one for the answer.
  ["mindmap", {}, 1, 4],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 9 }, 1, 1 + 2 + 3 + 1],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 3 }, 1, 1 + 2 + 3],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 2 }, 1, 1 + 3],
  ["mindmap", { maximumCalls: 1 }, 1, 1],
  // One call for the plan, two in each of five steps, one final choice, and the answer, but no choice in the first step.
  ["fidelis", {}, 1, 1 + 2 * 5 + 2 - 1],
  ["fidelis", { maximumSteps: 2, topN: 20 }, 1, 1 + 2 * 2 + 2],
  ["fidelis", { maximumSteps: 50, topN: 20, maximumCalls: 8 }, 1, 8],
  // One call for the topics, a round with five paths and three relations each, two rounds with three paths, the answer.
  ["think-on-graph", {}, 1, 1 + (5 + 15 + 1) + 2 * (3 + 9 + 1) + 1],
  ["think-on-graph", { topicEntities: 2, width: 2, depth: 2 }, 1, 1 + (2 + 4 + 1) + (2 + 4 + 1) + 1],
  ["think-on-graph", { callBudget: 10 }, 1, 10],
  ["think-on-graph", { topicEntities: 1, ownKnowledge: false, depth: 1 }, 0, 1 + (1 + 3 + 1) + 1],
  // One call for the topic, two in each of three rounds, answer and filter.
  ["structgpt", {}, 0, 1 + 2 * 3 + 2],
  ["structgpt", { rounds: 5, filterTriples: false }, 0, 1 + 2 * 5 + 1],
  ["structgpt", { rounds: 50, callBudget: 7 }, 0, 7],
  // One call each for type, query and answer, and insertions among 0, 1, 2 … 19 others: 0 + 1 + 2·2 + 4·3 + 8·4 + 4·5 =
  // 69 comparisons.
  ["af-retriever", {}, 2, 2 + 69 + 1],
  ["af-retriever", { reranker: "listwise" }, 2, 4],
  ["af-retriever", { reranker: "pointwise", answers: 7 }, 2, 2 + 7 + 1],
  ["af-retriever", { steps: "1+7" }, 1, 2],
  ["difar", {}, 0, 1],
  ["bm25", {}, 0, 1],
  // The stages add a call before retrieval and a call after it. For DiFaR, the generated answer replaces the usual one; for Mindmap, it requires an extra call.
  ["structgpt", { augmentQuestion: true, rerank: true }, 1, 11],
  ["difar", { generate: true }, 0, 1],
  ["mindmap", { generate: true }, 1, 5],
])("%s with %j makes from %d to %d calls", (name, options, least, most) => {
  expect(rangeOf(name, options)).toEqual({ least, most });
});

test("every preset states its call range", () => {
  for (const name of retrieverNames()) expect(rangeOf(name)?.least).toBeGreaterThanOrEqual(0);
});

test("a call range is formatted in words, even without an upper limit", () => {
  expect([
    formatCallRange({ least: 1, most: 4 }),
    formatCallRange({ least: 1, most: 1 }),
    formatCallRange({ least: 2, most: null }),
  ]).toEqual(["1 to 4", "1", "at least 2, with no upper limit"]);
});

/** Replies like a model that never considers the facts sufficient and cannot answer from its own knowledge. */
function insatiable(request: ChatRequest): unknown {
  return request.schema === "judgeSufficiency" ? { sufficient: false } : scriptedReply(request);
}

type CallCase = { readonly question: RetrievalQuestion; readonly reply?: (request: ChatRequest) => unknown };

/** Returns the number of calls that the server receives for each question. */
async function callsOf(
  name: string,
  cases: readonly CallCase[],
  options: Options = {},
  triples: readonly TripleText[] = bridgeTriples,
): Promise<readonly number[]> {
  let reply: (request: ChatRequest) => unknown = scriptedReply;
  const server = await serveModel({ reply: (request) => reply(request) });
  const { model } = createScriptedModel(server.url, { settings: { concurrency: 8 } });
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const retriever = createRetriever(name, parts, options);
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  const { least = 0, most } = retriever.callRange ?? {};
  const counts: number[] = [];
  for (const callCase of cases) {
    reply = callCase.reply ?? insatiable;
    const before = server.requests.length;
    await retriever.retrieve(callCase.question);
    const calls = server.requests.length - before;
    expect(calls).toBeGreaterThanOrEqual(least);
    expect(calls).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY);
    counts.push(calls);
  }
  return counts;
}

test.each(retrieverNames())("the number of calls of %s is within its range", async (name) => {
  const cases = [
    { text: "Which recipes use the ingredient Lentils?", topicEntity: "R1" },
    { text: "Who is the cook of Lentil soup and of Lentil salad?" },
    { text: "Xyzzy?" },
  ].flatMap((question) => [insatiable, scriptedReply].map((reply) => ({ question, reply })));
  expect(await callsOf(name, cases, {}, kitchenTriples)).toHaveLength(6);
});

/** Returns a graph in which every node has two relations, and every relation leads to two nodes. */
function branching(depth: number, name = "Root"): readonly TripleText[] {
  if (depth === 0) return [];
  return ["left", "right"].flatMap((side) =>
    [1, 2].flatMap((number): readonly TripleText[] => {
      const child = `${name}-${side}${number}`;
      return [[`${name}:${name}`, side, `${child}:${child}`], ...branching(depth - 1, child)];
    }),
  );
}

describe("searches reach both ends of the call range", () => {
  test("Mindmap makes the fewest calls for a question without names, and the most for two names with both paths and neighbours", async () => {
    const cases = ["who?", "Did Elsa Korn live in Passau?"].map((text) => ({ question: { text } }));
    expect(await callsOf("mindmap", cases)).toEqual([1, 4]);
  });

  test("FiDeLiS makes the fewest calls for a question without a topic, and the most if the search proves no path", async () => {
    // One path continues at first; in each of three steps and at the end, there is more than one to choose from.
    const options = { topK: 1, topN: 2, maximumSteps: 3 };
    const endless = { question: { text: "Root left?", topicEntity: "Root" } };
    const most = 1 + 2 * 3 + 2;
    expect(await callsOf("fidelis", [endless], options, [])).toEqual([1]);
    expect(await callsOf("fidelis", [endless], options, branching(3))).toEqual([most]);
    expect(rangeOf("fidelis", options)).toEqual({ least: 1, most });
  });

  test("Think-on-Graph makes the fewest calls without a topic, and the most if each round has two relations with two entities each", async () => {
    const options = { topicEntities: 1, width: 2, depth: 2 };
    const cases = ["Xyzzy?", "Where does Root lead?"].map((text) => ({ question: { text } }));
    // One call for the topic; one path with two relations; two paths with two relations each; the model's own
    // knowledge.
    const most = 1 + (1 + 2 + 1) + (2 + 4 + 1) + 1;
    expect(await callsOf("think-on-graph", cases, options, branching(2))).toEqual([1, most]);
    expect(rangeOf("think-on-graph", options)).toEqual({ least: 1, most });
  });

  test("StructGPT makes the fewest calls without relations, and the most if it finds the topic itself and runs three rounds", async () => {
    const leaf = { question: { text: "When?", topicEntity: "L3" } };
    expect(await callsOf("structgpt", [leaf], { bothDirections: false })).toEqual([0]);
    expect(await callsOf("structgpt", [{ question: { text: "What crosses the Naab?" } }])).toEqual([9]);
  });
});
