import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { parseValue, type Value } from "../../graph/index.ts";
import { createExecutor, type Expression, type Path, type Things } from "../../query/index.ts";
import { createMemoryGraph, type TripleText } from "../../testing/memory-graph.ts";
import { validateQuestions } from "../checks/validate-questions.ts";
import { blankPair } from "../question-cells.ts";
import { answerOf, sameAnswers } from "./answer-of.ts";
import { lineOf, programOf } from "./expression-text.ts";
import { queryCell, queryOf } from "./query-cell.ts";

const triples: readonly TripleText[] = [
  ["P1:Lakes@Paper", "year", "L1:2019"],
  ["P2:Rivers@Paper", "year", "L2:2021"],
  ["P3:Seas@Paper", "year", "L3:2021"],
  ["P1", "venue", "V1:ICSA@Venue"],
  ["P2", "venue", "V1"],
  ["P3", "venue", "V2:ECSA@Venue"],
];
const graph = createMemoryGraph(triples);
const executor = createExecutor(graph);

const along = (property: string): Path => [{ property, inverse: false }];
const papers: Things = { op: "class", class: "Paper" };
const entity = (id: string): Things => ({ op: "entities", ids: [id] });
const atVenue = (id: string): Things => ({
  op: "with",
  things: papers,
  path: along("venue"),
  to: entity(id),
});
const countAt = (id: string): Expression & { op: "count" } => ({ op: "count", of: atVenue(id) });

// The years and venues are those of the six triples above.
test.each<[string, Expression, unknown]>([
  [
    "things",
    atVenue("V1"),
    {
      kind: "list",
      entries: [
        { label: "Lakes", ids: ["P1"] },
        { label: "Rivers", ids: ["P2"] },
      ],
    },
  ],
  ["one thing", atVenue("V2"), { kind: "value", entries: [{ label: "Seas", ids: ["P3"] }] }],
  [
    "values",
    { op: "valuesOf", path: along("year"), of: papers },
    {
      kind: "list",
      entries: [
        { label: "2019", ids: [] },
        { label: "2021", ids: [] },
      ],
    },
  ],
  ["a count", countAt("V1"), { kind: "count", count: 2 }],
  ["a truth", { op: "exists", of: atVenue("V3") }, { kind: "truth", truth: false }],
  [
    "a winner",
    {
      op: "best",
      things: papers,
      by: { of: "value", path: along("year"), kind: "year" },
      order: "least",
      count: 1,
    },
    { kind: "winner", entries: [{ label: "Lakes", ids: ["P1"] }] },
  ],
  [
    "groups",
    { op: "group", things: papers, by: [{ of: "value", path: along("year") }], measure: { of: "count" } },
    {
      kind: "groups",
      entries: [
        { label: "2019", count: 1 },
        { label: "2021", count: 2 },
      ],
    },
  ],
  [
    "a ranking with a tie",
    {
      op: "rows",
      things: papers,
      columns: [{ of: "self" }, { of: "value", path: along("year"), kind: "year" }],
      order: { by: { of: "value", path: along("year"), kind: "year" }, direction: "descending" },
    },
    {
      kind: "ranking",
      entries: [
        { label: "Rivers", rank: 1, key: "2021" },
        { label: "Seas", rank: 1, key: "2021" },
        { label: "Lakes", rank: 3, key: "2019" },
      ],
    },
  ],
  [
    "a comparison",
    {
      op: "compare",
      items: [
        { name: "ICSA", value: countAt("V1") },
        { name: "ECSA", value: countAt("V2") },
      ],
    },
    {
      kind: "comparison",
      verdict: "more",
      entries: [
        { label: "ICSA", count: 2, side: 1 },
        { label: "ECSA", count: 1, side: 2 },
      ],
    },
  ],
  ["nothing", atVenue("V3"), { kind: "none", entries: [] }],
])("the answer of an expression that denotes %s", async (_name, expression, answer) => {
  const denotation = await (await executor).denote(expression);
  expect(await answerOf(expression, denotation, graph)).toMatchObject(answer as object);
});

test("answers are the same if their labels and figures are, and their order where it matters", () => {
  const list = (...labels: readonly string[]) => ({
    kind: "list" as const,
    ordered: false,
    entries: labels.map((label) => ({ label, ids: [] })),
  });
  expect(sameAnswers(list("Lakes", "Seas"), list("seas", "lakes"))).toBe(true);
  expect(sameAnswers(list("Lakes"), list("Seas"))).toBe(false);
  const [ranked, reversed] = [list("Lakes", "Seas"), list("Seas", "Lakes")].map((one) => ({
    ...one,
    ordered: true,
  }));
  expect(ranked && reversed && sameAnswers(ranked, reversed)).toBe(false);
  expect(sameAnswers({ ...list(), count: 2 }, { ...list(), count: 3 })).toBe(false);
});

test("an expression survives the query column, in which older files have none", () => {
  const height = (parseValue("2.50 m", "number") ?? expect.fail()) as Value;
  const tall: Expression = {
    op: "where",
    things: papers,
    path: along("height"),
    is: ">",
    value: { op: "value", value: height },
  };
  const read = (query: string) => queryOf({ query, uid: "Q1" });
  expect(read(queryCell(tall))).toEqual(tall);
  expect(read("")).toBeNull();
  expect(read('{"version":1,"hub":"Paper","operation":"basic","where":[],"ask":"year"}')).toBeNull();
  expect(() => read('{"op":"class"}')).toThrow("not a query");
  expect(() => read("{")).toThrow("the query of Q1");
});

test("a question with an expression is valid if its answer and its triples are those of the graph", async () => {
  const golden = ["(P1:Lakes, venue, V1:ICSA)", "(P2:Rivers, venue, V1:ICSA)"];
  const pair = {
    ...blankPair("1", "How many papers appeared at ICSA?"),
    query: queryCell(countAt("V1")),
    goldenTriples: golden,
    answers: { kind: "count" as const, ordered: false, entries: [], count: 2 },
  };
  const none = { ...pair, query: queryCell(atVenue("V3")), goldenTriples: [], answers: null };
  const verdicts = await validateQuestions(
    [
      pair,
      { ...pair, goldenTriples: golden.slice(1) },
      { ...pair, answers: { ...pair.answers, count: 3 } },
      { ...none, extra: { unanswerable: "missing entity" } },
      { ...pair, goldenTriples: [], extra: { unanswerable: "missing entity" } },
      { ...pair, query: '{"op":"class"}' },
    ],
    graph,
    unwatched,
  );
  expect(verdicts.map(({ verdict }) => verdict)).toEqual([
    "equal",
    "different",
    "failed",
    "unanswerable",
    "failed",
    "failed",
  ]);
});

test("the program and the line of an expression contain each part once", () => {
  const venue = atVenue("V1");
  const compared: Expression = {
    op: "holds",
    left: { op: "count", of: venue },
    is: ">",
    right: { op: "count", of: { op: "except", things: papers, without: venue } },
  };
  expect(programOf(compared).map((step) => [step.function, step.inputs, step.dependencies])).toEqual([
    ["FilterConcept", ["Paper"], []],
    ["Find", ["V1"], []],
    ["FilterRelated", ["venue"], [0, 1]],
    ["Count", [], [2]],
    ["Except", [], [0, 2]],
    ["Count", [], [4]],
    ["Verify", [">"], [3, 5]],
  ]);
  expect(lineOf(countAt("V1"))).toBe('(Count (FilterRelated "venue" (FilterConcept "Paper") (Find "V1")))');
});
