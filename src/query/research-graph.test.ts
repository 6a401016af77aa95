/** The questions of researchers on a part of the ORKG (`../shared/data/orkg-empire`), as expressions. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { expect } from "vitest";
import { openGraph, type Value, valueOfNode } from "../graph/index.ts";
import { oxigraphSelect } from "../testing/query/contract.ts";
import { testWithSharedData } from "../testing/shared-data.ts";
import {
  createExecutor,
  createGraphIndex,
  createMemoryExecutor,
  createSparqlExecutor,
  type Denotation,
  type Expression,
  type Item,
  type Measure,
  type Path,
  type Scalar,
  type Things,
} from "./index.ts";

const xsd = "http://www.w3.org/2001/XMLSchema#";
const literal = (id: string): Value => valueOfNode({ id, label: "" }) as Value;
const whole = (count: number): Scalar => ({ op: "value", value: literal(`"${count}"^^<${xsd}integer>`) });
const yes: Scalar = { op: "value", value: literal(`"true"^^<${xsd}boolean>`) };
const text = (words: string): Value => ({ kind: "text", text: words });
const path = (...steps: readonly string[]): Path =>
  steps.map((step) => ({
    property: step.replace("^", ""),
    inverse: step.startsWith("^"),
  })) as unknown as Path;

const papers: Things = { op: "class", class: "Paper" };
const contributions: Things = { op: "class", class: "C27001" };
const image = (of: Things, ...steps: readonly string[]): Things => ({
  op: "image",
  path: path(...steps),
  of,
});
const named = (things: Things, steps: readonly string[], ...names: readonly string[]): Things => ({
  op: "where",
  things,
  path: path(...steps, "label"),
  is: "=",
  value: { op: "values", list: names.map(text) },
});
const having = (things: Things, ...steps: readonly string[]): Things => ({
  op: "with",
  things,
  path: path(...steps),
});
/** The papers with a contribution of the set. */
const by = (to: Things): Things => ({ op: "with", things: papers, path: path("P31"), to });
const since = (is: "=" | ">=" | "<=", year: number): Things => ({
  op: "where",
  things: papers,
  path: path("P29"),
  is,
  value: whole(year),
});
const and = (...all: readonly Things[]): Things => ({ op: "and", all });
const except = (things: Things, without: Things): Things => ({ op: "except", things, without });
const titled = (title: string): Things => and(contributions, image(named(papers, [], title), "P31"));
const number = (of: Things): Scalar => ({ op: "count", of });

const methodType = ["P56008", "P1005", "P94003"];
const ofType = (type: string): Things => by(named(contributions, methodType, type));
const tests = ["P15124", "P56043", "P35133"];
const methods = image(contributions, "P56008", "P1005");
const secondary = named(methods, ["P94003"], "secondary research");
const paperOfMethod = path("^P1005", "^P56008", "^P31");
const questions = image(contributions, "P37330");
const noQuestion = named(questions, ["P41928"], "No type");
const asked: Things = {
  op: "where",
  things: questions,
  path: path("P41928", "label"),
  is: "!=",
  value: { op: "value", value: text("No type") },
};
const shown: Things = { op: "where", things: asked, path: path("P55039"), is: "=", value: yes };
const withQuestion = (to: Things): Things =>
  by({ op: "with", things: contributions, path: path("P37330"), to });
const threats = image(contributions, "P39099");
const year = { of: "value", path: path("P29"), unit: "year" } as const;
const perYear = (things: Things, part?: Things): Expression => ({
  op: "group",
  things,
  by: [year],
  measure: part === undefined ? { of: "count" } : { of: "part", part },
});
const empirical = by(
  and(named(contributions, ["P56008"], "collection"), named(contributions, ["P15124"], "analysis")),
);
const notEmpirical = by(
  and(named(contributions, ["P56008"], "no collection"), named(contributions, ["P15124"], "no analysis")),
);
const counted: Measure = { of: "count", path: path("P31", "P37330"), to: asked };
const tested: Measure = { of: "count", path: path("P31", ...tests) };

/** @param flags the properties of threats to validity, with their labels */
function expressions(flags: ReadonlyMap<string, string>): Readonly<Record<string, Expression>> {
  const stated = (property: string): Things => ({
    op: "where",
    things: threats,
    path: path(property),
    is: "=",
    value: yes,
  });
  const withThreat = (to: Things): Things =>
    by({ op: "with", things: contributions, path: path("P39099"), to });
  return {
    "lookup-01": image(
      titled(
        "Do End-Users Want Explanations? Analyzing the Role of Explainability as an Emerging Aspect of Non-Functional Requirements",
      ),
      ...tests,
    ),
    "lookup-05": image(titled("Human-centred requirements engineering"), "P57003"),
    "lookup-06": {
      op: "valuesOf",
      path: path("P56008", "DATA", "url"),
      of: titled("Voice of the users: A demographic study of software feedback behaviour"),
    },
    "list-03": and(
      since(">=", 2015),
      by(and(named(contributions, methodType, "survey"), named(contributions, methodType, "interview"))),
    ),
    "list-05": and(
      since("=", 2018),
      by(and(named(contributions, methodType, "experiment"), having(contributions, "P15124", "P57016"))),
    ),
    "list-06": { op: "valuesOf", path: path("P145012"), of: secondary },
    "count-01": number(ofType("experiment")),
    "count-04": number(
      named(image(contributions, "P15124", "P56043", "P30001"), ["P41703"], "null hypothesis"),
    ),
    "count-05": number(by(named(contributions, ["P57003"], "exploratory"))),
    "range-02": and(ofType("case study"), since(">=", 2020)),
    "range-04": and(
      by(named(contributions, tests, "t-test", "chi-square test")),
      since(">=", 1995),
      since("<=", 1999),
    ),
    "trend-02": perYear(papers),
    "trend-05": perYear(by(having(contributions, "P56008", "DATA", "url"))),
    "trend-06": {
      op: "group",
      things: papers,
      by: [
        year,
        {
          of: "cases",
          cases: [
            { name: "hidden", things: withQuestion(except(asked, shown)) },
            { name: "highlighted", things: withQuestion(shown) },
            { name: "none", things: withQuestion(noQuestion) },
          ],
        },
      ],
      measure: { of: "count" },
    },
    "trend-08": perYear(by(having(contributions, "P15124", "P57016"))),
    "proportion-02": perYear(papers, empirical),
    "proportion-03": perYear(papers, notEmpirical),
    "proportion-07": {
      op: "group",
      things: secondary,
      by: [
        { of: "value", path: path("^P1005", "^P56008", "^P31", "P29"), unit: "year" },
        { of: "value", path: path("P145012") },
      ],
      measure: { of: "share", within: "firstKey", path: paperOfMethod },
    },
    "proportion-08": {
      op: "share",
      part: by(and(named(contributions, methodType, "survey"), having(contributions, "P15124", "P56043"))),
      whole: ofType("survey"),
    },
    "superlative-02": {
      op: "group",
      things: contributions,
      by: [{ of: "value", path: path(...tests, "label") }],
      measure: { of: "count", path: path("^P31") },
    },
    "superlative-03": {
      op: "group",
      things: papers,
      by: [
        {
          of: "cases",
          cases: [...flags].map(([property, name]) => ({ name, things: withThreat(stated(property)) })),
        },
      ],
      measure: { of: "count" },
    },
    "superlative-04": {
      op: "group",
      things: contributions,
      by: [{ of: "value", path: path("P57003", "label") }],
      measure: { of: "count", path: path("^P31") },
      top: 1,
    },
    "comparison-01": {
      op: "compare",
      items: ["survey", "experiment"].map((name) => ({ name, value: number(ofType(name)) })),
    },
    "comparison-02": {
      op: "compare",
      items: ["survey", "interview"].map((name) => ({ name, value: number(ofType(name)) })),
    },
    "yesno-01": {
      op: "exists",
      of: named(
        titled("What Questions do Requirements Engineers Ask?"),
        ["P15124", "P1005"],
        "grounded theory",
      ),
    },
    "yesno-04": {
      op: "exists",
      of: {
        op: "where",
        things: image(
          {
            op: "where",
            things: papers,
            path: path("label"),
            is: "contains",
            value: { op: "value", value: text("NoRBERT") },
          },
          "P31",
        ),
        path: path("P39099", "P55035"),
        is: "=",
        value: yes,
      },
    },
    "absence-01": number(by(named(contributions, ["P56008"], "no collection"))),
    "absence-02": except(since("=", 2021), withThreat({ op: "or", any: [...flags.keys()].map(stated) })),
    "absence-05": number(withQuestion(noQuestion)),
    "topn-02": {
      op: "group",
      things: except(methods, named(methods, ["P94003"], "no method")),
      by: [
        { of: "value", path: path("P94003", "label") },
        { of: "value", path: path("P145012") },
      ],
      measure: { of: "count", path: paperOfMethod },
      topPerGroup: 3,
    },
    "average-01": { op: "average", things: withQuestion(asked), by: counted },
    "average-02": { op: "median", things: having(papers, "P31", ...tests), by: tested },
  };
}

type Gold = { readonly uid: string; readonly gold_type: string; readonly gold: string };

function plain(item: Item | undefined): string | number | boolean | null {
  if (item === undefined) return null;
  if (!("value" in item)) return Object.values(item)[0] ?? null;
  const { value } = item;
  if (value.kind === "number") return Number(`${value.coefficient}e${value.exponent}`);
  return value.kind === "text" ? value.text.trim() : value.kind === "flag" ? value.value : null;
}

/** Writes a row for comparison. Shares have four digits in the gold answers, whose labels keep repeated spaces. */
function rowKey(row: readonly unknown[]): string {
  const written = (cell: unknown): unknown => {
    if (typeof cell === "number") return Number(cell.toFixed(4));
    return typeof cell === "string" ? cell.replace(/\s+/g, " ") : cell;
  };
  return JSON.stringify(row.map(written));
}

function expectGold({ uid, gold_type: type, gold }: Gold, denotation: Denotation): void {
  const expected: unknown = JSON.parse(gold);
  if (denotation.type === "things") {
    expect([...denotation.ids].sort(), uid).toEqual(
      (expected as { id: string }[]).map(({ id }) => id).sort(),
    );
  } else if (denotation.type === "values") {
    expect(denotation.values.map((value) => plain({ value })).sort(), uid).toEqual(
      (expected as string[]).sort(),
    );
  } else if (denotation.type === "scalar") {
    expect(plain(denotation.value === null ? undefined : { value: denotation.value }), uid).toBeCloseTo(
      expected as number,
      3,
    );
  } else if (denotation.type === "truth") {
    expect(denotation.value, uid).toBe(expected);
  } else {
    const rows = denotation.rows.map((row) => row.map(([item]) => plain(item)));
    if (type === "values") {
      const best = rows.toSorted((left, right) => Number(right.at(-1)) - Number(left.at(-1)))[0];
      expect([best?.[0]], uid).toEqual(expected);
      return;
    }
    // Rows of 0 are optional. Where several rows tie for a place, the gold answer has one of them.
    const found = new Set(rows.filter((row) => row.at(-1) !== 0).map(rowKey));
    const wanted = (expected as unknown[][]).filter((row) => row.at(-1) !== 0).map(rowKey);
    expect(
      wanted.filter((row) => !found.has(row)),
      uid,
    ).toEqual([]);
    if (uid !== "topn-02") expect(found.size, uid).toBe(wanted.length);
  }
}

testWithSharedData(
  "every answerable question of researchers is an expression with the gold answer",
  async (file) => {
    const csv = readFileSync(file("orkg-empire/questions.csv"), "utf8").trimEnd();
    const { data } = Papa.parse<Gold>(csv, { header: true });
    const graph = await openGraph(file("orkg-empire/graph.nt.gz"));
    const nTriples = gunzipSync(readFileSync(file("orkg-empire/graph.nt.gz"))).toString("utf8");
    const memory = createMemoryExecutor(await createGraphIndex(graph));
    const executors = [memory, await createExecutor(graph), createSparqlExecutor(oxigraphSelect(nTriples))];
    const flags = new Map<string, string>();
    for (const { id, label } of await graph.predicates()) {
      const used: Things = { op: "where", things: threats, path: path(id), is: "=", value: yes };
      if (memory.sizeNow(used) > 0) flags.set(id, label);
    }
    const all = expressions(flags);
    const answerable = data.filter(({ gold_type: type }) => type !== "none");
    expect(Object.keys(all).sort()).toEqual(answerable.map(({ uid }) => uid).sort());
    for (const question of answerable)
      for (const executor of executors)
        expectGold(question, await executor.denote(all[question.uid] as Expression));
  },
);
