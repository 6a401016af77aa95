import { expect, test } from "vitest";
import { InputError } from "../base/errors.ts";
import { questionWith } from "../testing/evaluated.ts";
import { matchPredictions, questionsFromPredictions } from "./match-predictions.ts";
import { parsePredictions } from "./read-predictions.ts";

const question = (uid: string) => questionWith({ uid, text: uid, goldenTriples: ["(a, p, b)"] });

function refusal(action: () => unknown): InputError {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("the reader accepts the keys that other programs use in place of Taxolink's keys", () => {
  const text = `{"uid": 7, "retrieved_context": ["(a, p, b)"], "generated_answer": "yes"}\n{"uid": "8", "retrieved": null}\n`;
  const { header, lines } = parsePredictions(text, "p.jsonl");
  expect(header).toBeNull();
  expect(lines.map(({ prediction }) => prediction)).toEqual([
    {
      uid: "7",
      status: "answered",
      retrieved: ["(a, p, b)"],
      answer: "yes",
      sources: [],
      confidence: null,
      error: null,
    },
    {
      uid: "8",
      status: "no-answer",
      retrieved: [],
      answer: null,
      sources: [],
      confidence: null,
      error: null,
    },
  ]);
});

test("an error lists every invalid line with its line number", () => {
  const text = [
    '{"uid":"1","retrieved":[]}',
    '{"uid":"2"}',
    "[1]",
    '{"uid":"4","retrieved":"(a, p, b)"}',
    '{"retrieved":[]}',
    '{"uid":"6","retrieved":[],"status":"done"}',
    '{"uid":"7","retri',
  ].join("\n");
  const { message, exitCode } = refusal(() => parsePredictions(text, "p.jsonl"));
  expect(exitCode).toBe(3);
  expect(message).toContain("6 wrong lines");
  for (const line of [2, 3, 4, 5, 6, 7]) expect(message).toContain(`line ${line}: `);
  const lenientRead = parsePredictions(text, "p.jsonl", { lenient: true });
  expect(lenientRead.lines.map(({ prediction }) => prediction.uid)).toEqual(["1"]);
  expect(lenientRead.warnings.join()).toContain("left out 6 wrong lines");
});

test("a duplicate line produces a warning, and a line with the same id but different content is rejected", () => {
  const first = '{"uid":"1","retrieved":["(a, p, b)"]}';
  const again = '{"retrieved":["(a, p, b)"],"uid":"1"}';
  const read = parsePredictions(`${first}\n${again}\n`, "p.jsonl");
  expect(read.lines).toHaveLength(1);
  expect(read.warnings).toEqual(["p.jsonl: 1 repeated line left out (line 2)"]);
  const other = '{"uid":"1","retrieved":[]}';
  expect(refusal(() => parsePredictions(`${first}\n${other}\n`, "p.jsonl")).message).toContain(
    "line 2: the id 1 already occurs on line 1 with different content",
  );
});

test("the reader accepts a header, but rejects a second header and an unknown version", () => {
  const header = '{"kind":"taxolink-run","version":2,"retriever":"r"}';
  const line = '{"uid":"1","retrieved":[]}';
  expect(parsePredictions(`${header}\n${line}\n`, "p.jsonl").header?.retriever).toBe("r");
  expect(refusal(() => parsePredictions(`${header}\n${line}\n${header}\n`, "p.jsonl")).message).toContain(
    "line 3: the file has a second header",
  );
  const later = '{"kind":"taxolink-run","version":3,"retriever":"r"}';
  expect(refusal(() => parsePredictions(`${later}\n${line}\n`, "p.jsonl")).message).toContain("version 3");
});

test("the reader lists unknown ids with their line numbers, and lenient reading skips these lines", () => {
  const file = parsePredictions(
    '{"uid":"1","retrieved":[]}\n{"uid":"x","retrieved":[]}\n{"uid":"y","retrieved":[]}\n',
    "p.jsonl",
  );
  const { message } = refusal(() => matchPredictions([question("1"), question("2")], file, "p.jsonl"));
  expect(message).toContain("2 unknown ids");
  expect(message).toContain("line 2: x");
  expect(message).toContain("line 3: y");
  const matched = matchPredictions([question("1"), question("2")], file, "p.jsonl", true);
  expect(matched.cases.map(({ question: { uid } }) => uid)).toEqual(["1", "2"]);
  expect(matched.missing).toEqual(["2"]);
  expect(matched.warnings.join("\n")).toContain("1 question without a prediction");
});

test("even lenient reading rejects a file that belongs to entirely different questions", () => {
  const file = parsePredictions('{"uid":"x","retrieved":[]}\n', "p.jsonl");
  expect(refusal(() => matchPredictions([question("1")], file, "p.jsonl", true)).message).toContain(
    "none of the 1 ids",
  );
});

test("predictions with golden triples also supply the questions", () => {
  const { lines } = parsePredictions(
    '{"uid":"1","retrieved":[],"golden_triples":["(a, p, b)"],"answer_type":"x, y","semi_typed":true,"hops":2}\n',
    "p.jsonl",
  );
  const [first] = questionsFromPredictions(lines, "p.jsonl");
  expect(first?.goldenTriples).toEqual(["(a, p, b)"]);
  expect(first?.groups).toMatchObject({ answer_type: ["x", "y"], "semi-typed": ["True"], hops: ["2"] });
  const without = parsePredictions('{"uid":"1","retrieved":[]}\n', "p.jsonl").lines;
  expect(refusal(() => questionsFromPredictions(without, "p.jsonl")).message).toContain("p.jsonl:1");
});

test("a triple may consist of three separate strings", () => {
  const { lines } = parsePredictions('{"uid":"1","retrieved":[["a:x","p","b:y"],"(c, p, d)"]}\n', "p.jsonl");
  expect(lines[0]?.prediction.retrieved).toEqual(["(a:x, p, b:y)", "(c, p, d)"]);
});
