import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { questionColumns } from "./columns.ts";
import { formatQuestions, parseQuestions, readQuestions } from "./question-file.ts";

const header = "uid,question,golden_triples,hops,note";
const row = (uid: string, question: string, triples = `"['(a:A, p, b:B)']"`): string =>
  `${uid},${question},${triples},2,kept`;
const file = (...rows: string[]): string => `${[header, ...rows].join("\n")}\n`;

test("the reader supports both notations for cells with lists", () => {
  const { pairs } = parseQuestions(
    file(row("1", "Who?"), row("2", "What?", `"[""(a:A, p, b:it's)"", ""(a:A, p, c:C)""]"`)),
    "q.csv",
  );
  expect(pairs.map((pair) => pair.goldenTriples)).toEqual([
    ["(a:A, p, b:B)"],
    ["(a:A, p, b:it's)", "(a:A, p, c:C)"],
  ]);
  expect(pairs[0]?.hops).toBe(2);
});

test("the reader keeps unknown columns, and the writer adds Taxolink's columns after the file's columns", () => {
  const questions = parseQuestions(file(row("1", "Who?")), "q.csv");
  const written = formatQuestions(questions);
  const columns = written.split("\n")[0]?.split(",") ?? [];
  expect(columns.slice(0, 5)).toEqual(header.split(","));
  expect([...columns].sort()).toEqual([...questionColumns, "note"].sort());
  expect(parseQuestions(written, "q.csv").pairs[0]).toEqual(questions.pairs[0]);
});

test("the published dialect writes Python lists and omits Taxolink's empty columns", () => {
  const text = file(row("1", "Who?"));
  const converted = formatQuestions(parseQuestions(text, "q.csv"));
  const questions = parseQuestions(converted, "q.csv");
  const header = formatQuestions(questions, "sqa").split("\n")[0]?.split(",");
  expect(header).not.toContain("query");
  expect(formatQuestions(parseQuestions(text, "q.csv"), "sqa")).toBe(text);
});

test("rows with the same uid count once if they contain the same question, and are rejected otherwise", () => {
  const twice = parseQuestions(file(row("1", "Who?"), row("1", "Who?")), "q.csv");
  expect(twice.rows).toHaveLength(2);
  expect(twice.pairs).toHaveLength(1);
  expect(twice.warnings).toEqual(["q.csv:3: the question 1 already occurs on line 2 and is counted once"]);
  expect(() => parseQuestions(file(row("1", "Who?"), row("1", "What?")), "q.csv")).toThrow(
    /q\.csv:3, column uid: .*line 2/,
  );
});

test("an error lists all invalid rows, and lenient reading keeps the other rows", () => {
  const text = file(
    row("1", "Who?", `"['(a:A"`),
    row("2", "What?"),
    row("", "Why?"),
    row("4", "No?", "['nothing']"),
  );
  let message = "";
  try {
    parseQuestions(text, "q.csv");
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toContain("3 problems");
  expect(message).toMatch(/q\.csv:2, column golden_triples: a string has no closing quote/);
  expect(message).toMatch(/q\.csv:4, column uid: the cell is empty/);
  expect(message).toMatch(/q\.csv:5, column golden_triples: "nothing" is not a triple/);
  const lenient = parseQuestions(text, "q.csv", { lenient: true });
  expect(lenient.pairs.map((pair) => pair.uid)).toEqual(["2"]);
  expect(lenient.warnings).toHaveLength(3);
});

test("the reader drops a golden triple whose text is None, together with its source id, and prints a warning", () => {
  const text =
    "uid,question,golden_triples,source_ids\n" +
    `1,Who?,"['(a:A, p, b:B)', 'None', '(a:A, p, c:C)']","['x', 'y', 'z']"\n`;
  const { pairs, warnings } = parseQuestions(text, "q.csv");
  expect(pairs[0]?.goldenTriples).toEqual(["(a:A, p, b:B)", "(a:A, p, c:C)"]);
  expect(pairs[0]?.sourceIds).toEqual(["x", "z"]);
  expect(warnings).toEqual(["q.csv:2: golden triple 2 contains only the text None and was ignored"]);
});

test("the reader rejects a file without questions or without a required column", () => {
  expect(() => parseQuestions(`${header}\n`, "q.csv")).toThrow("the file contains no questions");
  expect(() => parseQuestions("uid,text\n1,a\n", "q.csv")).toThrow(
    "the header lacks question, golden_triples",
  );
});

const published = "../shared/data/questions/gv3-dev.csv";
test.skipIf(!existsSync(published))(
  "writing the published file reproduces it byte for byte (needs ../shared)",
  () => {
    const questions = readQuestions(published);
    const text = readFileSync(published, "utf8");
    expect(formatQuestions(questions, "sqa")).toBe(text);
    // There are 45 rows but 44 questions, because one question occurs twice with different condition types.
    expect([questions.rows.length, questions.pairs.length]).toEqual([45, 44]);
    expect(questions.warnings).toHaveLength(1);
    expect(questions.warnings[0]).toContain("with another condition_type");
    // Converting the file to Taxolink's notation and back does not change it either.
    const ours = parseQuestions(formatQuestions(questions), "ours.csv");
    expect(formatQuestions(ours, "sqa")).toBe(text);
  },
);

test("a row with the wrong number of cells is listed among the invalid rows, and lenient reading skips it", () => {
  const text = file(row("1", "Who?"), "2,cut off", row("3", "What?"));
  expect(() => parseQuestions(text, "q.csv")).toThrow("q.csv:3: the row has 2 cells, but the header has 5");
  const { pairs, warnings } = parseQuestions(text, "q.csv", { lenient: true });
  expect(pairs.map(({ uid }) => uid)).toEqual(["1", "3"]);
  expect(warnings).toEqual(["left out: q.csv:3: the row has 2 cells, but the header has 5"]);
});

test("the reader reports that a cell of ten thousand commas is not a triple", () => {
  const text = file(row("1", "Who?", `"[""(${"a, ".repeat(10_000)}""]"`));
  expect(() => parseQuestions(text, "q.csv")).toThrow(/is not a triple/);
});

test("a question of 100,000 characters is reported with its place, and nobody reads it", () => {
  const text = `uid,question,golden_triples\nq1,When?,[]\nq2,${"which papers with ".repeat(5_556)},[]\n`;
  expect(() => parseQuestions(text, "q.csv")).toThrow(
    "q.csv:3, column question: the question has 100,008 characters; at most 10,000 are allowed",
  );
  expect(parseQuestions(text, "q.csv", { lenient: true }).pairs.map(({ uid }) => uid)).toEqual(["q1"]);
});
