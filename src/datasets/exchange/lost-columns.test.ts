/** Tests what comes back from the exports of questions with every kind of answer. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { type QuestionExportFormat, questionExportFormats } from "./exporters.ts";
import { importQuestions } from "./import-questions.ts";
import { lostColumns } from "./lost-columns.ts";

const set = (answers: Partial<AnswerSet> & Pick<AnswerSet, "kind">): AnswerSet => ({
  ordered: false,
  entries: [],
  ...answers,
});

function pair(uid: string, goldenAnswer: string, answers: AnswerSet | null, sparql = ""): QaPair {
  return { ...blankPair(uid, `Which is ${uid}?`), goldenAnswer, answers, sparql };
}

const entries = [
  { label: "A", ids: ["http://e.org/a"] },
  { label: "B", ids: ["http://e.org/b"] },
];
const truth = pair("truth", "No", set({ kind: "truth", truth: false }), "ASK { ?s ?p ?o }");
const number = pair(
  "count",
  "3",
  set({ kind: "count", count: 3 }),
  "SELECT (COUNT(?x) AS ?count) WHERE { ?x ?p ?o }",
);
const list = pair("list", "A; B", set({ kind: "list", entries }), "SELECT ?answer WHERE { ?answer ?p ?o }");
const value = pair("value", "A, b", set({ kind: "value", entries: [{ label: "A, b", ids: [] }] }));
const unknown = pair("unknown", "", null);

async function written(format: QuestionExportFormat, pairs: readonly QaPair[]): Promise<string> {
  const folder = temporaryFolder();
  const details = { licence: "CC0-1.0", creators: [], url: "", published: "", version: "1.0.0", power: [] };
  const files: Readonly<Record<string, string>> = questionExportFormats[format](pairs, {
    name: "set",
    corpus: [],
    details,
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test.each(["jsonl", "beir", "hf", "kqapro", "qald"] as const)(
  "every kind of answer comes back from the %s format",
  async (format) => {
    const pairs = [truth, number, list, value, unknown];
    const folder = await written(format, pairs);
    const back = (await importQuestions(folder)).pairs;
    expect(back.map(({ uid, goldenAnswer, answers }) => [uid, goldenAnswer, answers])).toEqual(
      pairs.map(({ uid, goldenAnswer, answers }) => [uid, goldenAnswer, answers]),
    );
    expect((await lostColumns(pairs, folder)).get("answers")).toBeUndefined();
  },
);

test("the columns that a format does not keep are named with the number of questions", async () => {
  const pairs = [{ ...list, template: "t", extra: { note: "x" } }, value, unknown];
  expect([...(await lostColumns(pairs, await written("trec", pairs)))].sort()).toEqual([
    ["answers", 2],
    ["based_on_template", 1],
    ["golden_answer", 2],
    ["note", 1],
    ["sparql", 1],
  ]);
  expect([...(await lostColumns(pairs, await written("jsonl", pairs)))]).toEqual([]);
});
