import { Store, type Term } from "oxigraph";
import { beforeAll, expect, test } from "vitest";
import { createGraph, type KnowledgeGraph, nTriplesOf, type Triple } from "../../graph/index.ts";
import { unwatched } from "../../progress.ts";
import { createMemoryGraph, kitchenTriples, type TripleText } from "../../testing/memory-graph.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { readGraphView } from "../facts/graph-view.ts";
import { profileGraph } from "../facts/profile-graph.ts";
import type { QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { describeAnswer } from "./describe-answer.ts";
import { findMentions } from "./find-mentions.ts";
import { formatLogicalForm } from "./logical-form.ts";
import { programOf } from "./program.ts";
import { createSparqlWriter } from "./write-query.ts";

const base = "https://example.org/";
const spans: readonly (readonly [string, string, string, number])[] = [
  ["B1", "Long Arch", "Ara", 1901],
  ["B2", "Old Gate", "Ara", 1850],
  ["B3", "Mill Pier", "Bor", 1850],
];
const triples: Triple[] = spans.flatMap(([id, label, river, year]) => {
  const subject = { id: base + id, label, types: [`${base}Bridge`] };
  const predicate = (name: string, text: string) => ({ id: base + name, label: text });
  return [
    {
      subject,
      predicate: predicate("crosses", "river"),
      object: { id: base + river, label: river, types: [] },
    },
    {
      subject,
      predicate: predicate("opened", "opening year"),
      object: { id: `"${year}"`, label: String(year), types: [] },
    },
  ];
});

let facts: FactStore;
const rdf = new Store();
beforeAll(async () => {
  const graph = createGraph(triples);
  facts = profileGraph(await readGraphView(graph, unwatched), {}, unwatched);
  const lines = triples.flatMap(({ subject, predicate, object }) => [
    `<${subject.id}> <${predicate.id}> ${object.id.startsWith('"') ? object.id : `<${object.id}>`} .`,
    ...[subject, object]
      .filter(({ id }) => !id.startsWith('"'))
      .map(({ id, label }) => `<${id}> <http://www.w3.org/2000/01/rdf-schema#label> "${label}" .`),
    `<${subject.id}> a <${base}Bridge> .`.replace(
      " a ",
      " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ",
    ),
  ]);
  rdf.load(lines.join("\n"), { format: "application/n-triples" });
});

const form = (parts: Partial<QueryForm> & Pick<QueryForm, "operation">): QueryForm => ({
  version: 1,
  hub: `${base}Bridge`,
  where: [],
  ask: null,
  typed: true,
  ...parts,
});
const acrossAra = form({ operation: "aggregation", where: [{ field: "river", in: ["ara"] }] });

function outcomeOf(query: QueryForm, store = facts) {
  const outcome = runForm(store, query);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome;
}

async function answersOf(graph: KnowledgeGraph, store: FactStore, query: QueryForm) {
  const written = createSparqlWriter(store)(query, outcomeOf(query, store));
  if (!("sparql" in written)) throw new Error(written.inexpressible);
  let lines = "";
  for await (const line of nTriplesOf(graph)) lines += line;
  const loaded = new Store();
  loaded.load(lines, { format: "application/n-triples" });
  return loaded.query(written.sparql) as ReadonlyMap<string, Term>[];
}

test("a query for two requests marks each row with the number of its request", () => {
  const query = form({
    operation: "basic",
    where: [{ title: "Old Gate" }],
    ask: "river",
    also: { operation: "basic", ask: "opening year" },
  });
  const outcome = outcomeOf(query);
  const written = createSparqlWriter(facts)(query, outcome);
  if (!("sparql" in written)) throw new Error(written.inexpressible);
  const rows = rdf.query(written.sparql) as ReadonlyMap<string, Term>[];
  expect(rows.map((row) => [row.get("request")?.value, row.get("answerLabel")?.value])).toEqual([
    ["1", "Ara"],
    ["2", "1850"],
  ]);
  expect(describeAnswer(facts, query, outcome)).toEqual({
    kind: "both",
    ordered: false,
    entries: [
      { label: "Ara", ids: [`${base}Ara`], request: 1 },
      { label: "1850", ids: [], request: 2 },
    ],
  });
});

test("the query for a question about the only match and one of its values answers two requests", () => {
  const query = form({
    operation: "basic",
    where: [{ field: "river", in: ["Bor"] }],
    also: { operation: "basic", ask: "opening year" },
  });
  const written = createSparqlWriter(facts)(query, outcomeOf(query));
  if (!("sparql" in written)) throw new Error(written.inexpressible);
  const rows = rdf.query(written.sparql) as ReadonlyMap<string, Term>[];
  expect(rows.map((row) => [row.get("request")?.value, row.get("answerLabel")?.value])).toEqual([
    ["1", "Mill Pier"],
    ["2", "1850"],
  ]);
});

test("queries match a value regardless of whether it is a literal or a node", () => {
  const query = form({
    operation: "counting",
    where: [
      { field: "river", in: ["Ara"] },
      { field: "opening year", between: [1800, 1899] },
    ],
    measure: "hubs",
  });
  const written = createSparqlWriter(facts)(query, outcomeOf(query));
  if (!("sparql" in written)) throw new Error(written.inexpressible);
  // Of the bridges over the Ara, only Old Gate opened before 1900.
  const rows = rdf.query(written.sparql) as ReadonlyMap<string, Term>[];
  expect(rows.map((row) => row.get("count")?.value)).toEqual(["1"]);
});

test("the answer to a question can be a flag with the value false", async () => {
  const graph = createMemoryGraph(kitchenTriples);
  const recipes = profileGraph(await readGraphView(graph, unwatched), {}, unwatched);
  const query = form({
    operation: "basic",
    hub: "Recipe",
    where: [{ title: "Baked bread" }],
    ask: "suits vegans",
  });
  const rows = await answersOf(graph, recipes, query);
  expect(rows.map((row) => row.get("answerLabel")?.value)).toEqual(["False"]);
});

test("in a graph without types, the query excludes entities whose names look like codes", async () => {
  // All four entities have a river; "1776" looks like a code and is therefore not a subject.
  const names = ["Long Arch", "Old Gate", "Mill Pier", "1776"];
  const graph = createMemoryGraph(
    names.flatMap((name, at): TripleText[] => [
      [`${at}:${name}`, "river", "R:Ara"],
      [`${at}`, "opening year", `Y${at}:${1850 + at}`],
    ]),
  );
  const untyped = profileGraph(await readGraphView(graph, unwatched), {}, unwatched);
  expect(untyped.hubs.map(({ label }) => label)).toEqual(["Long Arch", "Old Gate", "Mill Pier"]);
  const query = form({
    operation: "counting",
    hub: "",
    where: [{ field: "river", in: ["Ara"] }],
    measure: "hubs",
  });
  const rows = await answersOf(graph, untyped, query);
  expect(rows.map((row) => row.get("count")?.value)).toEqual(["3"]);
});

test("each entry of a list answer contains the ids of its nodes", () => {
  expect(describeAnswer(facts, acrossAra, outcomeOf(acrossAra))).toEqual({
    kind: "list",
    ordered: false,
    entries: [
      { label: "Long Arch", ids: [`${base}B1`] },
      { label: "Old Gate", ids: [`${base}B2`] },
    ],
  });
});

test("a mention is a span of the question, even if its word is inflected", () => {
  const question = "Which rivers does the Long Arch cross?";
  const asked = form({ operation: "basic", where: [{ title: "Long Arch" }], ask: "river" });
  const mentions = findMentions(facts, asked, question);
  expect(mentions.map(({ kind, text, ids }) => [kind, text, ids])).toEqual([
    ["predicate", "rivers", ["river"]],
    ["entity", "Long Arch", [`${base}B1`]],
  ]);
  for (const { start, end, text } of mentions) expect(question.slice(start, end)).toBe(text);
});

test("the logical form and the program contain each element of the form once", () => {
  const query = form({
    operation: "counting",
    where: [
      { field: "river", in: ["Ara", "Bor"] },
      { field: "opening year", absent: true },
    ],
    measure: "hubs",
    hub: "Bridge",
  });
  expect(formatLogicalForm(query)).toBe(
    '(COUNT (AND Bridge (JOIN "river" (OR "Ara" "Bor")) (NONE "opening year")))',
  );
  expect(programOf(query).map((step) => [step.function, step.inputs, step.dependencies])).toEqual([
    ["FindAll", [], []],
    ["FilterConcept", ["Bridge"], [0]],
    ["FilterStr", ["river", "Ara"], [1]],
    ["FilterStr", ["river", "Bor"], [1]],
    ["Or", [], [2, 3]],
    ["FilterNone", ["opening year"], [4]],
    ["Count", [], [5]],
  ]);
});

test("both requests of a question apply to the same subjects", () => {
  const query = form({
    operation: "basic",
    hub: "Bridge",
    where: [{ title: "Old Gate" }],
    ask: "river",
    also: { operation: "aggregation", ask: "opening year" },
  });
  expect(formatLogicalForm(query)).toBe(
    '(BOTH (VALUES "river" (AND Bridge (NAMED "Old Gate"))) (VALUES "opening year" (AND Bridge (NAMED "Old Gate"))))',
  );
  expect(programOf(query).map((step) => [step.function, step.inputs, step.dependencies])).toEqual([
    ["Find", ["Old Gate"], []],
    ["FilterConcept", ["Bridge"], [0]],
    ["QueryAttr", ["river"], [1]],
    ["QueryAttr", ["opening year"], [1]],
    ["Both", [], [2, 3]],
  ]);
});
