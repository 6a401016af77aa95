import { expect, test } from "vitest";
import { papers, writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import { factsOf, membershipTriples, paintingTriples, songTriples } from "../../testing/shaped-graphs.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { hasFalseNegation } from "./false-negation.ts";
import type { QueryForm } from "./form.ts";
import { proveForm } from "./prove-form.ts";
import { redundantConditions } from "./redundant-conditions.ts";
import { goldenTriples, type Outcome, runForm } from "./run-form.ts";
import { classifyUseCase } from "./use-case.ts";

const form = (hub: string, parts: Partial<QueryForm> & Pick<QueryForm, "operation">): QueryForm => ({
  version: 1,
  hub,
  where: [],
  ask: null,
  typed: true,
  ...parts,
});

function run(store: FactStore, query: QueryForm): Outcome {
  const outcome = runForm(store, query);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome;
}

const textsOf = ({ golden }: Outcome): string[] =>
  goldenTriples(golden).map(
    ({ triple: { subject, predicate, object } }) => `${subject.id} ${predicate.label} ${object.label}`,
  );

test("if hubs share nodes, the triples that connect these nodes to the hubs are golden", async () => {
  const { main } = await factsOf(paintingTriples);
  const query = form("Painting", {
    operation: "counting",
    where: [{ field: "birth place", in: ["Paris"] }],
    measure: "hubs",
  });
  const outcome = run(main, query);
  // Claude Monet painted five paintings and Edgar Degas one: the golden triples contain six triples to a painter and
  // the facts about two painters.
  expect(outcome.answer).toEqual({ shape: "count", count: 6 });
  expect(textsOf(outcome)).toHaveLength(8);
  expect(textsOf(outcome)).toContain("W5 painter Claude Monet");
  expect(proveForm(main, query, outcome)).toBe("proven");
});

test("the proof of a form fails if a golden triple is missing or superfluous", async () => {
  const { main } = await factsOf(paintingTriples);
  const query = form("Painting", {
    operation: "aggregation",
    where: [{ field: "birth place", in: ["Paris"] }],
  });
  const outcome = run(main, query);
  const unlinked = outcome.golden.map((fact) => ({ ...fact, links: [] }));
  expect(proveForm(main, query, { ...outcome, golden: unlinked })).toBe("not enough");
  expect(proveForm(main, query, { ...outcome, golden: outcome.golden.slice(1) })).toBe("not enough");
  const idle = main.facts("W7", "painter");
  expect(proveForm(main, query, { ...outcome, golden: [...outcome.golden, ...idle] })).toBe("too many");
});

test("for a record that connects two entities, the triples on both sides and the triples for its details are golden", async () => {
  const rowers = (await factsOf(membershipTriples)).about("Rower");
  const query = form("Rower", {
    operation: "basic",
    where: [{ title: "Ann Reed" }, { field: "club", in: ["Otter Club"] }],
    ask: "start",
  });
  const outcome = run(rowers, query);
  // Ann joined Heron Club in 1990 and Otter Club in 1996.
  expect(outcome.answer).toMatchObject({ item: { label: "1996" } });
  expect(textsOf(outcome)).toEqual(["M2 member Ann Reed", "M2 club Otter Club", "M2 start 1996"]);
  expect(proveForm(rowers, query, outcome)).toBe("proven");
});

test("a negation is false if it holds for only some of an entity's studies, whatever field the question asks for", async () => {
  // Alpha has one study with a method and one without a method.
  const [alpha, ...others] = papers as [(typeof papers)[number], ...typeof papers];
  const studies = [...alpha.studies, { object: "Tissue", methods: ["False"] }];
  const facts = await readFacts(writePaperGraph([{ ...alpha, studies }, ...others]));
  const without = { field: "method", absent: true } as const;
  const asked = form("Paper", { operation: "negation", where: [without], ask: "authors" });
  const whole = form("Paper", { operation: "negation", where: [without, { title: "Delta" }] });
  expect(hasFalseNegation(facts, asked)).toBe(true);
  expect(hasFalseNegation(facts, { ...asked, ask: null })).toBe(true);
  expect(hasFalseNegation(facts, whole)).toBe(false);
});

test("a condition or negation that does not change the result is redundant", async () => {
  const facts = await readFacts(writePaperGraph());
  const redundant = (where: QueryForm["where"], ask: string | null = null): unknown =>
    redundantConditions(facts, form("Paper", { operation: "aggregation", where, ask }));
  const tissue = { field: "research object", in: ["Tissue"] };
  const interview = { field: "method", in: ["Interview"] };
  // Tissue is studied only by Interview, whereas Beta also uses Interview.
  expect(redundant([tissue, interview])).toEqual([interview]);
  const genes = { field: "research object", in: ["Genes"] };
  // Only Delta states that it has no method, and Delta studies genes; no paper on genes was published in 2021.
  expect(redundant([genes, { field: "method", absent: true }])).toEqual([genes]);
  const later = { field: "publication year", not: ["2021"] };
  expect(redundant([genes, later])).toEqual([later]);
  // The title determines whose values are requested.
  expect(redundant([{ title: "Beta" }], "method")).toEqual([]);
});

test("grouping covers multiple entities, never forms a cross product, and counts the requested field", async () => {
  const facts = await readFacts(writePaperGraph());
  const groups = (where: QueryForm["where"], ask: string | null, key: string): QueryForm =>
    form("Paper", {
      operation: "relationship",
      where,
      ask,
      measure: ask === null ? "hubs" : "values",
      key: { field: key },
    });
  const alone = groups([{ field: "authors", in: ["Cy Cole"] }], "method", "research object");
  expect(runForm(facts, alone)).toEqual({ refused: "all groups come from the same entity" });
  const beta = groups([{ field: "publication year", in: ["2019"] }], "authors", "method");
  expect("refused" in runForm(facts, beta)).toBe(false);
  // In this graph, the authors of Beta are Bo Birk and Ada Ark, so there are two authors and three methods.
  const [alpha, second, ...others] = papers as [
    (typeof papers)[number],
    (typeof papers)[number],
    ...typeof papers,
  ];
  const shared = { ...second, authors: ["Bo Birk", "Ada Ark"] };
  const crossed = await readFacts(writePaperGraph([alpha, shared, ...others]));
  expect(runForm(crossed, beta)).toEqual({ refused: "every value of an entity would belong to every group" });
  // The counted papers are metadata; the grouping field is content and is part of the answer.
  const byObject = groups([{ field: "publication year", in: ["2019"] }], null, "research object");
  expect(classifyUseCase(facts, byObject)).toBe(2);
  expect(classifyUseCase(facts, { ...byObject, key: { field: "publication year" } })).toBe(1);
});

test("a fact about an intermediate entity counts once, regardless of the number of hubs", async () => {
  const { main } = await factsOf(songTriples);
  const query = form("Song", {
    operation: "counting",
    where: [{ field: "genre", in: ["waltz", "polka"] }],
    ask: "birth year",
    measure: "occurrences",
  });
  // The graph contains six songs and three writers.
  expect(run(main, query).answer).toEqual({ shape: "count", count: 3 });
});

test("dates are sorted chronologically", async () => {
  const { main } = await factsOf(paintingTriples);
  const query = form("Painting", {
    operation: "superlative",
    where: [{ field: "painter", in: ["Claude Monet"] }],
    key: { field: "creation date" },
    order: "descending",
  });
  expect(run(main, query).answer).toMatchObject({ winners: [{ label: "Regatta" }], score: "1874-05-12" });
});
