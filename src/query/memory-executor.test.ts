import { expect, test } from "vitest";
import { createGraph, type Triple, type Value, valueOfNode } from "../graph/index.ts";
import {
  createExecutor,
  createGraphIndex,
  createMemoryExecutor,
  type Denotation,
  type Expression,
  type Path,
  readExpression,
  type Things,
  toPlain,
} from "./index.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const literal = (text: string, type: string) => `"${text}"^^<${xsd}${type}>`;
const value = (id: string): Value => valueOfNode({ id, label: "" }) as Value;
const one = (text: string): Value => value(literal(text, "integer"));
const path = (...names: readonly string[]): Path =>
  names.map((name) =>
    name.startsWith("^") ? { property: name.slice(1), inverse: true } : { property: name, inverse: false },
  ) as unknown as Path;

// Three papers, whose methods are records: p1 has a survey of 20 and an interview of 5 people, p2 a survey of 8, p3
// no method. p1 cites p2 and p3.
const rows: readonly (readonly [string, string, string])[] = [
  ["p1", "year", literal("2019", "gYear")],
  ["p2", "year", literal("2021", "gYear")],
  ["p3", "year", literal("2021", "gYear")],
  ["p1", "method", "m1"],
  ["p1", "method", "m2"],
  ["p2", "method", "m3"],
  ["m1", "type", "survey"],
  ["m2", "type", "interview"],
  ["m3", "type", "survey"],
  ["m1", "size", literal("20", "integer")],
  ["m2", "size", literal("5.0", "decimal")],
  ["m3", "size", literal("8", "integer")],
  ["p1", "cites", "p2"],
  ["p1", "cites", "p3"],
];
const names: Readonly<Record<string, string>> = { p1: "Lakes", p2: "Rivers", p3: "Seas", survey: "survey" };

function node(id: string) {
  if (id.startsWith('"')) return { id, label: id.slice(1, id.indexOf('"', 1)), types: [] };
  const types = id.startsWith("p") ? ["Paper"] : id.startsWith("m") ? ["Method"] : ["Kind"];
  return { id, label: names[id] ?? "Method of a paper", types };
}

function triples(): readonly Triple[] {
  return rows.map(([s, p, o]) => ({ subject: node(s), predicate: { id: p, label: p }, object: node(o) }));
}

async function open() {
  return createMemoryExecutor(await createGraphIndex(createGraph(triples())));
}

const papers: Things = { op: "class", class: "Paper" };
const methods: Things = { op: "class", class: "Method" };
const surveys: Things = {
  op: "with",
  things: papers,
  path: path("method", "type"),
  to: { op: "entities", ids: ["survey"] },
};
const size = { of: "value", path: path("size") } as const;

/** Denotations that follow by hand from the facts above. */
const cases: readonly (readonly [string, Expression, unknown])[] = [
  ["a class", papers, ["p1", "p2", "p3"]],
  ["listed things, of which one is missing", { op: "entities", ids: ["p2", "p9"] }, ["p2"]],
  ["a path through records", surveys, ["p1", "p2"]],
  [
    "an inverse path",
    { op: "image", path: path("^type", "^method"), of: { op: "entities", ids: ["interview"] } },
    ["p1"],
  ],
  [
    "two conditions of one record",
    {
      op: "with",
      things: papers,
      path: path("method"),
      to: {
        op: "where",
        things: { op: "with", things: methods, path: path("type"), to: { op: "entities", ids: ["survey"] } },
        path: path("size"),
        is: "<",
        value: { op: "value", value: one("10") },
      },
    },
    ["p2"],
  ],
  [
    "a name, whatever its case, by a part of it",
    {
      op: "where",
      things: papers,
      path: path("label"),
      is: "contains",
      value: { op: "values", list: [value('"LAKE"'), value('"sea"')] },
    },
    ["p1", "p3"],
  ],
  [
    "no end",
    { op: "counted", things: papers, path: path("method"), is: "=", n: { op: "value", value: one("0") } },
    ["p3"],
  ],
  [
    "two ends",
    { op: "counted", things: papers, path: path("method"), is: ">=", n: { op: "value", value: one("2") } },
    ["p1"],
  ],
  ["a difference of sets", { op: "except", things: papers, without: surveys }, ["p3"]],
  ["the best one", { op: "best", things: methods, by: size, order: "most", count: 1 }, ["m1"]],
  [
    "ties with the last one",
    {
      op: "best",
      things: papers,
      by: { of: "value", path: path("year"), kind: "year" },
      order: "most",
      count: 1,
    },
    ["p2", "p3"],
  ],
  [
    "above the average: 11",
    {
      op: "where",
      things: methods,
      path: path("size"),
      is: ">",
      value: { op: "average", things: methods, by: size },
    },
    ["m1"],
  ],
  [
    "the same value as another thing",
    {
      op: "where",
      things: papers,
      path: path("year"),
      is: "=",
      value: { op: "valuesOf", path: path("year"), of: { op: "entities", ids: ["p3"] } },
    },
    ["p2", "p3"],
  ],
  [
    "a year is not comparable with a number",
    { op: "where", things: papers, path: path("year"), is: "!=", value: { op: "value", value: one("1") } },
    [],
  ],
  [
    "a year is not equal to a number with the same digits",
    { op: "where", things: papers, path: path("year"), is: "=", value: { op: "value", value: one("2021") } },
    [],
  ],
  [
    "values",
    { op: "valuesOf", path: path("year"), of: papers },
    [literal("2019", "gYear"), literal("2021", "gYear")],
  ],
  ["a count", { op: "count", of: surveys }, literal("2", "integer")],
  ["a sum", { op: "sum", things: methods, by: size }, literal("33", "integer")],
  ["a median", { op: "median", things: methods, by: size }, literal("8", "integer")],
  [
    "a median of two",
    { op: "median", things: { op: "entities", ids: ["m1", "m2"] }, by: size },
    literal("12.5", "decimal"),
  ],
  ["a sum of nothing", { op: "sum", things: papers, by: size }, null],
  ["a share", { op: "share", part: surveys, whole: papers }, "two thirds"],
  [
    "papers per year, with the year without papers",
    {
      op: "group",
      things: papers,
      by: [{ of: "value", path: path("year"), unit: "year" }],
      measure: { of: "count" },
      fill: true,
    },
    [
      [literal("2019", "integer"), literal("1", "integer")],
      [literal("2020", "integer"), literal("0", "integer")],
      [literal("2021", "integer"), literal("2", "integer")],
    ],
  ],
  [
    "the share of surveys per decade",
    {
      op: "group",
      things: papers,
      by: [{ of: "value", path: path("year"), unit: "decade" }],
      measure: { of: "part", part: { op: "except", things: papers, without: surveys } },
    },
    [
      [literal("2010", "integer"), literal("0", "integer")],
      [literal("2020", "integer"), literal("0.5", "decimal")],
    ],
  ],
  [
    "kinds of method by the number of papers, the most frequent one",
    {
      op: "group",
      things: methods,
      by: [{ of: "thing", path: path("type") }],
      measure: { of: "count", path: path("^method") },
      top: 1,
    },
    [["survey", literal("2", "integer")]],
  ],
  [
    "a histogram",
    { op: "group", things: papers, by: [{ of: "count", path: path("method") }], measure: { of: "count" } },
    [
      [literal("0", "integer"), literal("1", "integer")],
      [literal("1", "integer"), literal("1", "integer")],
      [literal("2", "integer"), literal("1", "integer")],
    ],
  ],
  [
    "kinds used together",
    {
      op: "group",
      things: papers,
      by: [
        { of: "thing", path: path("method", "type") },
        { of: "thing", path: path("method", "type") },
      ],
      measure: { of: "count" },
      pairs: true,
    },
    [["interview", "survey", literal("1", "integer")]],
  ],
  [
    "rows in the order of a measure",
    {
      op: "rows",
      things: methods,
      columns: [{ of: "self" }, { of: "ends", path: path("size") }],
      order: { by: size, direction: "ascending" },
      limit: 2,
    },
    [
      ["m2", literal("5", "integer")],
      ["m3", literal("8", "integer")],
    ],
  ],
  ["a truth", { op: "within", part: surveys, whole: papers }, true],
  [
    "a comparison",
    { op: "holds", left: { op: "count", of: surveys }, is: ">", right: { op: "count", of: papers } },
    false,
  ],
];

test.each(cases)("denotes %s", async (_name, expression, expected) => {
  const read = readExpression(JSON.parse(JSON.stringify(toPlain(expression))));
  expect(shown((await open()).denoteNow(read))).toEqual(expected);
  expect(shown(await (await createExecutor(createGraph(triples()))).denote(read))).toEqual(expected);
});

function shown(denotation: Denotation): unknown {
  switch (denotation.type) {
    case "things":
      return denotation.ids;
    case "values":
      return toPlain(denotation.values);
    case "scalar": {
      const plain = toPlain(denotation.value);
      return String(plain).startsWith('"0.666666666666666') ? "two thirds" : plain;
    }
    case "truth":
      return denotation.value;
    case "table":
      return denotation.rows.map((row) =>
        row.map(([item]) =>
          item === undefined ? null : "value" in item ? toPlain(item.value) : Object.values(item)[0],
        ),
      );
  }
}

test("a proof holds the edges of the ways that meet a condition", async () => {
  const { edges } = await (await open()).prove(surveys);
  expect(edges).toEqual([
    ["m1", "type", "survey"],
    ["m3", "type", "survey"],
    ["p1", "method", "m1"],
    ["p2", "method", "m3"],
  ]);
});

test("a proof of a superlative holds what was compared, with the literals of the graph", async () => {
  const { edges } = await (await open()).prove({
    op: "best",
    things: methods,
    by: size,
    order: "most",
    count: 1,
  });
  expect(edges).toEqual([
    ["m1", "size", literal("20", "integer")],
    ["m2", "size", literal("5.0", "decimal")],
    ["m3", "size", literal("8", "integer")],
  ]);
});

test("a proof names what was looked for in vain", async () => {
  const nobody: Things = { op: "with", things: papers, path: path("size") };
  expect(await (await open()).prove(nobody)).toEqual({ edges: [], lookedFor: [nobody] });
});
