import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { formatTriple, type KnowledgeGraph } from "../../graph/index.ts";
import { createPromptedLanguage } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/create-offline-language.ts";
import { createMemoryGraph, parseTriple, type TripleText } from "../../testing/memory-graph.ts";
import type { ChatRequest } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections, scriptedReply } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { createRetriever } from "../registry.ts";
import type { RetrievalQuestion } from "../retriever.ts";

const offline = createOfflineLanguage();

async function ask(
  preset: string,
  graph: KnowledgeGraph,
  question: RetrievalQuestion,
  options: Readonly<Record<string, unknown>> = {},
  language = offline,
) {
  const undirected = preset === "mindmap-undirected";
  const retriever = createRetriever(
    undirected ? "mindmap" : preset,
    { language, embedder: createLexicalEmbedder() },
    undirected ? { outgoingOnly: false, ...options } : options,
  );
  await retriever.prepare(graph, unwatched);
  const retrieval = await retriever.retrieve(question);
  return { ...retrieval, retrieved: retrieval.triples.map(({ triple }) => formatTriple(triple)) };
}

/**
 * A graph in which Ada Brook keeps a lantern in a mill that the museum owns. No label between the two entities contains
 * words of the question. The lantern has two keepers, and twelve guides are nearer to the question's words than the
 * lantern.
 */
const lanternPath: readonly TripleText[] = [
  ["N2:Blue lantern@Thing", "kept by", "N1:Ada Brook@Person"],
  ["N2", "hangs in", "N3:Old mill@Building"],
  ["N4:Harbour Museum@Building", "owns", "N3"],
];
const lanternGraph = createMemoryGraph([
  ...Array.from(
    { length: 12 },
    (_, at): TripleText => [`G${at}:Harbour Museum guide ${at}@Thing`, "kept by", "N1:Ada Brook"],
  ),
  ...lanternPath,
  ["N2", "kept by", "N5:Bo Carver@Person"],
  ["N6:Harbour Museum poster@Thing", "shown in", "N7:Harbour Museum hall@Building"],
]);
const connected = { text: "How are Ada Brook and Harbour Museum connected?", topicEntity: "N1" };
// The full triples with all labels, as they are in the graph.
const labels = new Map(
  lanternPath.flatMap((triple) => {
    const { subject, object } = parseTriple(triple);
    return [subject, object]
      .filter(({ label }) => label !== "")
      .map((entity) => [entity.id, entity] as const);
  }),
);
const wayTexts = lanternPath.map((text) => {
  const triple = parseTriple(text);
  const entityOf = (id: string) => labels.get(id) ?? triple.subject;
  return formatTriple({
    ...triple,
    subject: entityOf(triple.subject.id),
    object: entityOf(triple.object.id),
  });
});

test("Mindmap finds the only path between two named entities", async () => {
  const { retrieved, trace } = await ask("mindmap-undirected", lanternGraph, connected);
  // Only these three triples connect Ada Brook, lantern, mill and museum.
  expect(retrieved.slice(0, 3).sort()).toEqual([...wayTexts].sort());
  expect(trace.map(({ step }) => step)).toEqual([
    "linked entities",
    "path evidence",
    "neighbour evidence",
    "inference",
  ]);
  expect(trace[1]?.detail).toMatchObject({ kept: 1, complete: true });
});

test.each(["bm25", "vector", "fusion", "difar", "hublink", "fidelis"])(
  "%s does not return the whole path among its first ten triples",
  async (preset) => {
    const { retrieved } = await ask(preset, lanternGraph, connected);
    expect(wayTexts.every((text) => retrieved.slice(0, 10).includes(text))).toBe(false);
  },
);

/** Tests the published example (thesis, line 5160): the authors of a paper are one node beyond its neighbours. */
const bookGraph = createMemoryGraph([
  ["B1:Bells of the North@Book", "authors", "A1:authors list"],
  ["B1", "printed in", "P1:Amrum"],
  ["A1", "has element", "W1:Elmer Rode"],
  ["A1", "has element", "W2:Ida Quist"],
  ["B2:Sheep of the South@Book", "authors", "A2:authors list"],
  ["A2", "has element", "W3:Olaf Brandt"],
]);

test("if a question names a single entity, Mindmap finds only neighbours, and the trace states the reason", async () => {
  const { retrieved, trace } = await ask("mindmap", bookGraph, {
    text: "'Bells of the North'?",
  });
  expect(retrieved.sort()).toEqual([
    "(B1:Bells of the North, authors, A1:authors list)",
    "(B1:Bells of the North, printed in, P1:Amrum)",
  ]);
  const oneEntityStep = trace.find(({ step }) => step === "one entity");
  expect(oneEntityStep?.detail.reason).toMatch(/mentions only one entity .* no path evidence/);
});

test("if a question names nothing, there is no evidence and no answer, and the trace states the reason", async () => {
  const { retrieved, answer, trace } = await ask("mindmap", bookGraph, { text: "?" });
  expect(retrieved).toEqual([]);
  expect(answer).toBeNull();
  expect(trace.map(({ step }) => step)).toContain("no entity");
});

test("Mindmap keeps the shortest paths and neighbours up to the limits in the options", async () => {
  // Two paths of two triples and one path of one triple between A and B, and five more neighbours of A.
  const graph = createMemoryGraph([
    ["A:Aach", "left", "M1:m1"],
    ["M1", "left", "B:Bern"],
    ["A", "right", "M2:m2"],
    ["M2", "right", "B"],
    ["A", "straight", "B"],
    ...Array.from({ length: 5 }, (_, at): TripleText => ["A", "borders", `C${at}:c${at}`]),
  ]);
  const question = { text: "'Aach' and 'Bern'?" };
  const all = { onlyShortest: false };
  const few = await ask("mindmap-paper", graph, question, { ...all, shortestPaths: 2, neighbours: 4 });
  expect(few.trace.find(({ step }) => step === "path evidence")?.detail).toMatchObject({ found: 2, kept: 2 });
  expect(few.retrieved[0]).toBe("(A:Aach, straight, B:Bern)");
  // One triple, one path of two triples, and the lines "left", "right", "straight" and "borders" of Aach: of these, the
  // first step of the other path and five borders are on no path.
  expect(few.retrieved).toHaveLength(1 + 2 + 1 + 5);
  const smallest = await ask("mindmap-paper", graph, question, { ...all, finalPaths: 1, neighbours: 1 });
  // The first line has the relation "borders".
  expect(smallest.retrieved).toHaveLength(1 + 5);
  const onlyShortest = await ask("mindmap-paper", graph, question);
  expect(onlyShortest.trace.find(({ step }) => step === "path evidence")?.detail).toMatchObject({ found: 1 });
  const short = await ask("mindmap-paper", graph, question, { ...all, maximumPathLength: 1 });
  expect(short.trace.find(({ step }) => step === "path evidence")?.detail).toMatchObject({ found: 1 });
});

test("each name is linked to one entity, even if several entities have its label", async () => {
  const graph = createMemoryGraph(
    ["one", "two", "three"].map((name, at): TripleText => [`L${at}:Peat`, "fuel of", `K${at}:${name}`]),
  );
  const linked = async (text: string) =>
    (await ask("mindmap", graph, { text })).trace[0]?.detail.linked as { readonly entity: string }[];
  expect((await linked("'Peat'?")).map(({ entity }) => entity)).toEqual(["L0"]);
});

async function askModel(
  reply: (request: ChatRequest) => unknown,
  options: Readonly<Record<string, unknown>> = {},
) {
  const server = await serveModel({ reply });
  const language = createPromptedLanguage(createScriptedModel(server.url).model);
  const retrieval = await ask("mindmap-undirected", lanternGraph, connected, options, language);
  return { ...retrieval, requests: server.requests };
}

test("the dialogue extracts entities from the question, verbalises both kinds of evidence, and answers from both", async () => {
  const { requests, answer, sources, usage, trace } = await askModel((request) => {
    if (request.schema === "extractEntities") return { entities: ["Ada Brook", "Harbour Museum"] };
    if (request.schema === "answerFromEvidence")
      return { answerable: true, answer: "By a lantern.", evidence: [1], chain: ["So."], tree: "lantern" };
    return scriptedReply(request);
  });
  expect(requests.map(({ schema }) => schema)).toEqual([
    "extractEntities",
    "verbalisePaths",
    "verbalisePaths",
    "answerFromEvidence",
  ]);
  const sections = requests.map(({ messages }) => readSections(messages[1]?.content ?? ""));
  expect(sections[0]).toEqual({ Question: connected.text });
  expect(sections[1]?.Paths).toBe(
    "1. (Blue lantern, kept by, Ada Brook) → (Blue lantern, hangs in, Old mill) → (Harbour Museum, owns, Old mill)",
  );
  // Ada Brook has one line about what she keeps, and the museum one line about what it owns. Without the triples on the
  // path, twelve guides remain.
  expect(sections[2]?.Paths?.split("\n")).toHaveLength(12);
  expect(sections[2]?.Paths).not.toContain("Blue lantern");
  expect(sections[3]?.Connections).toBe(
    "1. It holds that (Blue lantern, kept by, Ada Brook) → (Blue lantern, hangs in, Old mill) → (Harbour Museum, owns, Old mill)",
  );
  expect(sections[3]?.Surroundings?.split("\n").map((line) => Number.parseInt(line, 10))).toEqual([
    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
  expect(answer).toBe("By a lantern. [1]");
  expect(trace.at(-1)).toEqual({ step: "inference", detail: { chain: ["So."], tree: "lantern" } });
  expect(sources).toHaveLength(13);
  expect(usage.byTask).toEqual({ extractEntities: 1, verbalisePaths: 2, answerFromEvidence: 1 });
});

test.each<readonly [string, string, unknown]>([
  ["does not parse", "extractEntities", "Ada Brook, I think"],
  [
    "lists names without end",
    "extractEntities",
    { entities: Array.from({ length: 99 }, (_, at) => `${at}`) },
  ],
  [
    "cites evidence that was not given",
    "answerFromEvidence",
    { answerable: true, answer: "So.", evidence: [99], chain: [], tree: "" },
  ],
])("a reply that %s ends the dialogue, and the trace states this reason", async (_what, task, bad) => {
  const { answer, trace, requests } = await askModel((request) =>
    request.schema === task ? bad : scriptedReply(request),
  );
  expect(answer).toBeNull();
  expect(trace.at(-1)).toMatchObject({ step: "reply not usable", detail: { reason: expect.any(String) } });
  // The model is asked again with the error, but only once.
  expect(requests.filter(({ schema }) => schema === task)).toHaveLength(2);
});

test("the dialogue ends without evidence if the question contains only unknown names", async () => {
  const { answer, trace, triples } = await askModel((request) =>
    request.schema === "extractEntities" ? { entities: ["☃☃☃", "☂☂"] } : scriptedReply(request),
  );
  expect([answer, triples]).toEqual([null, []]);
  expect(trace[0]?.detail).toEqual({ linked: [], unlinked: ["☃☃☃", "☂☂"] });
});

test("an exhausted call budget ends the dialogue but keeps the earlier results", async () => {
  const { answer, trace, triples, requests } = await askModel(scriptedReply, { maximumCalls: 3 });
  expect(requests.length).toBeLessThanOrEqual(3);
  expect(answer).toBeNull();
  expect(triples.length).toBeGreaterThan(3);
  expect(trace.at(-1)).toEqual({ step: "call budget spent", detail: { calls: 3, most: 3 } });
});
