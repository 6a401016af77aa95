/**
 * Checks that systems return the same answers with an endpoint as with the graph file, and send few requests per
 * question.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { type QaPair, readQuestions } from "../datasets/index.ts";
import { type KnowledgeGraph, openGraph } from "../graph/index.ts";
import { createOfflineLanguage } from "../tasks/offline/index.ts";
import { type SparqlServer, startSparqlServer } from "../testing/servers/sparql-server.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createRetriever } from "./registry.ts";
import type { Retrieval } from "./retriever.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let server: SparqlServer;
let local: KnowledgeGraph;
let questions: readonly QaPair[] = [];
const file = join(root, "datasets/graphs/question-answering.nt");

beforeAll(async () => {
  server = await startSparqlServer(readFileSync(file, "utf8"));
  local = await openGraph(file);
  const { pairs } = readQuestions(join(root, "datasets/questions/question-answering.csv"));
  questions = pairs.filter((_pair, at) => at % 16 === 0);
});
afterAll(async () => {
  local.close();
  await server.close();
});

/** @returns the answers, and the maximum number of requests for a question */
async function ask(
  preset: string,
  graph: KnowledgeGraph,
): Promise<{ readonly answers: readonly unknown[]; readonly maximumRequests: number }> {
  const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder(), seed: 1 };
  const retriever = createRetriever(preset, parts);
  await retriever.prepare(graph, unwatched);
  const answers: Pick<Retrieval, "triples" | "answer">[] = [];
  let maximumRequests = 0;
  for (const { uid, question, topicEntityId } of questions) {
    const before = server.queries.length;
    const { triples, answer } = await retriever.retrieve({
      id: uid,
      text: question,
      topicEntity: topicEntityId,
    });
    maximumRequests = Math.max(maximumRequests, server.queries.length - before);
    answers.push({ triples, answer });
  }
  return { answers, maximumRequests };
}

// Systems with an index copy the graph once; HubFocus then asks once for the triples that prove an answer. The others
// query it for every question, at most this number of times.
test.each([
  ["bm25", 0],
  ["af-retriever", 0],
  ["hubfocus", 1],
  ["mindmap", 0],
  ["fidelis", 0],
  ["think-on-graph", 20],
  ["structgpt", 10],
])(
  "%s returns the same answers from an endpoint as from a file, with at most %i requests per question",
  async (preset, bound) => {
    // Each system opens the endpoint anew, because a copy that another one made would save it requests.
    const [there, here] = [await ask(preset, await openGraph(server.url)), await ask(preset, local)];
    expect(there.answers).toEqual(here.answers);
    expect(there.maximumRequests).toBeLessThanOrEqual(bound);
  },
  60_000,
);
