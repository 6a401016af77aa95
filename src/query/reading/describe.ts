/** Says an expression in English, so that an answer can state how its question was read. */

import { formatValue, nameOfResource, type Value } from "../../graph/index.ts";
import { pluralOf } from "../../words/index.ts";
import type {
  Expression,
  GroupMeasure,
  Key,
  Measure,
  Operator,
  Path,
  Scalar,
  Table,
  Things,
  Truth,
  Values,
} from "../expression.ts";

/** The names of what an expression is about. */
export type Names = {
  /** The label of a thing or a class. */
  thing(id: string): string;
  property(id: string): string;
};

/** A noun, and the conditions that follow it. */
type Phrase = { readonly noun: string; readonly conditions: readonly string[] };

/** The most names that are listed one by one. */
const mostNames = 4;

/**
 * Returns a noun phrase for an expression, such as "the number of ferries with calls at Bellmore". It uses the labels of
 * the graph as they are.
 */
export function describe(expression: Expression, names: Names): string {
  switch (expression.op) {
    case "values":
    case "valuesOf":
      return describeValues(expression, names);
    case "value":
    case "count":
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
    case "difference":
    case "share":
      return describeScalar(expression, names);
    case "group":
    case "rows":
    case "compare":
      return describeTable(expression, names);
    case "exists":
    case "holds":
    case "within":
      return describeTruth(expression, names);
    default:
      return describeThings(expression, names);
  }
}

function describeThings(things: Things, names: Names): string {
  const { noun, conditions } = phraseOf(things, names);
  return conditions.length === 0 ? noun : `${noun} ${conditions.join(" and ")}`;
}

function phraseOf(things: Things, names: Names): Phrase {
  switch (things.op) {
    case "class":
      return { noun: pluralOf(classLabel(things.class, names)), conditions: [] };
    case "entities":
      return { noun: listNames(things.ids.map(names.thing)), conditions: [] };
    case "with":
    case "where":
    case "counted": {
      const { noun, conditions } = phraseOf(things.things, names);
      return { noun, conditions: [...conditions, conditionOf(things, names)] };
    }
    case "image":
      return {
        noun: `the ${describePath(things.path, names)} of ${describeThings(things.of, names)}`,
        conditions: [],
      };
    case "and":
      return joined(things.all.map((part) => phraseOf(part, names)));
    case "or":
      return { noun: things.any.map((part) => describeThings(part, names)).join(" or "), conditions: [] };
    case "except":
      return excluded(things, names);
    case "best": {
      const count = things.count === 1 ? "" : `${things.count} `;
      const end = endOf(things.by, things.order === "most");
      const figure = describeMeasure(things.by, names);
      return {
        noun: `the ${count}${describeThings(things.things, names)}`,
        conditions: [`with the ${end} ${figure}`],
      };
    }
  }
}

function endOf(measure: Measure, isMost: boolean): string {
  if (measure.of === "count") return isMost ? "most" : "fewest";
  const isTime = measure.kind !== undefined && measure.kind !== "number" && measure.kind !== "duration";
  if (isTime) return isMost ? "latest" : "earliest";
  return isMost ? "largest" : "smallest";
}

/** Joins the conditions of several sets to the noun that they share, or states the second set as a condition. */
function joined([first, ...others]: readonly Phrase[]): Phrase {
  if (first === undefined) return { noun: "nothing", conditions: [] };
  const more = others.flatMap(({ noun, conditions }) =>
    noun === first.noun ? conditions : [`among ${[noun, ...conditions].join(" ")}`],
  );
  return { noun: first.noun, conditions: [...new Set([...first.conditions, ...more])] };
}

function excluded({ things, without }: Extract<Things, { op: "except" }>, names: Names): Phrase {
  const base = phraseOf(things, names);
  const other = phraseOf(without, names);
  const conditions =
    other.noun === base.noun && other.conditions.length > 0
      ? other.conditions.map((condition) => condition.replace(/^with /, "without "))
      : [`other than ${[other.noun, ...other.conditions].join(" ")}`];
  return { noun: base.noun, conditions: [...base.conditions, ...conditions] };
}

function conditionOf(things: Extract<Things, { op: "with" | "where" | "counted" }>, names: Names): string {
  const path = describePath(things.path, names);
  if (things.op === "with")
    return things.to === undefined ? `with ${path}` : `with ${path} ${describeThings(things.to, names)}`;
  if (things.op === "where") return `with ${path} ${compared(things.is, describe(things.value, names))}`;
  const number = compared(things.is, describeScalar(things.n, names));
  return `with ${number} ${path}${things.to === undefined ? "" : ` among ${describeThings(things.to, names)}`}`;
}

const operators: Readonly<Record<Operator, string>> = {
  "=": "",
  "!=": "other than",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
  contains: "containing",
  starts: "starting with",
};

function compared(operator: Operator, value: string): string {
  return `${operators[operator]} ${value}`.trim();
}

/** Names the steps of a path from its end: "population of the capital". A step backwards is marked. */
function describePath(path: Path, names: Names): string {
  const steps = path.map(({ property, inverse }) =>
    inverse ? `${names.property(property)} (of which it is one)` : names.property(property),
  );
  return steps.reverse().join(" of ");
}

function classLabel(id: string, names: Names): string {
  const label = names.thing(id);
  return label === id || label === "" ? nameOfResource(id, "lower case") : label;
}

function listNames(all: readonly string[]): string {
  const shown = all.slice(0, mostNames).join(" or ");
  return all.length > mostNames ? `${shown} or ${all.length - mostNames} more` : shown;
}

function describeValues(values: Values, names: Names): string {
  if (values.op === "values") return listNames(values.list.map(formatValue));
  return `the ${describePath(values.path, names)} of ${describeThings(values.of, names)}`;
}

function describeMeasure(measure: Measure, names: Names): string {
  const path = describePath(measure.path, names);
  if (measure.of === "value") return path;
  if (measure.of !== "count") return `${measure.of} ${path}`;
  return measure.to === undefined ? path : `${path} among ${describeThings(measure.to, names)}`;
}

function describeScalar(scalar: Scalar, names: Names): string {
  switch (scalar.op) {
    case "value":
      return valueText(scalar.value);
    case "count":
      return `the number of ${describe(scalar.of, names)}`;
    case "difference":
      return `${describeScalar(scalar.left, names)} minus ${describeScalar(scalar.right, names)}`;
    case "share":
      return `the share of ${describeThings(scalar.part, names)} among ${describeThings(scalar.whole, names)}`;
    default:
      return `the ${scalar.op} ${describeMeasure(scalar.by, names)} of ${describeThings(scalar.things, names)}`;
  }
}

function valueText(value: Value): string {
  return formatValue(value);
}

function describeTable(table: Table, names: Names): string {
  switch (table.op) {
    case "compare":
      return table.items.map(({ name }) => name).join(", ");
    case "rows": {
      const columns = table.columns.map((column) =>
        column.of === "self"
          ? "name"
          : column.of === "ends"
            ? describePath(column.path, names)
            : describeMeasure(column, names),
      );
      const order = table.order === undefined ? "" : `, sorted by ${describeMeasure(table.order.by, names)}`;
      return `the ${columns.join(" and ")} of ${describeThings(table.things, names)}${order}`;
    }
    case "group":
      return `${groupFigure(table.measure, table.things, names)} for each ${table.by.map((key) => describeKey(key, names)).join(" and ")}`;
  }
}

function groupFigure(measure: GroupMeasure, things: Things, names: Names): string {
  const all = describeThings(things, names);
  if (measure.of === "count") return `the number of ${all}`;
  if (measure.of === "share") return `the share of ${all}`;
  if (measure.of === "part") return `the share of ${describeThings(measure.part, names)} among ${all}`;
  return `the ${measure.of} ${describeMeasure(measure.by, names)} of ${all}`;
}

function describeKey(key: Key, names: Names): string {
  if (key.of === "cases") return "case";
  if (key.of === "class") return "class";
  const path = describePath(key.path, names);
  if (key.of === "count") return `number of ${path}`;
  return key.of === "value" && key.unit !== undefined ? `${key.unit} of ${path}` : path;
}

function describeTruth(truth: Truth, names: Names): string {
  switch (truth.op) {
    case "exists":
      return `whether there is any of ${describe(truth.of, names)}`;
    case "holds":
      return `whether ${describeScalar(truth.left, names)} is ${compared(truth.is, describeScalar(truth.right, names))}`;
    case "within":
      return `whether ${describeThings(truth.part, names)} are all ${describeThings(truth.whole, names)}`;
  }
}
