/** Tests the import of the same two questions from the formats of other tools. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../../base/errors.ts";
import { questionWith } from "../../testing/evaluated.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { matchPredictions, questionsFromPredictions } from "../match-predictions.ts";
import { parsePredictions } from "../read-predictions.ts";
import { readDocumentTexts } from "./judged-documents.ts";

const documents = new Map([
  ["d1", "(a, p, b)"],
  ["d2", "(a, p, c)"],
]);

function retrievedOf(text: string, file: string): Record<string, readonly string[]> {
  const { lines } = parsePredictions(text, file, { documents });
  return Object.fromEntries(lines.map(({ prediction }) => [prediction.uid, prediction.retrieved]));
}

test("a TREC run is sorted by score, then by rank", () => {
  const run = "q1 Q0 d2 2 0.5 tag\nq1 Q0 d1 1 0.9 tag\nq2 Q0 d2 2 0.1 tag\nq2 Q0 d1 1 0.1 tag\n";
  expect(retrievedOf(run, "x.run")).toEqual({
    q1: ["(a, p, b)", "(a, p, c)"],
    q2: ["(a, p, b)", "(a, p, c)"],
  });
  expect(() => parsePredictions("q1 Q0 d1 one 0.9 t\n", "x.run")).toThrow(/line 1: expected: question Q0/);
});

test("BEIR results are sorted by score, and the id of an unknown document is used as its text", () => {
  expect(retrievedOf('{"q1":{"d2":0.2,"d9":0.4,"d1":0.9}}', "x.json")).toEqual({
    q1: ["(a, p, b)", "d9", "(a, p, c)"],
  });
  expect(() => parsePredictions('{"q1":{"d1":"high"}}', "x.json")).toThrow(InputError);
});

test("RAGAS rows use the question as the id and the reference as the golden answer", () => {
  const row = {
    user_input: "Who?",
    retrieved_contexts: ["(a, p, b)"],
    response: "Ann",
    reference: "Ann.",
    reference_contexts: ["(a, p, b)"],
  };
  const file = parsePredictions(`${JSON.stringify(row)}\n`, "x.jsonl");
  expect(file.lines[0]?.prediction).toMatchObject({ uid: "Who?", retrieved: ["(a, p, b)"], answer: "Ann" });
  const [question] = questionsFromPredictions(file.lines, "x.jsonl");
  expect(question).toMatchObject({ text: "Who?", goldenTriples: ["(a, p, b)"], goldenAnswer: "Ann." });
  const matched = matchPredictions([questionWith({ uid: "q7", text: "Who?" })], file, "x.jsonl");
  expect(matched.cases[0]?.prediction.answer).toBe("Ann");
  expect(matched.missing).toEqual([]);
});

test("the importer reads prediction CSVs with Python lists", () => {
  const csv = `uid,generated_answer,retrieved_context,golden_triples,hops\nq1,yes,"['(a, p, b\\'s)', ""(c, p, d)""]","['(c, p, d)']",2\n`;
  const { lines } = parsePredictions(csv, "x.csv");
  expect(lines[0]?.prediction).toMatchObject({
    uid: "q1",
    answer: "yes",
    retrieved: ["(a, p, b's)", "(c, p, d)"],
  });
  expect(questionsFromPredictions(lines, "x.csv")[0]).toMatchObject({
    goldenTriples: ["(c, p, d)"],
    groups: { hops: ["2"] },
  });
  expect(() => parsePredictions('uid,retrieved_context\nq1,"[\'a"\n', "x.csv")).toThrow(
    /line 2: column retrieved_context/,
  );
});

test("the importer reads document texts from a corpus or a table", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "corpus.jsonl"), '{"_id":"d1","text":"(a, p, b)"}\n');
  writeFileSync(join(folder, "ids.tsv"), "d1\t(a, p, b)\n\nd2\t(a, p, c)\n");
  expect([...readDocumentTexts(join(folder, "corpus.jsonl")).texts]).toEqual([["d1", "(a, p, b)"]]);
  expect(readDocumentTexts(join(folder, "ids.tsv")).texts).toEqual(documents);
  writeFileSync(join(folder, "wrong.tsv"), "d1 (a, p, b)\n");
  expect(() => readDocumentTexts(join(folder, "wrong.tsv"))).toThrow(
    /wrong.tsv: 1 wrong line\n {2}line 1: expected an id, a tab and a triple/,
  );
  writeFileSync(join(folder, "mixed.jsonl"), '{"_id":"d1","text":"(a, p, b)"}\n{"_id":2}\n[]\n');
  expect(() => readDocumentTexts(join(folder, "mixed.jsonl"))).toThrow(
    /2 wrong lines\n {2}line 2: .*\n {2}line 3: /,
  );
  const lenientRead = readDocumentTexts(join(folder, "mixed.jsonl"), { lenient: true });
  expect([...lenientRead.texts.keys()]).toEqual(["d1"]);
  expect(lenientRead.warnings.join()).toContain("left out 2 wrong lines");
  expect(() => readDocumentTexts(join(folder, "wrong.tsv"), { lenient: true })).toThrow(
    "contains no documents",
  );
});
