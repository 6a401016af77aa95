/**
 * One hundred expressions about a generated graph (`generate-graph.ts`), in every construct of the algebra. A fixed seed
 * draws what they name, so they are the same for every engine and every run.
 */

import { createRandom, type Random } from "../../../base/random.ts";
import { parseValue, type Value, type ValueKind } from "../../../graph/index.ts";
import type { Expression, Measure, Operator, Path, Scalar, Things, Truth } from "../../../query/index.ts";

const pathOf = (first: string, ...others: readonly string[]): Path => {
  const step = (property: string) => ({ property, inverse: false });
  return [step(first), ...others.map(step)];
};
const year = pathOf("publication_year");
const venue = pathOf("venue");
const field = pathOf("research_field");
const authors = pathOf("authors", "has_list_element");
const method = pathOf("contribution", "evaluation_method");
const property = pathOf("contribution", "evaluated_property");
const system = pathOf("contribution", "studied_system");
const subjects = pathOf("contribution", "number_of_subjects");
const replication = pathOf("contribution", "provides_replication_package");
const problem = pathOf("contribution", "research_problem");

const papers: Things = { op: "class", class: "Paper" };
const venues: Things = { op: "class", class: "Venue" };
const methods = ["case study", "controlled experiment", "interview", "prototype", "simulation", "survey"];
const properties = ["accuracy", "cost", "efficiency", "portability", "reliability", "security", "usability"];
const systems = ["brokers", "compilers", "gateways", "pipelines", "registries", "schedulers", "services"];

function valueFrom(text: string, kind: ValueKind): Value {
  const value = parseValue(text, kind);
  if (value === null) throw new RangeError(`${text} is no ${kind}`);
  return value;
}

/** Draws the parts of one expression from a graph with so many papers. */
function createParts(random: Random, paperCount: number) {
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const number = (least: number, most: number): Scalar => ({
    op: "value",
    value: valueFrom(String(least + random.below(most - least + 1)), "number"),
  });
  const where = (path: Path, is: Operator, value: Scalar, things: Things = papers): Things => ({
    op: "where",
    things,
    path,
    is,
    value,
  });
  const text = (path: Path, from: readonly string[]) => (): Things =>
    where(path, "=", { op: "value", value: valueFrom(pick(from), "text") });
  const someYear = (): Scalar => ({
    op: "value",
    value: valueFrom(String(2000 + random.below(25)), "year"),
  });
  const inYear = (is: Operator = "="): Things => where(year, is, someYear());
  const someVenue = (): Things => ({ op: "entities", ids: [pick(["R2", "R3", "R4"])] });
  const atVenue = (things: Things = papers): Things => ({ op: "with", things, path: venue, to: someVenue() });
  const usesMethod = text(method, methods);
  const evaluates = text(property, properties);
  const studies = text(system, systems);
  return {
    pick,
    number,
    where,
    someVenue,
    inYear,
    atVenue,
    usesMethod,
    evaluates,
    studies,
    byAuthor: text(
      authors,
      Array.from({ length: 500 }, (_, at) => `Author ${at}`),
    ),
    paper: (): Things => ({ op: "entities", ids: [`R${1_000 + 100 * random.below(paperCount)}`] }),
    both: (...all: readonly Things[]): Things => ({ op: "and", all }),
    count: (of: Things): Scalar => ({ op: "count", of }),
  };
}

type Parts = ReturnType<typeof createParts>;

const numbered: Measure = { of: "value", path: subjects };
const manyAuthors: Measure = { of: "count", path: authors };

/** Every construct that a question asks for. */
const constructs: readonly ((parts: Parts) => Expression)[] = [
  ({ paper }) => ({ op: "image", path: venue, of: paper() }),
  ({ paper }) => ({ op: "valuesOf", path: year, of: paper() }),
  ({ paper }) => ({ op: "valuesOf", path: authors, of: paper() }),
  ({ byAuthor }) => byAuthor(),
  ({ byAuthor, inYear, both }) => both(byAuthor(), inYear()),
  ({ byAuthor, usesMethod, both }) => both(byAuthor(), usesMethod()),
  ({ byAuthor, atVenue }) => atVenue(byAuthor()),
  ({ byAuthor, inYear, both }) => both(byAuthor(), inYear(">")),
  ({ byAuthor, evaluates, studies, both }) => both(byAuthor(), { op: "or", any: [evaluates(), studies()] }),
  ({ byAuthor, usesMethod }) => ({ op: "except", things: byAuthor(), without: usesMethod() }),
  ({ byAuthor, number }) => ({
    op: "counted",
    things: byAuthor(),
    path: method,
    is: ">=",
    n: number(2, 3),
  }),
  ({ atVenue }) => ({ op: "valuesOf", path: problem, of: atVenue() }),
  ({ byAuthor }) => ({ op: "valuesOf", path: property, of: byAuthor() }),
  ({ byAuthor }) => ({ op: "image", path: venue, of: byAuthor() }),
  ({ inYear, count }) => count(inYear()),
  ({ atVenue, inYear, count, both }) => count(both(atVenue(), inYear())),
  ({ evaluates, usesMethod, count, both }) => count(both(evaluates(), usesMethod())),
  ({ atVenue }) => ({ op: "count", of: { op: "valuesOf", path: authors, of: atVenue() } }),
  ({ byAuthor }) => ({ op: "best", things: byAuthor(), by: numbered, order: "most", count: 1 }),
  ({ byAuthor }) => ({
    op: "best",
    things: byAuthor(),
    by: { of: "value", path: year, kind: "year" },
    order: "least",
    count: 1,
  }),
  () => ({
    op: "best",
    things: venues,
    by: { of: "count", path: [{ property: "venue", inverse: true }] },
    order: "most",
    count: 1,
  }),
  ({ inYear }) => ({ op: "sum", things: inYear(), by: numbered }),
  ({ inYear }) => ({ op: "average", things: inYear(), by: numbered }),
  ({ atVenue }) => ({ op: "median", things: atVenue(), by: numbered }),
  ({ usesMethod }) => ({ op: "smallest", things: usesMethod(), by: numbered }),
  ({ usesMethod }) => ({ op: "largest", things: usesMethod(), by: numbered }),
  ({ atVenue }) => ({ op: "average", things: atVenue(), by: manyAuthors }),
  ({ inYear, count }) => ({ op: "difference", left: count(inYear()), right: count(inYear()) }),
  ({ usesMethod, inYear }) => ({ op: "share", part: usesMethod(), whole: inYear() }),
  ({ atVenue }) => ({
    op: "share",
    part: { op: "where", things: papers, path: replication, is: "=", value: flag },
    whole: atVenue(),
  }),
  ({ atVenue }) => ({
    op: "group",
    things: atVenue(),
    by: [{ of: "value", path: year }],
    measure: { of: "count" },
    order: { by: "key", direction: "ascending" },
  }),
  ({ inYear }) => ({
    op: "group",
    things: inYear(),
    by: [{ of: "thing", path: venue }],
    measure: { of: "share", within: "all" },
  }),
  ({ inYear }) => ({
    op: "group",
    things: inYear(),
    by: [{ of: "value", path: method }],
    measure: { of: "count" },
    top: 1,
  }),
  ({ inYear }) => ({
    op: "group",
    things: inYear(),
    by: [{ of: "value", path: property }],
    measure: { of: "average", by: numbered },
  }),
  () => ({
    op: "group",
    things: papers,
    by: [
      { of: "thing", path: venue },
      { of: "value", path: year },
    ],
    measure: { of: "count" },
  }),
  ({ byAuthor }) => ({
    op: "rows",
    things: byAuthor(),
    columns: [{ of: "self" }, { of: "ends", path: year }, { of: "ends", path: venue }],
  }),
  ({ evaluates, atVenue, count, both }) => {
    const [one, other] = [evaluates(), evaluates()];
    const there = atVenue();
    return {
      op: "compare",
      items: [
        { name: "one", value: count(both(one, there)) },
        { name: "other", value: count(both(other, there)) },
      ],
    };
  },
  ({ byAuthor, inYear, both }): Truth => ({ op: "exists", of: both(byAuthor(), inYear()) }),
  ({ evaluates, studies, count }): Truth => ({
    op: "holds",
    left: count(evaluates()),
    is: ">",
    right: count(studies()),
  }),
  ({ byAuthor, inYear }): Truth => ({ op: "within", part: byAuthor(), whole: inYear(">=") }),
  ({ paper }) => ({ op: "image", path: field, of: paper() }),
];

const flag: Scalar = { op: "value", value: { kind: "flag", value: true } };

/** The number of questions. */
const questionCount = 100;

/** @param paperCount the number of papers in the graph */
export function scaleExpressions(paperCount: number): readonly Expression[] {
  const parts = createParts(createRandom(50), paperCount);
  return Array.from({ length: questionCount }, (_, at) => {
    const make = constructs[at % constructs.length] as (parts: Parts) => Expression;
    return make(parts);
  });
}
