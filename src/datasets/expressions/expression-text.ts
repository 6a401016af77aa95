/**
 * Writes an expression as a program of small functions and as one readable line.
 *
 * Source of the functions: KQA Pro (Cao et al., ACL 2022). FilterConcept, FilterStr, FilterNum, FilterYear, FilterDate,
 * Relate, And, Or, Count, QueryAttr and SelectAmong mean the same as there. The other functions are named after the
 * constructor of the algebra.
 */
import { formatValue, type Value } from "../../graph/index.ts";
import {
  type Column,
  type Expression,
  type GroupMeasure,
  type Key,
  type Measure,
  type Path,
  partsOf,
} from "../../query/index.ts";

export type ProgramStep = {
  readonly function: string;
  readonly inputs: readonly string[];
  /** The positions of the steps whose results this step takes as input. */
  readonly dependencies: readonly number[];
};

/** Returns the steps of an expression. A part that occurs twice is one step. */
export function programOf(expression: Expression): ProgramStep[] {
  const steps: ProgramStep[] = [];
  const known = new Map<Expression, number>();
  const add = (part: Expression): number => {
    const at = known.get(part);
    if (at !== undefined) return at;
    const dependencies = partsOf(part).map(add);
    const position = steps.push({ function: functionOf(part), inputs: inputsOf(part), dependencies }) - 1;
    known.set(part, position);
    return position;
  };
  add(expression);
  return steps;
}

/** Writes an expression as nested calls: `(Count (Relate "cites" (Find "R1")))`. */
export function lineOf(expression: Expression): string {
  const inputs = inputsOf(expression).map((input) => JSON.stringify(input));
  return `(${[functionOf(expression), ...inputs, ...partsOf(expression).map(lineOf)].join(" ")})`;
}

const names: Readonly<Record<Exclude<Expression["op"], "where">, string>> = {
  class: "FilterConcept",
  entities: "Find",
  with: "FilterRelated",
  counted: "FilterCount",
  image: "Relate",
  and: "And",
  or: "Or",
  except: "Except",
  best: "SelectAmong",
  values: "Values",
  valuesOf: "QueryAttr",
  shared: "FilterShared",
  value: "Value",
  count: "Count",
  sum: "Sum",
  average: "Average",
  median: "Median",
  smallest: "Smallest",
  largest: "Largest",
  difference: "Difference",
  share: "Share",
  group: "GroupBy",
  rows: "Table",
  compare: "Compare",
  exists: "VerifyExists",
  holds: "Verify",
  within: "VerifyWithin",
};

const filters: Readonly<Partial<Record<Value["kind"], string>>> = {
  number: "FilterNum",
  double: "FilterNum",
  year: "FilterYear",
  date: "FilterDate",
};

function functionOf(expression: Expression): string {
  if (expression.op !== "where") return names[expression.op];
  const { value } = expression;
  return (value.op === "value" ? filters[value.value.kind] : undefined) ?? "FilterStr";
}

/** Returns what a step states beside its parts. */
function inputsOf(expression: Expression): string[] {
  switch (expression.op) {
    case "class":
      return [expression.class];
    case "entities":
      return [...expression.ids];
    case "values":
      return expression.list.map(formatValue);
    case "value":
      return [formatValue(expression.value)];
    case "with":
    case "image":
    case "valuesOf":
      return [pathText(expression.path)];
    case "where":
    case "counted":
    case "shared":
      return [pathText(expression.path), expression.is];
    case "best":
      return [pathedText(expression.by), expression.order, String(expression.count)];
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
      return [pathedText(expression.by)];
    case "holds":
      return [expression.is];
    case "group": {
      const { by, measure, order, top } = expression;
      const sorted = order === undefined ? [] : [`by ${order.by}`, order.direction];
      return [
        ...by.map(pathedText),
        pathedText(measure),
        ...sorted,
        ...(top === undefined ? [] : [`top ${top}`]),
      ];
    }
    case "rows": {
      const { columns, order } = expression;
      return [
        ...columns.map(pathedText),
        ...(order === undefined ? [] : [pathedText(order.by), order.direction]),
      ];
    }
    case "compare":
      return expression.items.map(({ name }) => name);
    default:
      return [];
  }
}

/** Writes a path as in SPARQL: `contribution/^cites`. */
function pathText(path: Path): string {
  return path.map(({ property, inverse }) => `${inverse ? "^" : ""}${property}`).join("/");
}

function pathedText(item: Measure | Key | GroupMeasure | Column): string {
  if ("by" in item) return `${item.of} ${pathedText(item.by)}`;
  const path = "path" in item && item.path !== undefined ? ` ${pathText(item.path)}` : "";
  const detail = "unit" in item && item.unit !== undefined ? ` (${item.unit})` : "";
  const named = item.of === "cases" ? ` ${item.cases.map(({ name }) => name).join(", ")}` : "";
  return `${item.of}${path}${detail}${named}`;
}
