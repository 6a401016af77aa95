/** Tests that the actual calls to a scripted model are within the range computed from each system's options. */
import { describe, expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { createPromptedLanguage } from "../tasks/index.ts";
import { createOfflineLanguage } from "../tasks/offline/create-offline-language.ts";
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
  ["mindmap-thesis", {}, 1, 4],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 9 }, 1, 1 + 2 + 3 + 1],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 3 }, 1, 1 + 2 + 3],
  ["mindmap", { finalPaths: 30, neighbours: 45, maximumCalls: 2 }, 1, 1 + 3],
  ["mindmap", { maximumCalls: 1 }, 1, 1],
  // Per start entity 2 + L + 2kL with k = L = 3 in the authors' code, and 2 + L + 2k(L − 1) with k = 10 and L = 7 in the
  // thesis's code: plan and answer, a choice per step, two calls per verified path.
  ["fidelis", {}, 1, 23],
  ["fidelis-thesis", {}, 1, 129],
  ["fidelis", { maximumSteps: 50, maximumCalls: 8 }, 1, 8],
  // 2ND + D + 1 in the paper, and (1 + N + 1) + (D − 1)(N + N² + 1) + 1 in the authors' code with one topic and N = D = 3;
  // named topics cost a call and more topics in the first round. The thesis has N = 10, D = 7.
  ["think-on-graph-paper", { topicEntities: 1 }, 1, 1 + (1 + 3 + 1) + 2 * (3 + 3 + 1) + 1],
  ["think-on-graph", { topicEntities: 1 }, 1, 1 + 32],
  ["think-on-graph", {}, 1, 1 + (5 + 15 + 1) + 2 * (3 + 9 + 1) + 1],
  ["think-on-graph-thesis", {}, 1, 679],
  ["think-on-graph", { maximumCalls: 10 }, 1, 10],
  // The authors: topic, choice, selection of unnamed nodes, evaluation. The thesis: 2L + 1 with L = 7.
  ["structgpt", {}, 0, 1 + 3],
  ["structgpt-thesis", {}, 0, 15],
  ["structgpt-paper", { rounds: 50, maximumCalls: 7 }, 0, 7],
  // One call each for type, query and answer, and insertions among 0, 1, 2 … 19 others: 0 + 1 + 2·2 + 4·3 + 8·4 + 4·5 =
  // 69 comparisons. The authors skip the type if there is only one, and rank the list in one call.
  ["af-retriever-paper", {}, 2, 2 + 69 + 1],
  ["af-retriever", {}, 1, 4],
  ["af-retriever", { reranker: "pointwise", answers: 7 }, 1, 2 + 7 + 1],
  ["af-retriever-paper", { steps: "1+7" }, 1, 2],
  // Components, a partial answer per hub, the final answer, and one filter, or one for each hub. The traversal also
  // verbalises the path to each hub, on one level in the thesis's runs and on two otherwise.
  ["hublink-paper", {}, 1, 1 + 30 + 1 + 1],
  ["hublink", {}, 1, 1 + 30 + 1 + 30],
  ["hublink-f", {}, 1, 1 + 10 + 1 + 10],
  ["hublink-t", {}, 1, 1 + 60 + 1 + 30],
  ["hublink-t-paper", {}, 1, 1 + 2 * 60 + 1 + 1],
  ["difar", {}, 0, 1],
  ["bm25", {}, 0, 1],
  ["gateway-ensemble", {}, 0, 2],
  ["gateway-ensemble-paper", {}, 0, 1],
  // The stages add a call before retrieval and a call after it. For DiFaR, the generated answer replaces the usual one; for Mindmap, it requires an extra call.
  ["structgpt-thesis", { augmentQuestion: true, rerank: true }, 1, 17],
  ["difar", { generate: true }, 0, 1],
  ["mindmap", { generate: true }, 1, 5],
])("%s with %j makes from %d to %d calls", (name, options, least, most) => {
  expect(rangeOf(name, options)).toEqual({ least, most });
});

test("every preset states its call range", () => {
  for (const name of retrieverNames()) expect(rangeOf(name)?.least).toBeGreaterThanOrEqual(0);
});

test("a call range is formatted in words", () => {
  const ranges = [
    { least: 1, most: 4 },
    { least: 1, most: 1 },
  ];
  expect(ranges.map(formatCallRange)).toEqual(["1 to 4", "1"]);
});

/** Replies like a model that never considers the facts sufficient and cannot answer from its own knowledge. */
function insatiable(request: ChatRequest): unknown {
  return request.schema === "evaluateFacts"
    ? { sufficient: false, answer: "", facts: [] }
    : scriptedReply(request);
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
    const options = { topK: 1, topN: 2, maximumSteps: 3 };
    const endless = { question: { text: "Root left?", topicEntity: "Root" } };
    expect(await callsOf("fidelis", [endless], options, [])).toEqual([1]);
    for (const [preset, most] of [
      ["fidelis", 2 + 3 + 2 * 3],
      ["fidelis-thesis", 2 + 3 + 2 * 2],
    ] as const) {
      expect(await callsOf(preset, [endless], options, branching(3))).toEqual([most]);
      expect(rangeOf(preset, options)).toEqual({ least: 1, most });
    }
  });

  test("Think-on-Graph makes the fewest calls without a topic, and the most if each round has two relations with two entities each", async () => {
    const options = { topicEntities: 1, width: 2, depth: 2 };
    const cases = ["Xyzzy?", "Where does Root lead?"].map((text) => ({ question: { text } }));
    // One call for the topic; one path with two relations; two paths with two relations each; the model's own
    // knowledge. Without a topic, there are the calls for the topic and the model's knowledge.
    const most = 1 + (1 + 2 + 1) + (2 + 4 + 1) + 1;
    expect(await callsOf("think-on-graph", cases, options, branching(2))).toEqual([2, most]);
    expect(rangeOf("think-on-graph", options)).toEqual({ least: 1, most });
  });

  test("StructGPT makes the fewest calls without relations, and the most in seven rounds with a filter", async () => {
    const leaf = { question: { text: "When?", topicEntity: "L3" } };
    expect(await callsOf("structgpt", [leaf])).toEqual([1]);
    const root = { question: { text: "Root?", topicEntity: "Root" } };
    expect(await callsOf("structgpt-thesis", [root], {}, branching(2))).toEqual([15]);
  });
});
