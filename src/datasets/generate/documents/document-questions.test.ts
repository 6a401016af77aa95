import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unwatched } from "../../../base/progress.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { noJournal } from "../work-journal.ts";
import type { SourceDocument } from "./document-questions.ts";
import { clusterCount, generateDocumentQuestions, readDocuments } from "./document-questions.ts";

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
  const folder = temporaryFolder();
  const [lines, table] = [join(folder, "d.jsonl"), join(folder, "d.csv")];
  writeFileSync(lines, '{"id":1,"title":"A","text":"x"}\n{"id":2}\n');
  writeFileSync(table, "id,title,text\n1,A,x\n");
  expect(() => readDocuments(lines)).toThrow(/d\.jsonl:2 at \$\.title/);
  expect(readDocuments(table)).toEqual([{ id: "1", title: "A", text: "x", query: "" }]);
});
