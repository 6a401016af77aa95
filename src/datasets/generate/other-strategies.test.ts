import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createOfflineLanguage } from "../../language/offline/index.ts";
import { unwatched } from "../../progress.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { createLexicalEmbedder } from "../../vectors/index.ts";
import { generateComparisonQuestions } from "./comparison-questions.ts";
import {
  clusterCount,
  generateDocumentQuestions,
  type SourceDocument,
} from "./documents/document-questions.ts";
import { readDocuments } from "./documents/read-documents.ts";
import { noJournal } from "./work-journal.ts";

test("every filled cell of a comparison produces a question, and the report counts empty cells", async () => {
  const facts = await readFacts(writePaperGraph());
  const report = generateComparisonQuestions(facts, { graph: "papers" }, unwatched);
  // There are five papers and two properties; only the method of Delta is missing.
  expect(report.properties).toEqual(["research object", "method"]);
  expect(report.cells).toEqual({ filled: 9, all: 10 });
  expect(report.pairs).toHaveLength(9);
  // The standard template of the gateway paper, section 4.1.
  const beta = report.pairs.find(({ question }) => question === "In the paper “Beta”, what is the method?");
  expect(beta?.template).toBe("In the paper “[paper]”, what is the [property]?");
  expect(beta?.goldenAnswer).toMatch(
    /^The methods of the paper .*'Beta' are Experiment, Interview, and Survey\.$/,
  );
  expect(beta?.goldenTriples).toHaveLength(3);
});

test("questions cover only the nodes that a comparison links, and the report counts refused questions by reason", async () => {
  const graph = JSON.parse(readFileSync(writePaperGraph(), "utf8")) as {
    entity_subject: { uid: string };
    entity_object: { uid: string };
  }[];
  const nodes = new Map(
    graph.flatMap((triple) => [triple.entity_subject, triple.entity_object]).map((one) => [one.uid, one]),
  );
  const comparison = { uid: "C9", text: "How genes are studied", knowledge_types: ["Comparison"] };
  // The comparison includes Alpha's only study and the first of Beta's two studies.
  const links = ["R1-C1", "R2-C1"].map((uid) => ({
    entity_subject: comparison,
    predicate: "compares",
    entity_object: nodes.get(uid),
  }));
  const file = join(mkdtempSync(join(tmpdir(), "taxolink-comparison-")), "graph.json");
  writeFileSync(file, JSON.stringify([...graph, ...links]));
  const facts = await readFacts(file, { hubType: "Paper" });
  const report = generateComparisonQuestions(facts, { graph: "g", comparison: "C9" }, unwatched);
  expect(report).toMatchObject({ publications: 2, cells: { filled: 4, all: 4 } });
  expect(report.pairs.map(({ sourceIds }) => sourceIds[0])).toEqual(["10.1234/alpha", "10.1234/alpha"]);
  // Beta's other study has a different object and a different method, so the cells for Beta have no unambiguous
  // answers.
  expect(report.refused).toEqual({
    "outside the comparison, the publication has different values for the property": 2,
  });
  const named = generateComparisonQuestions(
    facts,
    { graph: "g", comparison: "how genes are studied" },
    unwatched,
  );
  expect(named.pairs).toEqual(report.pairs);
  expect(() => generateComparisonQuestions(facts, { graph: "g", comparison: "C8" }, unwatched)).toThrow(
    expect.objectContaining({ hint: "Nearest: C9 (How genes are studied)." }),
  );
  expect(() => generateComparisonQuestions(facts, { graph: "g", comparison: "F1" }, unwatched)).toThrow(
    /is not linked to any publication/,
  );
});

test.each([
  [4, 0],
  [5, 5],
  [49, 5],
  [50, 10],
  [51, 10],
])("%i documents make %i clusters", (documents, clusters) => {
  expect(clusterCount(documents)).toBe(clusters);
});

const topics = ["genome sequencing", "coral reefs", "quantum optics", "soil erosion", "bird migration"];
const documents: SourceDocument[] = topics.flatMap((topic, at) =>
  [1, 2, 3].map((nth) => ({
    id: `${at}-${nth}`,
    title: `Notes on ${topic} ${nth}`,
    text: `${topic} measured, ${topic} modelled, ${topic} explained`,
    query: "science",
  })),
);

test("each cluster yields two questions whose golden documents are the cluster's documents, and a set of only four documents is skipped", async () => {
  const small = documents.slice(0, 4).map((document) => ({ ...document, query: "small" }));
  const report = await generateDocumentQuestions(
    [...documents, ...small],
    { embedder: createLexicalEmbedder(), language: createOfflineLanguage() },
    noJournal,
    { seed: 1, instructions: "", parallel: 1 },
    unwatched,
  );
  expect(report).toMatchObject({ sets: 2, clusters: 5, skipped: 1 });
  expect(report.pairs).toHaveLength(10);
  for (const pair of report.pairs) {
    expect(pair.goldenDocChunks).toHaveLength(pair.sourceIds.length);
    expect(pair.question).toMatch(/\?$/);
  }
  // Every document belongs to the ground truth of exactly one cluster, and therefore of two questions.
  const truths = report.pairs.flatMap(({ sourceIds }) => sourceIds);
  for (const { id } of documents) expect(truths.filter((truth) => truth === id)).toHaveLength(2);
});

test("documents can come from JSON Lines and CSV, and the reader reports a document without a title", () => {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-documents-"));
  const [lines, table] = [join(folder, "d.jsonl"), join(folder, "d.csv")];
  writeFileSync(lines, '{"id":1,"title":"A","text":"x"}\n{"id":2}\n');
  writeFileSync(table, "id,title,text\n1,A,x\n");
  expect(() => readDocuments(lines)).toThrow(/d\.jsonl:2 at \$\.title/);
  expect(readDocuments(table)).toEqual([{ id: "1", title: "A", text: "x", query: "" }]);
});
