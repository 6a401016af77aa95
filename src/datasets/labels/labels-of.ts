/**
 * Computes the taxonomy labels of a question from its expression and what it denotes: the operation from the
 * expression's constructors, the answer types from the values of the answer, the condition types from the constants.
 *
 * Source of the classes: thesis, sections 6.7.1 to 6.7.8. If one operation includes others, the most complex one counts.
 */
import { convertUnit } from "../../english/index.ts";
import {
  type Entity,
  type KnowledgeGraph,
  kindOfTexts,
  type Value,
  type ValueKind,
} from "../../graph/index.ts";
import {
  allParts,
  type Denotation,
  type Expression,
  type Item,
  sizeOf,
  sortOf,
  type Table,
} from "../../query/index.ts";
import { applyRules, type LabelRules, publishedLabelRules } from "./label-rules.ts";
import type { Operation } from "./operations.ts";

export type Answered = {
  readonly denotation: Denotation;
  /** The number of golden triples. */
  readonly golden: number;
};

/**
 * Returns the class names for every column that has rules.
 * @throws the errors of `graph.entities`
 */
export async function labelsOf(
  expression: Expression,
  { denotation, golden }: Answered,
  graph: Pick<KnowledgeGraph, "entities">,
  rules: LabelRules = publishedLabelRules,
): Promise<Record<string, readonly string[]>> {
  const entities = await graph.entities(thingsIn(denotation));
  const operation = operationOf(expression, denotation);
  const format = formatOf(expression, denotation);
  const features = {
    retrieval_operation: [operation],
    graph_representation: [golden === 1 ? "one-triple" : "many-triples"],
    answer_format: [format],
    answer_type: [...(format === "report" ? ["text"] : []), ...answerTypes(expression, denotation, entities)],
    condition_type: conditionTypes(expression),
    intention_count: [intentionsOf(expression) > 1 ? "several" : "one"],
    question_goal: ["lookup"],
    answer_credibility: ["fact"],
  };
  return applyRules(features, rules);
}

/** Returns the operation that a question asks for. */
export function operationOf(expression: Expression, denotation: Denotation): Operation {
  switch (expression.op) {
    case "count":
      return "counting";
    case "smallest":
    case "largest":
      return "superlative";
    case "sum":
    case "average":
    case "median":
    case "share":
      return "aggregation";
    case "value":
      return "basic";
    case "compare":
    case "difference":
      return "comparative";
    case "holds": {
      const computed = [expression.left, expression.right].filter(({ op }) => op !== "value");
      if (computed.length > 1) return "comparative";
      return computed[0]?.op === "count" ? "counting" : "basic";
    }
    case "group":
    case "rows":
      return operationOfTable(expression);
    case "exists":
      return comparesTwo(expression.of) ? "comparative" : operationOfSet(expression, 1);
    case "best":
      // "Which is larger, A or B?" compares, and ranks nothing.
      if (expression.things.op === "entities") return "comparative";
      return operationOfSet(expression, sizeOf(denotation));
    default:
      return operationOfSet(expression, sizeOf(denotation));
  }
}

/** Whether a set is not empty only if two named things have the same end: "Do A and B have the same author?". */
function comparesTwo(set: Expression): boolean {
  if (set.op === "and") return set.all.length > 1 && set.all.every(isOfNamed);
  return set.op === "where" && set.things.op === "entities" && isOfNamed(set.value);
}

function isOfNamed(part: Expression): boolean {
  return (part.op === "image" || part.op === "valuesOf") && part.of.op === "entities";
}

function operationOfTable(table: Extract<Table, { op: "group" | "rows" }>): Operation {
  if (table.op === "group") {
    if (table.top === 1) return "superlative";
    return table.top !== undefined || table.order?.by === "measure" ? "ranking" : "relationship";
  }
  if (table.order !== undefined) return table.limit === 1 ? "superlative" : "ranking";
  if (isComparison(table)) return "comparative";
  return operationOfSet(table.things, 2);
}

/** Whether a table sets a few named things side by side. */
function isComparison({ things, columns }: Extract<Table, { op: "rows" }>): boolean {
  return things.op === "entities" && things.ids.length > 1 && columns.some(({ of }) => of !== "self");
}

function operationOfSet(set: Expression, size: number): Operation {
  const parts = allParts(set);
  const best = parts.find((part) => part.op === "best");
  if (best !== undefined)
    return best.op === "best" && best.count > 1 && best === set ? "ranking" : "superlative";
  if (parts.some(isNegation)) return "negation";
  return size > 1 && sortOf(set) !== "truth" ? "aggregation" : "basic";
}

function isNegation(part: Expression): boolean {
  if (part.op === "except") return true;
  if (part.op === "where") return part.is === "!=";
  return part.op === "counted" && part.is === "=" && isZero(part.n);
}

function isZero(scalar: Expression): boolean {
  return scalar.op === "value" && scalar.value.kind === "number" && scalar.value.coefficient === 0n;
}

function formatOf(expression: Expression, denotation: Denotation): "one-value" | "list" | "report" {
  if (denotation.type !== "table") return sizeOf(denotation) > 1 ? "list" : "one-value";
  const operation = operationOf(expression, denotation);
  if (operation === "comparative" || operation === "relationship") return "report";
  return sizeOf(denotation) > 1 ? "list" : "one-value";
}

/** The number of requests: "When was X built, and who built it?" asks for two properties of the same things. */
function intentionsOf(expression: Expression): number {
  if (expression.op !== "rows" || expression.order !== undefined || isComparison(expression)) return 1;
  return expression.columns.filter(({ of }) => of !== "self").length;
}

function thingsIn(denotation: Denotation): string[] {
  if (denotation.type === "things") return [...denotation.ids];
  if (denotation.type !== "table") return [];
  return [...new Set(denotation.rows.flat(2).flatMap((item) => ("thing" in item ? item.thing : [])))];
}

type Entities = ReadonlyMap<string, Entity>;

/** Returns the types of what the answer shows. A count that only decides a rank is not shown. */
function answerTypes(expression: Expression, denotation: Denotation, entities: Entities): string[] {
  const typesOf = (items: readonly Item[]): string[] => [
    ...new Set(items.map((item) => typeOfItem(item, entities))),
  ];
  switch (denotation.type) {
    case "truth":
      return ["truth"];
    case "scalar":
      return [denotation.value === null ? "number" : typeOfValue(denotation.value)];
    case "values":
      return typesOf(denotation.values.map((value) => ({ value })));
    case "things":
      return typesOf(denotation.ids.map((thing) => ({ thing })));
    case "table":
      return typesOfTable(expression as Table, (column) =>
        typesOf(denotation.rows.flatMap((cells) => cells.at(column) ?? [])),
      );
  }
}

function typesOfTable(table: Table, typesAt: (column: number) => readonly string[]): string[] {
  switch (table.op) {
    case "compare": {
      const isTemporal = temporalKinds.has(kindOfTexts(table.items.map(({ name }) => name)));
      return [...typesAt(-1), ...(isTemporal ? ["year"] : [])];
    }
    case "group": {
      const keys = table.by.flatMap((key, at) =>
        key.of === "value" && key.unit !== undefined ? ["year"] : typesAt(at),
      );
      if (operationOfTable(table) === "relationship")
        return [...typesAt(-1), ...keys.filter((type) => type === "year")];
      return "by" in table.measure ? [...keys, ...typesAt(-1)] : keys;
    }
    case "rows":
      return table.columns.flatMap(({ of }, at) => {
        const isNamed = of === "self" && isComparison(table);
        return isNamed || of === "count" ? [] : typesAt(at);
      });
  }
}

function typeOfItem(item: Item, entities: Entities): string {
  if ("value" in item) return typeOfValue(item.value);
  if (!("thing" in item)) return "name";
  const { label = "", types = [] } = entities.get(item.thing) ?? {};
  // Some graphs have no literals: their years and amounts are nodes without types.
  return types.length > 0 ? "name" : typeOfKind(kindOfTexts([label]), label);
}

function typeOfValue(value: Value): string {
  return typeOfKind(value.kind, value.kind === "text" ? value.text : "");
}

/** Matches a text with a unit, as a property whose texts have several units has it. */
const quantity = /^[-+]?\d[\d.,]*\s*([^\s\d.,]\S*)$/;
/** The number of characters from which a text describes something. */
const longText = 160;
const temporalKinds: ReadonlySet<ValueKind> = new Set(["year", "yearMonth", "date", "dateTime", "time"]);

function typeOfKind(kind: ValueKind, text: string): string {
  if (temporalKinds.has(kind)) return "year";
  if (kind === "number" || kind === "double" || kind === "duration") return "number";
  if (kind === "flag" || /^(?:true|false|yes|no)$/i.test(text)) return "truth";
  if (/^https?:\/\/\S+$/.test(text)) return "url";
  const unit = quantity.exec(text)?.[1];
  if (unit !== undefined && convertUnit(unit, unit) !== null) return "number";
  return text.length > longText ? "text" : "name";
}

/** Returns the types of the constants that limit the answer. Things, flags and texts are names. */
function conditionTypes(expression: Expression): string[] {
  const types = allParts(expression).flatMap((part): string[] => {
    switch (part.op) {
      case "entities":
        return ["name"];
      case "where":
        return part.value.op === "value" || part.value.op === "values" ? [typeOfLimit(part.value)] : [];
      case "counted":
        return isZero(part.n) || part.n.op !== "value" ? [] : ["number"];
      case "holds":
        return [part.left, part.right].flatMap((side) => (side.op === "value" ? typeOfLimit(side) : []));
      default:
        return [];
    }
  });
  // A class, or a property that things have or lack, is a named condition, too.
  return types.length === 0 ? ["name"] : [...new Set(types)];
}

function typeOfLimit(limit: Extract<Expression, { op: "value" | "values" }>): string {
  const [value] = limit.op === "value" ? [limit.value] : limit.list;
  const type = value === undefined ? "name" : typeOfKind(value.kind, "");
  return type === "year" || type === "number" ? type : "name";
}
