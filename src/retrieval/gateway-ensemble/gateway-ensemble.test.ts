import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../../testing/memory-graph.ts";
import type { ChatRequest } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createLexicalEmbedder, type Embedder } from "../../vectors/index.ts";
import { createRetriever } from "../registry.ts";
import type { Document, RetrievalQuestion, Turn } from "../retriever.ts";

const offline = createOfflineLanguage();
const lexical = createLexicalEmbedder();

async function ask(
  question: RetrievalQuestion,
  options: Readonly<Record<string, unknown>> = {},
  parts = { language: offline, embedder: lexical },
  graph: readonly TripleText[] = [],
  preset = "gateway-ensemble-paper",
) {
  const retriever = createRetriever(preset, parts, options);
  await retriever.prepare(createMemoryGraph(graph), unwatched);
  const retrieval = await retriever.retrieve(question);
  return { ...retrieval, ids: retrieval.documents?.map(({ document }) => document.id) ?? [] };
}

function result(id: string, text: string): Document {
  return { id, title: id, text };
}

/** An embedder that derives a two-dimensional vector of length 1 from the first letter of a text. */
const compass: Embedder = {
  id: "compass",
  dimensions: 2,
  fit: () => compass,
  embed: async (texts) =>
    texts.map((text) => {
      const place = /north/.test(text) ? [1, 0] : /uphill/.test(text) ? [0.6, 0.8] : [0, 1];
      return Float32Array.from(place);
    }),
};

test("the ensemble combines the ranks in the three lists with the published weights", async () => {
  // TF-IDF: only "ferry" shares a word with the question. Vectors: "tower" points north, like the question; "path" has
  // the cosine .6; "ferry" and "harbour" are orthogonal, at 0, so kNN and SVM do not consider them relevant.
  const results = [
    result("ferry", "goes where"),
    result("harbour", "lies low"),
    result("path", "leads uphill"),
    result("tower", "stands north"),
  ];
  const { documents = [] } = await ask(
    { text: "which goes north", results },
    { relevancyThreshold: 0 },
    {
      language: offline,
      embedder: compass,
    },
  );
  // TF-IDF: both "ferry" (goes) and "tower" (north) contain one of four words, each word occurs in one text, and each
  // text has three words of the same rarity, so the cosines are equal. So are the BM25Plus scores, so the results keep
  // their order: ferry, tower. kNN: tower, path. SVM: tower, path, because the decision value grows with the cosine here.
  const scores = Object.fromEntries(documents.map(({ document, score }) => [document.id, score]));
  expect(Object.keys(scores)).toEqual(["tower", "path", "ferry"]);
  expect(scores.tower).toBeCloseTo(0.3 / 62 + 0.3 / 61 + 0.4 / 61, 12);
  expect(scores.path).toBeCloseTo(0.3 / 62 + 0.4 / 62, 12);
  expect(scores.ferry).toBeCloseTo(0.3 / 61, 12);
});

test("the ensemble uses five documents from each retriever, regardless of the size of the result set", async () => {
  const results = Array.from({ length: 300 }, (_, at) => result(`d${at}`, `a lake numbered ${at} of many`));
  const { ids, trace } = await ask({ text: "Which lake is numbered 17?", results });
  for (const step of ["tf-idf", "knn", "svm"]) {
    expect(trace.find((entry) => entry.step === step)?.detail.documents).toHaveLength(5);
  }
  expect(ids.length).toBeLessThanOrEqual(15);
  expect(ids[0]).toBe("d17");
  expect(
    (await ask({ text: "Which lake is numbered 17?", results }, { documentsPerRetriever: 2 })).ids.length,
  ).toBeLessThanOrEqual(6);
});

test("a weight of 0 excludes a retriever, and three weights of 0 are rejected", async () => {
  const results = [result("a", "stands north"), result("b", "north of north, goes")];
  const tfIdfOnly = await ask({ text: "goes north", results }, { knnWeight: 0, svmWeight: 0 });
  expect(tfIdfOnly.documents?.map(({ score }) => score)).toEqual([0.3 / 61, 0.3 / 62]);
  await expect(
    ask({ text: "goes", results }, { tfIdfWeight: 0, knnWeight: 0, svmWeight: 0 }),
  ).rejects.toThrow(/must be above 0/);
});

test("documents with equal scores are in the order of BM25Plus or, without orderResults, in the order of the results", async () => {
  // All texts have the same vector, and each contains the question's word once, so only BM25Plus prefers the short text.
  const results = [result("long", `goes ${"and comes ".repeat(30)}`), result("short", "goes")];
  const parts = {
    language: offline,
    embedder: {
      ...compass,
      embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0)),
      fit: () => parts.embedder,
    },
  };
  const orders = async (orderResults: boolean) =>
    (await ask({ text: "goes", results }, { orderResults, tfIdfWeight: 0 }, parts)).ids;
  expect(await orders(true)).toEqual(["short", "long"]);
  expect(await orders(false)).toEqual(["long", "short"]);
});

test("the ensemble handles zero, one or ten thousand results, and results in any script", async () => {
  const none = await ask({ text: "Which lake?", results: [] });
  expect([none.answer, none.ids]).toEqual([null, []]);
  const single = await ask({
    text: "Which lake is deep?",
    results: [result("Lake Inari", "depth: deep lake")],
  });
  expect(single.answer).toBe("Lake Inari: depth: deep lake [1]");
  const many = Array.from({ length: 10_000 }, (_, at) =>
    result(`r${at}`, at === 7_777 ? "a blue comet" : `stone ${at}`),
  );
  expect((await ask({ text: "Where is the blue comet?", results: many })).ids[0]).toBe("r7777");
  const scripts = [
    result("甲", "知識グラフの質問応答"),
    result("乙", "機械翻訳"),
    result("в", "графы знаний"),
  ];
  expect((await ask({ text: "知識グラフとは", results: scripts })).ids[0]).toBe("甲");
  expect((await ask({ text: "графы", results: scripts })).ids[0]).toBe("в");
});

test("documents that have no similarity to the question are omitted only if there is a threshold", async () => {
  const results = [result("a", "stone"), result("b", "bridge")];
  expect((await ask({ text: "xyzzy", results }, { relevancyThreshold: 0 })).ids).toEqual([]);
  const published = await ask({ text: "xyzzy", results });
  expect(published.ids).toEqual(["a", "b"]);
  expect(published.answer).toBeNull();
});

/**
 * The record of the correct kiln meets both conditions: the kiln fires at night and has blue clay. No single triple
 * meets both conditions, and many other kilns meet one of them.
 */
const kilns: readonly TripleText[] = [
  ...Array.from({ length: 8 }, (_, at): TripleText[] => [
    [`K${at}:Kiln ${at}@Kiln`, "time", at < 4 ? `T${at}:fires at night` : `T${at}:fires by day`],
    [`K${at}`, "material", at < 4 ? `M${at}:brown clay` : `M${at}:blue clay`],
  ]).flat(),
  ["K9:Kiln 9@Kiln", "time", "T9:fires at night"],
  ["K9", "material", "M9:blue clay"],
];
const bothConditions = { text: "Which one fires at night and has blue clay?" };

test("a record ranks first if several of its triples together meet the conditions", async () => {
  const { ids } = await ask(bothConditions, {}, undefined, kilns);
  expect(ids[0]).toBe("K9");
});

test.each(["bm25", "vector", "fusion", "difar"])(
  "%s ranks individual triples, so its top two are not both from the record that meets the conditions",
  async (preset) => {
    const { triples } = await ask(bothConditions, {}, undefined, kilns, preset);
    expect(triples.slice(0, 2).every(({ triple }) => triple.subject.id === "K9")).toBe(false);
  },
);

test("retrieval for a follow-up question uses only the words of that question (known weakness, gateway paper, line 137)", async () => {
  const results = [
    result("Stone Bridge", "built by: Elmer Rode\nlength: 90 m"),
    result("Mill Chapel", "painted by: Ida Quist"),
    result("What to visit", "how long a visit is: an hour"),
  ];
  const history: readonly Turn[] = [{ question: "Who built the Stone Bridge?", answer: "Elmer Rode" }];
  const { ids } = await ask({ text: "How long is it?", results, history });
  expect(ids[0]).toBe("What to visit");
});

test("in a graph, each record contains only the triples of its entity, and the ensemble ranks the triples", async () => {
  const { ids, documents, triples, sources } = await ask(
    { text: "Who is the cook of Lentil soup?" },
    {},
    undefined,
    kitchenTriples,
  );
  expect(ids[0]).toBe("R1");
  expect(documents?.[0]?.document.text).toContain("part › ingredient: Lentils\npart › method: Boiling");
  expect(triples[0]?.triple).toMatchObject({ subject: { id: "R1" }, object: { label: "Ada Brook" } });
  expect(sources[0]).toEqual({
    entity: "R1",
    title: "Lentil soup",
    address: "https://doi.org/10.1234/soup.1",
  });
});

async function converse(
  reply: (request: ChatRequest) => unknown,
  question: RetrievalQuestion,
  contextTokens?: number,
  preset = "gateway-ensemble-paper",
) {
  const server = await serveModel({ reply });
  const { model } = createScriptedModel(server.url, contextTokens === undefined ? {} : { contextTokens });
  const parts = { language: createPromptedLanguage(model), embedder: lexical };
  return { ...(await ask(question, {}, parts, [], preset)), requests: server.requests };
}

const bridges = [
  result("Stone Bridge", "built by: Elmer Rode\nlength: 90 m"),
  result("Mill Bridge", "length: 20 m"),
];

test("the prompt contains all key-value pairs of each document, then the last five turns, then the question", async () => {
  const history = Array.from({ length: 7 }, (_, at): Turn => {
    return { question: `Question ${at}?`, answer: at === 6 ? null : `Answer ${at} [1].` };
  });
  const { requests, answer, usage } = await converse(
    () => ({ answerable: true, answer: "Elmer Rode did.", documents: [1] }),
    { text: "Who built the Stone Bridge?", results: bridges, history },
  );
  expect(requests.map(({ schema }) => schema)).toEqual(["answerFromDocuments"]);
  const content = requests[0]?.messages[1]?.content ?? "";
  expect([...content.matchAll(/^(.+):\n<</gm)].map(([, title]) => title)).toEqual([
    "Documents",
    "Earlier turns",
    "Question",
  ]);
  const sections = readSections(content);
  expect(sections.Documents).toBe(
    "1. Stone Bridge\n   - built by: Elmer Rode\n   - length: 90 m\n2. Mill Bridge\n   - length: 20 m",
  );
  const shownTurns = [2, 3, 4, 5].map((at) => `Asked: Question ${at}?\nAnswered: Answer ${at}.`);
  expect(sections["Earlier turns"]).toBe(
    [...shownTurns, "Asked: Question 6?\nAnswered: nothing was found"].join("\n"),
  );
  expect(answer).toBe("Elmer Rode did. [1]");
  expect(usage.byTask).toEqual({ answerFromDocuments: 1 });
});

test("in the authors' profile, a call rewords the question with all earlier turns, and only the reworded question counts", async () => {
  const history = [{ question: "Which bridges are there?", answer: "The Stone Bridge [1]." }];
  const question = { text: "And how long is it?", results: bridges, history };
  const reply = ({ schema }: ChatRequest): unknown =>
    schema === "standaloneQuestion"
      ? { question: "How long is the Stone Bridge?" }
      : { answerable: true, answer: "90 m.", documents: [1] };
  const { requests, ids } = await converse(reply, question, undefined, "gateway-ensemble");
  expect(requests.map(({ schema }) => schema)).toEqual(["standaloneQuestion", "answerFromDocuments"]);
  const sections = readSections(requests[1]?.messages[1]?.content ?? "");
  expect([sections.Question, sections["Earlier turns"]]).toEqual([
    "How long is the Stone Bridge?",
    undefined,
  ]);
  expect(ids[0]).toBe("Stone Bridge");
  // The first turn needs no rewording.
  const first = await converse(reply, { ...question, history: [] }, undefined, "gateway-ensemble");
  expect(first.requests.map(({ schema }) => schema)).toEqual(["answerFromDocuments"]);
});

test("if the prompt is too long, whole documents are dropped from the end, and the earlier turns are kept", async () => {
  const results = ["first", "second", "third"].map((name) =>
    result(name, `bridge: ${`${name} `.repeat(150)}bridge`),
  );
  const question = { text: "Which bridge?", results, history: [{ question: "Before?", answer: "Yes." }] };
  const reply = () => ({ answerable: true, answer: "That one [1].", documents: [1] });
  const completePrompt = readSections(
    (await converse(reply, question)).requests[0]?.messages[1]?.content ?? "",
  );
  const all = completePrompt.Documents?.match(/^\d+\. \w+$/gm) ?? [];
  expect(all).toHaveLength(3);
  // A lower limit leaves less space for documents besides the rules and the longest reply.
  const documentCounts = new Set<number>();
  for (let tokens = 2_000; tokens > 500; tokens -= 100) {
    const { requests, answer, trace } = await converse(reply, question, tokens);
    if (requests.length === 0) {
      expect(answer).toBeNull();
      expect(trace.at(-1)?.step).toBe("reply not usable");
      continue;
    }
    const sections = readSections(requests[0]?.messages[1]?.content ?? "");
    const keptTitles = sections.Documents?.match(/^\d+\. \w+$/gm) ?? [];
    expect(keptTitles).toEqual(all.slice(0, keptTitles.length));
    expect(sections["Earlier turns"]).toContain("Before?");
    documentCounts.add(keptTitles.length);
  }
  expect([...documentCounts]).toEqual(expect.arrayContaining([1, 2]));
});

test("an answer that the documents do not support or that cites an unseen document is rejected", async () => {
  const question = { text: "How long is the Stone Bridge?", results: bridges };
  const refusal = await converse(() => ({ answerable: false, answer: "", documents: [] }), question);
  expect(refusal.answer).toBeNull();
  const invented = await converse(
    () => ({ answerable: true, answer: "It is 90 m [9].", documents: [1] }),
    question,
  );
  expect(invented.answer).toBeNull();
  expect(invented.trace.at(-1)?.step).toBe("reply not usable");
  // The model is asked again with the error, but only once.
  expect(invented.requests).toHaveLength(2);
});

test.each([
  [{ documentsPerRetriever: 0 }, /documentsPerRetriever must be a whole number/],
  [{ knnWeight: -1 }, /knnWeight must be a finite, non-negative number/],
  [{ svmPenalty: 0 }, /svmPenalty must be a finite number above 0/],
  [{ relevancyThreshold: 2 }, /relevancyThreshold must be from -1 to 1/],
  [{ memoryTurns: 1.5 }, /memoryTurns must be a whole number/],
])("%j is rejected", (options, message) => {
  const parts = { language: offline, embedder: lexical };
  expect(() => createRetriever("gateway-ensemble", parts, options)).toThrow(message);
});
