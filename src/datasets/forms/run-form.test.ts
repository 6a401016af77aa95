import { beforeAll, expect, test } from "vitest";
import { formatTriple } from "../../graph/index.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { readFacts } from "../../testing/read-facts.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Answer } from "./answer.ts";
import { formatForm, parseForm, type QueryForm } from "./form.ts";
import { labelForm } from "./label-form.ts";
import { proveForm } from "./prove-form.ts";
import { type Outcome, runForm } from "./run-form.ts";
import { classifyUseCase } from "./use-case.ts";

let facts: FactStore;
beforeAll(async () => {
  facts = await readFacts(writePaperGraph());
});

const form = (parts: Partial<QueryForm> & Pick<QueryForm, "operation">): QueryForm => ({
  version: 1,
  hub: "Paper",
  where: [],
  ask: null,
  typed: true,
  ...parts,
});

function run(query: QueryForm): Outcome & { readonly triples: string[]; readonly labels: string[] } {
  const outcome = runForm(facts, query);
  if ("refused" in outcome) throw new Error(outcome.refused);
  expect(proveForm(facts, query, outcome)).toBe("proven");
  const triples = outcome.golden.map((fact) => `${facts.hub(fact.hub)?.label} ${fact.field} ${fact.value}`);
  const labels = Object.values(labelForm(facts, query, outcome)).map((names) => names.join(" + "));
  return { ...outcome, triples, labels };
}

function refusal(query: QueryForm): string {
  const outcome = runForm(facts, query);
  if (!("refused" in outcome)) throw new Error("the form was not refused");
  return outcome.refused;
}

const labelsOf = (answer: Answer): string[] =>
  answer.shape === "list" ? answer.items.map((item) => item.label) : [];
const single = ["single intention", "information lookup", "objective"];

test("a basic form returns the value of a hub with the given title, and the title adds no golden triple", () => {
  const query = form({ operation: "basic", where: [{ title: "Gamma" }], ask: "method" });
  const outcome = run(query);
  expect(outcome.answer).toMatchObject({ shape: "value", item: { label: "Experiment" }, absent: false });
  expect(outcome.triples).toEqual(["Gamma method Experiment"]);
  expect(formatTriple((outcome.golden[0] as Outcome["golden"][number]).triple)).toMatch(
    /^\(R3-C1:Study 1, method, L.*:Experiment\)$/,
  );
  expect(classifyUseCase(facts, query)).toBe(2);
  expect(outcome.labels).toEqual([
    "basic",
    "single fact",
    "simple",
    "named entity",
    "named entity",
    ...single,
  ]);
  expect(refusal({ ...query, where: [{ title: "Beta" }] })).toBe("more than one answer");
});

test("false is a valid answer to a basic form", () => {
  const outcome = run(form({ operation: "basic", where: [{ title: "Beta" }], ask: "Shares Data" }));
  expect(outcome.answer).toMatchObject({ shape: "value", absent: true });
  expect(outcome.labels).toEqual(["basic", "single fact", "simple", "boolean", "named entity", ...single]);
});

test("an aggregation combines fields of the same contribution, but not fields of different contributions", () => {
  // Beta studies Cells by Survey; its methods Experiment and Interview belong to Genes. Gamma studies Cells by
  // Experiment.
  const query = form({
    operation: "aggregation",
    where: [{ field: "research object", in: ["cells"] }],
    ask: "method",
  });
  const outcome = run(query);
  expect(labelsOf(outcome.answer)).toEqual(["Experiment", "Survey"]);
  expect(outcome.triples).toEqual([
    "Beta research object Cells",
    "Beta method Survey",
    "Gamma research object Cells",
    "Gamma method Experiment",
  ]);
  expect(classifyUseCase(facts, query)).toBe(4);
});

test("an aggregation combines a constraint on a hub with a constraint on its contributions", () => {
  const query = form({
    operation: "aggregation",
    where: [
      { field: "authors", in: ["Bo Birk"] },
      { field: "research object", in: ["Genes"] },
    ],
  });
  const outcome = run(query);
  expect(labelsOf(outcome.answer)).toEqual(["Alpha", "Beta"]);
  expect(classifyUseCase(facts, query)).toBe(6);
  expect(refusal(form({ operation: "aggregation", where: [{ field: "authors", in: ["Cy Cole"] }] }))).toBe(
    "too few answers for a list",
  );
});

test("a counting form counts hubs, distinct values or occurrences", () => {
  const where = [{ field: "research object", in: ["Genes"] }];
  const count = (parts: Partial<QueryForm>): unknown =>
    run(form({ operation: "counting", where, ...parts })).answer;
  expect(count({ measure: "hubs" })).toEqual({ shape: "count", count: 3 });
  // The methods are Survey (Alpha), Experiment and Interview (Beta); Delta states that it has no method.
  expect(count({ measure: "values", ask: "method" })).toEqual({ shape: "count", count: 3 });
  const years = { field: "publication year", between: [2018, 2019] as [number, number] };
  // Survey occurs twice (Alpha, Beta), Experiment twice (Beta, Gamma) and Interview once.
  const all = run(form({ operation: "counting", where: [years], ask: "method", measure: "occurrences" }));
  expect(all.answer).toEqual({ shape: "count", count: 5 });
  expect(all.labels.slice(0, 5)).toEqual(["counting", "multi fact", "simple", "quantitative", "temporal"]);
});

test("in a ranking by year, hubs with the same year share a rank, and the triple for the year is golden", () => {
  const outcome = run(
    form({
      operation: "ranking",
      where: [{ field: "method", in: ["Survey", "Experiment"] }],
      key: { field: "publication year" },
      order: "descending",
    }),
  );
  expect(outcome.answer).toEqual({
    shape: "ranking",
    ranks: [
      {
        rank: 1,
        key: "2019",
        items: [
          { key: "R2", label: "Beta" },
          { key: "R3", label: "Gamma" },
        ],
      },
      { rank: 3, key: "2018", items: [{ key: "R1", label: "Alpha" }] },
    ],
  });
  expect(outcome.triples).toContain("Alpha publication year 2018");
  expect(outcome.labels.slice(0, 5)).toEqual([
    "ranking",
    "multi fact",
    "enumerative",
    "named entity + temporal",
    "named entity",
  ]);
});

test("ranking: by frequency", () => {
  const outcome = run(
    form({
      operation: "ranking",
      where: [{ field: "publication year", between: [2019, 2021] }],
      ask: "method",
      key: { by: "frequency" },
      order: "descending",
    }),
  );
  // Experiment is used by Beta and Gamma, Interview by Beta and Epsilon, and Survey by Beta.
  expect(outcome.answer).toMatchObject({
    ranks: [
      { rank: 1, key: "2", items: [{ label: "Experiment" }, { label: "Interview" }] },
      { rank: 3, key: "1", items: [{ label: "Survey" }] },
    ],
  });
});

test("a comparative form compares two years by their numbers of hubs", () => {
  const year = (one: string): QueryForm["where"] => [{ field: "publication year", in: [one] }];
  const query = form({ operation: "comparative", measure: "hubs", branches: [year("2018"), year("2019")] });
  const outcome = run(query);
  expect(outcome.answer).toMatchObject({ verdict: "fewer", sides: [{ count: 1 }, { count: 2 }] });
  expect(outcome.labels.slice(0, 5)).toEqual([
    "comparative",
    "multi fact",
    "explanatory",
    "description + quantitative + temporal",
    "temporal",
  ]);
  expect(refusal({ ...query, branches: [year("2018"), year("1999")] })).toBe(
    "one side of the comparison is empty",
  );
});

test("a comparative form compares two titles by a field", () => {
  const branches: QueryForm["branches"] = [[{ title: "Alpha" }], [{ title: "Beta" }]];
  const methods = run(form({ operation: "comparative", ask: "method", branches }));
  expect(methods.answer).toMatchObject({ verdict: "different" });
  const years = run(form({ operation: "comparative", ask: "publication year", branches }));
  expect(years.answer).toMatchObject({ verdict: "earlier" });
});

test("a relationship form counts hubs per year, and the golden triples include the triples for the year", () => {
  const outcome = run(
    form({
      operation: "relationship",
      where: [{ field: "research object", in: ["Genes"] }],
      measure: "hubs",
      key: { field: "publication year" },
    }),
  );
  expect(outcome.answer).toEqual({
    shape: "groups",
    groups: ["2018", "2019", "2020"].map((key) => ({ key, count: 1 })),
  });
  expect(outcome.golden).toHaveLength(6);
  expect(outcome.labels[3]).toBe("description + quantitative + temporal");
});

test("a negation counts the triple that states an absence as golden, and excludes a hub that has the negated value among others", () => {
  const none = run(
    form({
      operation: "negation",
      where: [
        { field: "research object", in: ["Genes"] },
        { field: "method", absent: true },
      ],
    }),
  );
  expect(labelsOf(none.answer)).toEqual(["Delta"]);
  expect(none.triples).toEqual(["Delta research object Genes", "Delta method False"]);
  const other = run(
    form({
      operation: "negation",
      where: [
        { field: "publication year", in: ["2019"] },
        { field: "method", not: ["Survey"] },
      ],
    }),
  );
  // Beta uses both Experiment and Survey, so it is excluded.
  expect(labelsOf(other.answer)).toEqual(["Gamma"]);
});

test("the reader rejects a form about a missing statement if the form does not declare a closed world", () => {
  const query = form({ operation: "negation", where: [{ field: "method", missing: true }] });
  expect(() => parseForm(formatForm(query), "form")).toThrow("closed_world");
});

test("a superlative chooses a winner by frequency or by year, and is refused if all competitors are tied", () => {
  const authors = run(
    form({
      operation: "superlative",
      where: [{ field: "publication year", between: [2018, 2019] }],
      ask: "authors",
      key: { by: "frequency" },
      order: "descending",
    }),
  );
  expect(authors.answer).toMatchObject({ winners: [{ label: "Bo Birk" }], score: "2" });
  // The losing authors Ada Ark and Cy Cole, with one paper each, are also part of the proof.
  expect(authors.triples).toContain("Gamma authors Cy Cole");
  const latest = form({
    operation: "superlative",
    where: [{ field: "research object", in: ["Genes"] }],
    key: { field: "publication year" },
    order: "descending",
  });
  expect(run(latest).answer).toMatchObject({ winners: [{ label: "Delta" }], score: "2020" });
  expect(refusal({ ...latest, where: [{ field: "publication year", in: ["2019"] }] })).toBe(
    "all competitors are tied",
  );
});

test("the reader checks every key of a stored form", () => {
  const text = formatForm(form({ operation: "counting", where: [{ field: "method", in: ["Survey"] }] }));
  expect(parseForm(text, "q.csv:2")).toMatchObject({ operation: "counting" });
  expect(() => parseForm(text.replace('"operation"', '"operator"'), "q.csv:2")).toThrow(/q\.csv:2 at \$/);
  expect(() => parseForm(text.slice(0, 20), "q.csv:2")).toThrow("the JSON ends prematurely");
});
