/** HubLink over a language model: its calls per question are the paper's, on the development questions of GV3. */
import { expect } from "vitest";
import { readQuestions } from "../datasets/index.ts";
import { openGraph } from "../graph/index.ts";
import { createPromptedLanguage } from "../language/index.ts";
import { unwatched } from "../progress.ts";
import { createRetriever } from "../retrieval/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { createScriptedModel } from "./scripted-model.ts";
import { serveModel } from "./serve-model.ts";
import { testWithSharedData } from "./shared-data.ts";

// Thesis 4.5 to 4.8: the question is taken apart once; each kept hub gives a partial answer; one final answer is made
// of them; and one call filters the triples. Paths are put into words when the index is built, not per question.
testWithSharedData(
  "one extraction, one partial answer per kept hub, one final answer, one filter",
  async (file) => {
    const server = await serveModel();
    const graph = await openGraph(file("graph/gv3.json"));
    try {
      const scripted = createScriptedModel(server.url, { settings: { concurrency: 16 } });
      const parts = { language: createPromptedLanguage(scripted.model), embedder: createLexicalEmbedder() };
      const retriever = createRetriever("hublink", parts);
      const report = await retriever.prepare(graph, unwatched);
      expect(Object.keys(report.usage.byTask)).toEqual(["verbalisePaths"]);
      const { pairs } = readQuestions(file("questions/gv3-dev.csv"));
      expect(pairs.length).toBeGreaterThan(20);
      let partialAnswers = 0;
      for (const pair of pairs) {
        const before = server.requests.length;
        const { usage, trace } = await retriever.retrieve({ text: pair.question });
        const kept = trace.find(({ step }) => step === "hubs")?.detail.kept as readonly unknown[];
        expect(kept.length).toBeGreaterThan(0);
        expect(usage.byTask).toEqual({
          extractComponents: 1,
          partialAnswer: kept.length,
          finalAnswer: 1,
          filterTriples: 1,
        });
        const sent = Object.groupBy(server.requests.slice(before), (request) => request.schema);
        expect(
          Object.fromEntries(Object.entries(sent).map(([task, calls]) => [task, calls?.length])),
        ).toEqual(usage.byTask);
        partialAnswers += kept.length;
      }
      // Table 9.4 keeps 30 hubs at most.
      expect(partialAnswers).toBeLessThanOrEqual(30 * pairs.length);
    } finally {
      graph.close();
    }
  },
);

// The traversal (4.7.3, Algorithm 14) adds the way from the topic in words, for each kept hub that has one (Algorithm
// 17), and repeats partial answers level by level until one level answers.
testWithSharedData("the same around a topic, with the way to each kept hub in words", async (file) => {
  const server = await serveModel();
  const graph = await openGraph(file("graph/gv3.json"));
  try {
    const scripted = createScriptedModel(server.url, { settings: { concurrency: 16 } });
    const parts = { language: createPromptedLanguage(scripted.model), embedder: createLexicalEmbedder() };
    const retriever = createRetriever("hublink-traversal", parts);
    await retriever.prepare(graph, unwatched);
    const { pairs } = readQuestions(file("questions/gv3-dev.csv"));
    let withWay = 0;
    for (const pair of pairs) {
      const topic = { topicEntity: pair.topicEntityId };
      const { usage, trace } = await retriever.retrieve({ text: pair.question, ...topic });
      const rounds = trace
        .filter(({ step }) => step === "hubs")
        .map(({ detail }) => detail.kept as readonly { readonly way: readonly string[] }[]);
      const ways = rounds.flat().filter(({ way }) => way.length > 0).length;
      withWay += ways;
      expect(usage.byTask).toEqual({
        extractComponents: 1,
        ...(ways > 0 ? { verbalisePaths: ways } : {}),
        partialAnswer: rounds.flat().length,
        finalAnswer: 1,
        filterTriples: 1,
      });
    }
    expect(withWay).toBeGreaterThan(0);
  } finally {
    graph.close();
  }
});
