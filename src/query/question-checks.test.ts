import { expect, test } from "vitest";
import { createGraph, type Triple, type Value, valueOfNode } from "../graph/index.ts";
import {
  createExecutor,
  type Denotation,
  type Expression,
  hopsOf,
  isSufficient,
  isUnique,
  leaksTopic,
  type Path,
  statesAnswer,
  superfluousTriples,
  type Things,
} from "./index.ts";

const path = (...names: readonly string[]): Path =>
  names.map((name) => ({
    property: name.replace("^", ""),
    inverse: name.startsWith("^"),
  })) as unknown as Path;
const named = (...ids: readonly string[]): Things => ({ op: "entities", ids });
const text = (id: string): Value => valueOfNode({ id, label: id }) as Value;
const value = (id: string) => ({ op: "value", value: text(id) }) as const;
const papers: Things = { op: "class", class: "Paper" };
const two = value('"2"^^<http://www.w3.org/2001/XMLSchema#integer>');

/** The papers of the authors of a paper. */
const ofAuthorsOf = (id: string): Things => ({ op: "image", path: path("author", "^author"), of: named(id) });
const by = (author: string): Things => ({
  op: "with",
  things: papers,
  path: path("author"),
  to: named(author),
});
const from = (year: string): Things => ({
  op: "where",
  things: papers,
  path: path("year"),
  is: "=",
  value: value(`"${year}"^^<http://www.w3.org/2001/XMLSchema#gYear>`),
});
const both: Things = { op: "and", all: [by("ada"), from("2019")] };
const yearOf: Expression = { op: "valuesOf", path: path("year"), of: named("p1") };
const mostCited: Expression = {
  op: "best",
  things: papers,
  by: { of: "count", path: path("^cites"), to: from("2019") },
  order: "most",
  count: 1,
};

test.each<readonly [number, string, Expression]>([
  [0, "all of a class", { op: "count", of: papers }],
  [1, "a look-up", yearOf],
  [0, "a name", { op: "valuesOf", path: path("label"), of: named("p1") }],
  [2, "a chain", ofAuthorsOf("p1")],
  [3, "a chain to a value", { op: "valuesOf", path: path("year"), of: ofAuthorsOf("p1") }],
  [1, "two conditions of one step", both],
  [
    2,
    "a condition on what a condition names",
    { op: "with", things: papers, path: path("cites"), to: by("ada") },
  ],
  [2, "a count of citing papers of a year", mostCited],
  [
    3,
    "at least two methods of a kind",
    {
      op: "counted",
      things: papers,
      path: path("method"),
      to: { op: "with", things: { op: "class", class: "Method" }, path: path("kind", "parent") },
      is: ">=",
      n: two,
    },
  ],
  [
    2,
    "as early as another's paper",
    {
      op: "where",
      things: papers,
      path: path("year"),
      is: "=",
      value: { op: "valuesOf", path: path("year"), of: named("p1") },
    },
  ],
  [
    2,
    "papers per country of their authors",
    {
      op: "group",
      things: papers,
      by: [{ of: "thing", path: path("author", "country") }],
      measure: { of: "count" },
    },
  ],
])("a question is %i hops long: %s", (hops, _name, expression) => {
  expect(hopsOf(expression)).toBe(hops);
});

test("a topic leaks if it is among its answers", () => {
  const things = (...ids: readonly string[]): Denotation => ({ type: "things", ids });
  expect(leaksTopic(ofAuthorsOf("p1"), things("p1", "p2"))).toBe(true);
  expect(leaksTopic({ op: "except", things: ofAuthorsOf("p1"), without: named("p1") }, things("p2"))).toBe(
    false,
  );
  expect(leaksTopic(yearOf, { type: "values", values: [text('"2019"')] })).toBe(false);
});

test("a question states an answer only in whole words", () => {
  expect(statesAnswer("Which method does the Lake-Survey of 2019 use?", ["Interview", "lake survey"])).toBe(
    true,
  );
  expect(statesAnswer("Which surveys are from 2019?", ["survey", "19", ""])).toBe(false);
});

const node = (id: string) => ({ id, label: id, types: id.startsWith("p") ? ["Paper"] : [] });
const triple = (subject: string, property: string, object: string): Triple => ({
  subject: node(subject),
  predicate: { id: property, label: property },
  object: object.startsWith('"')
    ? { id: object, label: object.slice(1, -1), types: [] }
    : { ...node(object), types: ["Thing"] },
});
const byAda = triple("p1", "author", "ada");
const in2019 = triple("p1", "year", '"2019"');
const first: Denotation = { type: "things", ids: ["p1"] };

test("a description is unique if it fits one thing", async () => {
  const executor = await createExecutor(createGraph([byAda, in2019, triple("p2", "author", "ada")]));
  expect(await isUnique(by("ada"), executor)).toBe(false);
  expect(await isUnique(both, executor)).toBe(true);
  expect(await isUnique(by("bob"), executor)).toBe(false);
});

test("triples are sufficient if they alone give the answer", () => {
  expect(isSufficient(both, [byAda, in2019], first)).toBe(true);
  expect(isSufficient(both, [byAda], first)).toBe(false);
  expect(isSufficient(both, [byAda, in2019], { type: "things", ids: ["p1", "p2"] })).toBe(false);
});

test("the texts of a proof keep the kind that the whole graph shows", () => {
  // Beside "2019", the graph holds "in press", so that no year is meant.
  const answer: Denotation = { type: "values", values: [{ kind: "text", text: "2019" }] };
  expect(isSufficient(yearOf, [in2019], answer)).toBe(false);
  expect(isSufficient(yearOf, [in2019], answer, () => "text")).toBe(true);
});

test("a triple is superfluous if the others give the answer", () => {
  expect(superfluousTriples(both, [byAda, in2019], first)).toEqual([]);
  const beside = triple("p1", "cites", "p2");
  expect(superfluousTriples(both, [beside, byAda, in2019], first)).toEqual([beside]);
});

test("of two ways to an answer, the first is kept", () => {
  const methods = [triple("p1", "uses", "m1"), triple("p1", "uses", "m2")];
  const kinds = [triple("m1", "kind", "survey"), triple("m2", "kind", "survey")];
  const chain: Expression = { op: "image", path: path("uses", "kind"), of: named("p1") };
  const answer: Denotation = { type: "things", ids: ["survey"] };
  expect(superfluousTriples(chain, [...methods, ...kinds], answer)).toEqual([methods[1], kinds[1]]);
  expect(superfluousTriples(chain, [...methods.slice(0, 1), ...kinds.slice(0, 1)], answer)).toEqual([]);
});
