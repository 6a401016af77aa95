/** Tests StructGPT offline and in a dialogue with a model, on graphs whose correct answer can be derived by hand. */
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

async function ask(
  question: RetrievalQuestion,
  {
    parts = offline,
    options = {},
    triples = bridgeTriples,
    name = "structgpt-paper",
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

const chosenIn = (trace: readonly { readonly detail: Readonly<Record<string, unknown>> }[]): unknown[] =>
  trace.flatMap(({ detail }) => (Array.isArray(detail.chosen) ? detail.chosen : []));

/** The paper's profile follows the direction of triples, as the authors' code does. */
const both = { outgoingOnly: false };

test("the search follows one relation per round, even against its direction, from the river to the towns", async () => {
  // The relation "crosses" leads from the Naab to both bridges, "designed by" to both architects, "born in" to both
  // towns.
  const question = {
    text: "Which towns were the people born in who designed what crosses the Naab?",
    topicEntity: "R1",
  };
  const { trace, texts } = await ask(question, { options: both });
  expect(chosenIn(trace)).toEqual(["(?, crosses, it)", "(it, designed by, ?)", "(it, born in, ?)"]);
  expect(texts.length).toBeGreaterThan(0);
});

test("with forward relations only, the search finds no towns from the river", async () => {
  const question = { text: "What crosses the Naab?", topicEntity: "R1" };
  expect((await ask(question, { options: both })).texts.sort()).toEqual([
    "(B1:Stone Bridge, crosses, R1:Naab)",
    "(B2:Iron Bridge, crosses, R1:Naab)",
  ]);
  const { texts, answer } = await ask(question);
  expect([texts, answer]).toEqual([[], null]);
});

test("if there are many similar neighbours, the search continues from a random selection of them (known weakness)", async () => {
  const towns = Array.from({ length: 30 }, (_, at): readonly TripleText[] => [
    [`T${at}:Town ${at}@Town`, "lies in", "C1:Bavaria"],
    [`T${at}`, "founded in", `Y${at}:${1000 + at}`],
  ]).flat();
  const question = { text: "In which year was Town 7 founded?", topicEntity: "C1" };
  const findsAnswer = async (maximumEntities: number, seed: number): Promise<boolean> =>
    (
      await ask(question, {
        triples: towns,
        options: { ...both, maximumEntities, filterTriples: false },
        parts: { ...offline, seed },
      })
    ).texts.includes("(T7:Town 7, founded in, Y7:1007)");
  expect(await findsAnswer(30, 1)).toBe(true);
  const drawn = await Promise.all(Array.from({ length: 12 }, (_, seed) => findsAnswer(5, seed)));
  expect(new Set(drawn)).toEqual(new Set([true, false]));
});

/**
 * Replies like a model that chooses the first relation relevant to the question, and stops when a fact contains a town.
 */
function walker(request: ChatRequest): unknown {
  const sections = readSections(request.messages[1]?.content ?? "");
  switch (request.schema) {
    case "chooseRelations": {
      const lines = [...(sections.Relations ?? "").matchAll(/^(\d+)\. (.*)$/gm)];
      const fit = lines.find(([, , text]) => /designed by|born in/.test(text ?? ""));
      return { relations: fit ? [Number(fit[1])] : [] };
    }
    case "evaluateFacts":
      return (sections.Facts ?? "").includes("Passau")
        ? { sufficient: true, answer: "In Passau.", facts: [1] }
        : { sufficient: false, answer: "", facts: [] };
    case "selectTriples":
      return {
        ids: [...(sections.Triples ?? "").matchAll(/^(\d+)\. .*Passau.*$/gm)].map(([, id]) => Number(id)),
      };
    default:
      return scriptedReply(request);
  }
}

const birthplace = { text: "Where was the designer of the Stone Bridge born?", topicEntity: "B1" };

test("in each round, the model sees its earlier choices and chooses a relation, and at the end it filters the triples", async () => {
  const server = await serveModel({ reply: walker });
  const { model } = createScriptedModel(server.url);
  const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
  const { texts, usage, sources, answer } = await ask(birthplace, { parts });
  expect(texts).toEqual(["(P1:Elsa Korn, born in, T1:Passau)"]);
  // The sources are the triples that support the answer, most recent first.
  expect(sources.map(({ entity }) => entity)).toEqual(["P1", "B1"]);
  expect(answer).toContain("Passau");
  expect(usage.byTask).toEqual({
    chooseRelations: 2,
    evaluateFacts: 2,
    selectTriples: 1,
  });
  const promptSections = server.requests
    .filter(({ schema }) => schema === "chooseRelations")
    .map(({ messages }) => readSections(messages[1]?.content ?? ""));
  expect(promptSections.map((sections) => [sections.Reached, sections["Chosen before"]])).toEqual([
    ["- Stone Bridge", "nothing"],
    ["- Elsa Korn", "1. (it, designed by, ?)"],
  ]);
  expect(promptSections[1]?.Relations).toBe("1. (it, born in, ?): 1 triple\n2. (it, taught at, ?): 1 triple");
});

test("the search ends if the model finds no relation, or if it never judges the facts sufficient and exhausts the call budget", async () => {
  const stubborn = async (schema: string, reply: unknown, options: Record<string, unknown>) => {
    const server = await serveModel({
      reply: (request) => (request.schema === schema ? reply : walker(request)),
    });
    const { model } = createScriptedModel(server.url);
    const parts = { language: createPromptedLanguage(model), embedder: createLexicalEmbedder() };
    return ask(birthplace, { parts, options });
  };
  const lost = await stubborn("chooseRelations", { relations: [] }, {});
  expect([lost.texts, lost.answer]).toEqual([[], null]);
  const endless = await stubborn(
    "evaluateFacts",
    { sufficient: false, answer: "", facts: [] },
    { maximumCalls: 3, rounds: 50 },
  );
  expect(endless.trace.at(-1)).toEqual({ step: "call budget spent", detail: { calls: 3, most: 3 } });
  expect(endless.answer).toBeNull();
});
