/** Says what an expression asks for, as a noun phrase, so that an answer can state how its question was read. */
import {
  type Expression,
  type GroupMeasure,
  isThings,
  type Key,
  type Table,
  type Things,
  type Truth,
} from "../expression.ts";
import { comparisons, nounOfPath } from "./clauses.ts";
import {
  conditionOf,
  describe,
  endsNoun,
  isFilter,
  isOne,
  measureNoun,
  say,
  sayScalar,
  sayShare,
  sayValues,
  type Writer,
} from "./describe.ts";
import { pluralNoun } from "./property-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Returns a phrase such as "the number of ferries that call at Bellmore". Equal expressions give equal phrases. */
export function describeQuery(expression: Expression, vocabulary: Vocabulary): string {
  const writer: Writer = { vocabulary, choose: ([first]) => first };
  switch (expression.op) {
    case "values":
    case "valuesOf":
    case "shared":
      return sayValues(expression, writer);
    case "value":
    case "count":
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
    case "difference":
    case "share":
      return sayScalar(expression, writer);
    case "group":
    case "rows":
    case "compare":
      return describeTable(expression, writer);
    case "exists":
    case "holds":
    case "within":
      return describeTruth(expression, writer);
    default:
      return sayThings(expression, writer);
  }
}

function sayThings(things: Things, writer: Writer): string {
  return say(
    describe(things, writer),
    !isOne(things, writer.vocabulary),
    things.op === "class" ? "all" : "the",
  );
}

function describeTable(table: Table, writer: Writer): string {
  switch (table.op) {
    case "compare":
      return table.items.map(({ value }) => sayScalar(value, writer)).join(" and ");
    case "rows": {
      const columns = table.columns.map((column) => {
        if (column.of === "self") return "names";
        return pluralNoun(
          column.of === "ends"
            ? nounOfPath(writer.vocabulary.path(column.path))
            : measureNoun(column, writer),
        );
      });
      const order = table.order === undefined ? "" : `, sorted by ${measureNoun(table.order.by, writer)}`;
      return `the ${columns.join(" and ")} of ${sayThings(table.things, writer)}${order}`;
    }
    case "group": {
      const keys = table.by.map((key) => keyNoun(key, writer).singular).join(" and ");
      const top =
        table.top === undefined ? "" : `, the ${table.top === 1 ? "largest" : `${table.top} largest`}`;
      return `${sayFigure(table.measure, table.things, writer)} for each ${keys}${top}`;
    }
  }
}

/** Returns the plural noun of things, without their conditions: "papers". */
export function pluralOf(things: Things, vocabulary: Vocabulary): string {
  return describe(things, { vocabulary, choose: ([first]) => first }).noun.plural;
}

/** Returns the headings of a table's columns: "year" and "number of papers"; none for items that are compared. */
export function columnNames(table: Table, vocabulary: Vocabulary): readonly string[] {
  const writer: Writer = { vocabulary, choose: ([first]) => first };
  switch (table.op) {
    case "compare":
      return [];
    case "rows":
      return table.columns.map((column) =>
        column.of === "self"
          ? "name"
          : column.of === "ends"
            ? nounOfPath(vocabulary.path(column.path))
            : measureNoun(column, writer),
      );
    case "group":
      return [...table.by.map((key) => keyNoun(key, writer).singular), figureNoun(table, writer)];
  }
}

function figureNoun({ measure, things }: Extract<Table, { readonly op: "group" }>, writer: Writer): string {
  if (measure.of === "part" || measure.of === "share") return "share";
  if (measure.of !== "count")
    return `${measure.of === "sum" ? "total" : measure.of} ${measureNoun(measure.by, writer)}`;
  return measure.path === undefined
    ? describe(things, writer).noun.plural
    : endsNoun(measure.path, measure.to, writer);
}

/** Returns the noun of a key by which things are grouped. */
export function keyNoun(key: Key, writer: Writer): { readonly singular: string; readonly plural: string } {
  if (key.of === "cases") return { singular: "category", plural: "categories" };
  if (key.of === "class") return { singular: "type", plural: "types" };
  if (key.of === "value" && key.unit !== undefined)
    return { singular: key.unit, plural: pluralNoun(key.unit) };
  if (key.of === "count") {
    const noun = `number of ${endsNoun(key.path, key.to, writer)}`;
    return { singular: noun, plural: noun };
  }
  const type = writer.vocabulary.classOfEnds(key.path);
  const own = writer.vocabulary.path(key.path);
  if (own.noun === "" && type !== undefined) return writer.vocabulary.classNoun(type);
  const noun = nounOfPath(own);
  return { singular: noun, plural: pluralNoun(noun) };
}

function sayFigure(measure: GroupMeasure, things: Things, writer: Writer): string {
  const all = say(describe(things, writer), true, "");
  if (measure.of === "part") return sayShare(measure.part, things, writer);
  if (measure.of === "count" || measure.of === "share") {
    const counted =
      measure.path === undefined ? all : `${endsNoun(measure.path, undefined, writer)} of ${all}`;
    return `the ${measure.of === "count" ? "number" : "share"} of ${counted}`;
  }
  return `the ${measure.of === "sum" ? "total" : measure.of} ${measureNoun(measure.by, writer)} of ${all}`;
}

/** The things that all are among, and the conditions that they meet, one by one. */
function conditionsOf(things: Things): readonly Things[] {
  switch (things.op) {
    case "and":
      return things.all.flatMap(conditionsOf);
    case "with":
    case "where":
    case "counted":
      return [...conditionsOf(things.things), things];
    default:
      return [things];
  }
}

/** Says what is asked of one named thing, as predicates; empty if nothing is named. Its kind is said if nothing else is. */
function predicatesOf(
  name: Things | undefined,
  conditions: readonly Things[],
  writer: Writer,
): readonly string[] {
  if (name === undefined) return [];
  const others = conditions.filter((one) => one !== name);
  const said = others.filter(({ op }) => op !== "class");
  return (said.length > 0 ? said : others).map((one) => {
    if (isFilter(one)) return conditionOf(one, false, writer).predicate(false);
    const isOnly =
      one.op === "image" && isOne(one.of, writer.vocabulary) && writer.vocabulary.path(one.path).isSingle;
    return `is ${say(describe(one, writer), false, isOnly || one.op === "best" ? "the" : "a")}`;
  });
}

function describeTruth(truth: Truth, writer: Writer): string {
  switch (truth.op) {
    case "exists": {
      const { of } = truth;
      if (!isThings(of)) return `whether there are ${sayValues(of, writer)}`;
      const conditions = conditionsOf(of);
      const name = conditions.find(({ op }) => op === "entities");
      const predicates = predicatesOf(name, conditions, writer);
      return name === undefined || predicates.length === 0
        ? `whether there are ${say(describe(of, writer), true, "")}`
        : `whether ${say(describe(name, writer), false, "the")} ${predicates.join(" and ")}`;
    }
    case "holds":
      return `whether ${sayScalar(truth.left, writer)} is ${comparisons[truth.is]} ${sayScalar(truth.right, writer)}`;
    case "within": {
      const { part, whole } = truth;
      return part.op === "entities" && isOne(part, writer.vocabulary)
        ? `whether ${say(describe(part, writer), false, "the")} is ${say(describe(whole, writer), false, "a")}`
        : `whether ${say(describe(part, writer), true, "all")} are ${say(describe(whole, writer), true, "")}`;
    }
  }
}
