/**
 * Tests Think-on-Graph offline and in a dialogue with a model, on graphs whose correct answer can be derived by hand.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { formatTriple } from "../../graph/index.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/create-offline-language.ts";
import { bridgeTriples } from "../../testing/bridge-graph.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import type { ChatRequest } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections, scriptedReply } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createRetriever, type RetrievalQuestion, type RetrieverParts } from "../index.ts";

const offline: RetrieverParts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
const birthplace = { text: "Where was the designer of the Stone Bridge born?", topicEntity: "B1" };

async function ask(
  question: RetrievalQuestion,
  {
    parts = offline,
    options = {},
    triples = bridgeTriples,
    name = "think-on-graph",
  }: {
    parts?: RetrieverParts;
    options?: Record<string, unknown>;
    triples?: readonly TripleText[];
    name?: string;
  } = {},
) {
  const retriever = createRetriever(name, parts, options);
  await retriever.prepare(createMemoryGraph(triples), unwatched);
  const retrieval = await retriever.retrieve(question);
  return { ...retrieval, texts: retrieval.triples.map(({ triple }) => formatTriple(triple)) };
}

const stepsOf = (trace: readonly { readonly step: string }[]): string[] => trace.map(({ step }) => step);

test("a search from the topic reaches the answer to a two-step question", async () => {
  const { texts, trace } = await ask(birthplace, { name: "think-on-graph-paper" });
  // No single fact contains three quarters of the question's words design, stone, bridge and birth, so all rounds run. In the
  // last one, half of them suffice.
  expect(stepsOf(trace)).toEqual(["topic entities", "round 1", "round 2", "round 3"]);
  expect(texts[0]).toBe("(B1:Stone Bridge, designed by, P1:Elsa Korn)");
  expect(texts).toContain("(P1:Elsa Korn, born in, T1:Passau)");
});

test("Think-on-Graph connects two triples in a path, but BM25 does not connect them", async () => {
  // The triple of the town shares only "born" with the question, as does the triple of the other architect.
  const { texts } = await ask(birthplace, { name: "bm25" });
  const born = texts.filter((text) => text.includes("born in"));
  expect(born).toHaveLength(2);
  const walked = await ask(birthplace, { name: "think-on-graph-paper" });
  expect(walked.texts.filter((text) => text.includes("born in"))).toEqual([
    "(P1:Elsa Korn, born in, T1:Passau)",
  ]);
});

test("without a topic, the search starts from the entities that the question names, or from none as in the thesis", async () => {
  const question = { text: "Which bridge crosses the Naab near the Iron Bridge?" };
  const { trace } = await ask(question);
  expect(trace[0]?.detail.entities).toEqual(
    expect.arrayContaining([
      { id: "B2", label: "Iron Bridge" },
      { id: "R1", label: "Naab" },
    ]),
  );
  expect((await ask(question, { name: "think-on-graph-thesis" })).trace[0]?.detail.entities).toEqual([]);
  const given = await ask({ ...question, topicEntity: "B1" });
  expect(given.trace[0]?.detail.entities).toEqual([{ id: "B1", label: "Stone Bridge" }]);
});

test("the search may drop the correct path if no relation of a tail matches the question (known weakness)", async () => {
  // The search follows three of the river's four relations. The relation to its towns shares no word and comes last by
  // label.
  const river: readonly TripleText[] = [
    ["R1:Naab@River", "area", "L1:98"],
    ["R1", "depth", "L2:3"],
    ["R1", "colour", "L3:green"],
    ["R1", "flows past", "T1:Cham@Town"],
    ["T1", "founded in", "L4:976"],
  ];
  const question = { text: "When were settlements founded?", topicEntity: "R1" };
  expect(
    (await ask(question, { triples: river, name: "think-on-graph-paper", options: { width: 3 } })).texts,
  ).not.toContain("(T1:Cham, founded in, L4:976)");
  expect(
    (await ask(question, { triples: river, name: "think-on-graph-paper", options: { width: 4 } })).texts,
  ).toContain("(T1:Cham, founded in, L4:976)");
});

test("from the threshold on, entities are drawn at random, and the same seed and question produce the same results", async () => {
  const many: readonly TripleText[] = Array.from(
    { length: 40 },
    (_, at): TripleText => ["R1:Naab@River", "crossed by", `B${at}:Bridge ${at}`],
  );
  const question = { text: "Which bridges is the Naab crossed by?", topicEntity: "R1" };
  const options = { sampleFrom: 5, sampleSize: 5, width: 5, depth: 1 };
  const draw = async (seed: number) =>
    (
      await ask(question, {
        parts: { ...offline, seed },
        options,
        triples: many,
        name: "think-on-graph-paper",
      })
    ).texts;
  expect(await draw(1)).toEqual(await draw(1));
  expect(await draw(1)).toHaveLength(5);
  const draws = await Promise.all([2, 3, 4].map(draw));
  expect(draws.some((texts) => texts.join() !== draws[0]?.join())).toBe(true);
});

/** Replies like a model that follows `designed by` and `born in`, and answers as soon as a fact contains a town. */
function architect(request: ChatRequest): unknown {
  const sections = readSections(request.messages[1]?.content ?? "");
  const numbered = [...(sections.Candidates ?? "").matchAll(/^(\d+)\. (.*)$/gm)];
  switch (request.schema) {
    case "scoreRelations":
      return {
        scores: numbered
          .filter(([, , text]) => /designed by|born in/.test(text ?? ""))
          .map(([, id]) => ({ id: Number(id), score: 1 })),
      };
    case "scoreEntities":
      return { scores: numbered.map(([, id]) => ({ id: Number(id), score: 1 / numbered.length })) };
    case "evaluateFacts":
      return (sections.Facts ?? "").includes("Passau")
        ? { sufficient: true, answer: "In Passau.", facts: [2] }
        : { sufficient: false, answer: "", facts: [] };
    default:
      return scriptedReply(request);
  }
}

test("every prompt contains the necessary data, and the dialogue has no unnecessary rounds", async () => {
  const server = await serveModel({ reply: architect });
  const { model } = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const { texts, answer, usage } = await ask(birthplace, { parts });
  expect(texts).toEqual([
    "(B1:Stone Bridge, designed by, P1:Elsa Korn)",
    "(P1:Elsa Korn, born in, T1:Passau)",
  ]);
  expect(answer).toBe("In Passau. [2]");
  const shown = server.requests.map(({ schema, messages }) => ({
    schema,
    sections: readSections(messages[1]?.content ?? ""),
  }));
  const [first, second] = shown.filter(({ schema }) => schema === "scoreRelations");
  expect(first?.sections.Entity).toBe("Stone Bridge");
  expect(first?.sections.Candidates).toBe(
    "1. (Stone Bridge, crosses, ?)\n2. (Stone Bridge, designed by, ?)\n3. (Stone Bridge, material, ?)",
  );
  // The step back to the bridge is not a candidate.
  expect(second?.sections.Candidates).toBe("1. (Elsa Korn, born in, ?)\n2. (Elsa Korn, taught at, ?)");
  const facts = shown
    .filter(({ schema }) => schema === "evaluateFacts")
    .map(({ sections }) => sections.Facts);
  expect(facts).toHaveLength(2);
  expect(facts[0]).toBe("1. (B1:Stone Bridge, designed by, P1:Elsa Korn)");
  // The relations of two tails are scored, and the facts are evaluated twice. A single entity needs no score.
  expect(usage.byTask).toEqual({ scoreRelations: 2, evaluateFacts: 2 });
});

test("at the maximum depth, an answer from the model's own knowledge is marked and has no citations", async () => {
  const reply = (request: ChatRequest): unknown =>
    request.schema === "answerFromKnowledge"
      ? { answerable: true, answer: "In Passau." }
      : request.schema === "evaluateFacts"
        ? { sufficient: false, answer: "", facts: [] }
        : architect(request);
  const server = await serveModel({ reply });
  const { model } = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const { answer, sources, trace } = await ask(birthplace, { parts, options: { depth: 2 } });
  expect(answer).toBe("(from the model's own knowledge, not from the graph) In Passau.");
  expect(sources).toEqual([]);
  expect(stepsOf(trace).at(-1)).toBe("answer from the model's own knowledge");
});

test("if the call budget ends an endless dialogue, the system returns the results so far and the reason", async () => {
  const server = await serveModel({
    reply: (request) =>
      request.schema === "evaluateFacts" ? { sufficient: false, answer: "", facts: [] } : architect(request),
  });
  const { model } = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const { answer, texts, trace } = await ask(birthplace, { parts, options: { maximumCalls: 3, depth: 50 } });
  expect(answer).toBeNull();
  expect(texts).toContain("(B1:Stone Bridge, designed by, P1:Elsa Korn)");
  expect(trace.at(-1)).toEqual({ step: "call budget spent", detail: { calls: 3, most: 3 } });
});
