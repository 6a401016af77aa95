import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../../testing/memory-graph.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createRetriever } from "../registry.ts";
import type { LinkedText } from "../retriever.ts";

const offline = createOfflineLanguage();

async function ask(
  question: string,
  texts: readonly LinkedText[],
  options: Readonly<Record<string, unknown>> = {},
  { language = offline, graph = [] as readonly TripleText[], preset = "documents" } = {},
) {
  const retriever = createRetriever(preset, { language, embedder: createLexicalEmbedder(), texts }, options);
  const report = await retriever.prepare(createMemoryGraph(graph), unwatched);
  const retrieval = await retriever.retrieve({ text: question });
  const documents = retrieval.documents?.map(({ document }) => document) ?? [];
  return {
    ...retrieval,
    report,
    ids: documents.map(({ id }) => id),
    texts: documents.map(({ text }) => text),
  };
}

/** A comet that is mentioned in the middle of a long text, but not in the graph. */
const filler = (word: string): string => `The ${word} was quiet and nothing was seen. `.repeat(20);
const papers: readonly LinkedText[] = [
  {
    key: "10.1234/sky.1",
    title: "Nights at Amrum",
    text: `${filler("first night")}A blue comet rose at four. ${filler("last night")}`,
  },
  { key: "10.1234/sky.2", title: "Days at Amrum", text: filler("day") },
];
const sky: readonly TripleText[] = [["P1:Nights at Amrum", "doi", "L1:10.1234/sky.1"]];

test("the system finds the chunk of a full text that contains a statement, and cites the publication as the source", async () => {
  const { ids, texts, answer, sources, report } = await ask("When was the blue comet there?", papers, {
    chunkWords: 40,
    overlapWords: 8,
  });
  expect(texts[0]).toContain("A blue comet rose at four.");
  expect(ids[0]).toMatch(/^10\.1234\/sky\.1#\d+$/);
  // The answer quotes only the sentence of the chunk that contains the statement.
  expect(answer).toBe("Nights at Amrum: A blue comet rose at four. [1]");
  expect(sources[0]).toEqual({
    entity: "10.1234/sky.1",
    title: "Nights at Amrum",
    address: "https://doi.org/10.1234/sky.1",
  });
  expect(report.counts.documents).toBe(2);
  expect(report.notes).toEqual([]);
});

test.each(["bm25", "difar", "gateway-ensemble"])(
  "%s, which reads only the graph, does not find the statement",
  async (preset) => {
    const { triples } = await ask("When was the blue comet there?", papers, {}, { graph: sky, preset });
    expect(triples.some(({ triple }) => triple.object.label.includes("comet"))).toBe(false);
  },
);

test("no chunk combines statements from two texts (known weakness)", async () => {
  const cities = ["Aach", "Bern"].map((city): LinkedText => ({ key: city, text: `${city} has a harbour.` }));
  const { texts } = await ask("Which cities have a harbour, Aach and Bern?", cities);
  expect(texts.some((text) => text.includes("Aach") && text.includes("Bern"))).toBe(false);
});

test("consecutive chunks overlap by the number of words set in the options", async () => {
  const words = Array.from({ length: 30 }, (_, at) => `w${at}`).join(" ");
  const { texts } = await ask("w9 w10", [{ key: "a", text: words }], { chunkWords: 10, overlapWords: 2 });
  // The chunks are 0–9, 8–17, 16–25 and 24–29. The question's words occur in two chunks, and together in the second.
  expect(texts[0]).toBe("w8 w9 w10 w11 w12 w13 w14 w15 w16 w17");
  expect(texts[1]).toBe("w0 w1 w2 w3 w4 w5 w6 w7 w8 w9");
});

test("without texts, the system ranks the records of the graph and says so in a note", async () => {
  const { ids, report } = await ask("Which recipe has lentils?", [], {}, { graph: kitchenTriples });
  expect(ids).toContain("R1");
  expect(report.notes).toEqual([expect.stringContaining("no full texts were specified")]);
});

test("the system can rank by vectors, by BM25, or by a fusion of both", async () => {
  const texts = ["comet comet", "comets", "a comet over the sea"].map(
    (text, at): LinkedText => ({ key: `${at}`, text }),
  );
  const by = async (ranking: string) => (await ask("comet", texts, { ranking })).ids;
  // BM25 matches only whole words, whereas the vectors also represent parts of words.
  expect(await by("bm25")).not.toContain("1");
  expect(await by("vector")).toContain("1");
  expect((await by("fusion")).sort()).toEqual(["0", "1", "2"]);
});

test("the search finds the one matching text among ten thousand, and a question without a match gets no documents and no answer", async () => {
  const many = Array.from(
    { length: 10_000 },
    (_, at): LinkedText => ({ key: `${at}`, text: at === 5_000 ? "a blue comet" : `stone ${at}` }),
  );
  expect((await ask("Where is the blue comet?", many)).ids[0]).toBe("5000");
  const none = await ask("xyzzy", papers);
  expect([none.ids, none.answer]).toEqual([[], null]);
});

test("the prompt contains the best chunks first, and the model answers only from these chunks", async () => {
  const server = await serveModel({
    reply: () => ({ answerable: true, answer: "At four.", documents: [1] }),
  });
  const language = createPromptedLanguage(createScriptedModel(server.url).model);
  const { answer, texts } = await ask(
    "When was the blue comet there?",
    papers,
    { chunkWords: 40, overlapWords: 8, results: 2 },
    { language },
  );
  expect(answer).toBe("At four. [1]");
  expect(server.requests.map(({ schema }) => schema)).toEqual(["answerFromDocuments"]);
  const sections = readSections(server.requests[0]?.messages[1]?.content ?? "");
  expect(sections.Question).toBe("When was the blue comet there?");
  expect(sections.Documents).toBe(
    texts.map((text, at) => `${at + 1}. Nights at Amrum\n   - ${text.replace(/\s+/g, " ")}`).join("\n"),
  );
  expect(texts).toHaveLength(2);
});

test.each([
  [{ ranking: "dice" }, /ranking: "dice" is unknown/],
  [{ chunkWords: 0 }, /chunkWords must be a whole number/],
  [{ overlapWords: 200 }, /overlapWords must be less than chunkWords/],
  [{ results: 0 }, /results must be a whole number/],
])("%j is rejected", async (options, message) => {
  await expect(ask("Who?", papers, options)).rejects.toThrow(message);
});
