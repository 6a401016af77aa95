/**
 * The algebra of queries: typed expressions that denote things, values, a number, a truth or a table. Generators,
 * readers, checks and exports share it, and any executor (`executor.ts`) answers it.
 *
 * Every expression is plain data. `checked` refuses an ill-typed expression, and every executor calls it, so an
 * ill-typed expression never runs. Sub-expressions may be shared: executors compute a shared object once.
 *
 * Terms used below: a *thing* is an entity of the graph, a *value* a literal (`graph/value.ts`). Two literals with the
 * same `valueKey` are one value. The *ends* of a path from a thing are the distinct things and values that its steps
 * lead to. A step never leads through a literal, so two things are not related because they hold the same value.
 */
import { z } from "zod";
import { OptionError } from "../base/errors.ts";
import {
  formatValue,
  literalOf,
  parseValue,
  type Value,
  type ValueKind,
  valueOfNode,
} from "../graph/index.ts";

/** A step along one property, from subject to object, or `inverse` from object to subject. */
export type Step = { readonly property: string; readonly inverse: boolean };
/**
 * One to six steps. The property `nameProperty` is not stored as triples: it leads from a thing to its names as texts,
 * and may only be the last step.
 */
export type Path = readonly [Step, ...Step[]];
/** The pseudo-property that leads from a thing to its names. */
export const nameProperty = "label";
/** The maximum number of steps: five through records, and the name of the last thing. */
const longestPath = 6;

/**
 * The comparison of a value v of the graph with a value c. It holds only for comparable values: unordered values meet
 * no condition, not even `!=`. A text c without a language is compared with texts in every language. `contains` and
 * `starts` compare texts without regard to case.
 */
export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | "contains" | "starts";

/** The kinds of value that a measure can rank. `number` includes floating-point numbers, except infinities and NaN. */
export type OrderedKind = "number" | "date" | "dateTime" | "time" | "year" | "yearMonth" | "duration";
export type Aggregate = "sum" | "average" | "median" | "smallest" | "largest";

/** An expression that denotes a set of things. */
export type Things =
  /** The things whose types in the graph include the class. Subclasses are not added. */
  | { readonly op: "class"; readonly class: string }
  /** Those of the listed things that are in the graph. */
  | { readonly op: "entities"; readonly ids: readonly string[] }
  /** The things with at least one end of the path, or one end among the things `to`. */
  | { readonly op: "with"; readonly things: Things; readonly path: Path; readonly to?: Things | undefined }
  /**
   * The things with at least one value at the end of the path that compares so with `value`, or with any member if
   * `value` is a set. A null value meets no condition.
   */
  | {
      readonly op: "where";
      readonly things: Things;
      readonly path: Path;
      readonly is: Operator;
      readonly value: Scalar | Values;
    }
  /** The things whose number of ends (of ends among `to`) compares so with `n`. A thing without ends has 0. */
  | {
      readonly op: "counted";
      readonly things: Things;
      readonly path: Path;
      readonly to?: Things | undefined;
      readonly is: Operator;
      readonly n: Scalar;
    }
  /** The things at the ends of the path from the things `of`. */
  | { readonly op: "image"; readonly path: Path; readonly of: Things }
  | { readonly op: "and"; readonly all: readonly Things[] }
  | { readonly op: "or"; readonly any: readonly Things[] }
  | { readonly op: "except"; readonly things: Things; readonly without: Things }
  /**
   * The `count` things with the largest (`most`) or smallest (`least`) measure. All things that tie with the last one
   * are included. Of several measures of a thing, the largest or smallest counts. Things without a measure have no rank.
   */
  | {
      readonly op: "best";
      readonly things: Things;
      readonly by: Measure;
      readonly order: "most" | "least";
      readonly count: number;
    };

/** An expression that denotes a set of distinct values. */
export type Values =
  | { readonly op: "values"; readonly list: readonly Value[] }
  /** The values at the ends of the path from the things `of`. */
  | { readonly op: "valuesOf"; readonly path: Path; readonly of: Things }
  /** Of the values at the ends of the path, those that a number of the things `of` have that compares so with `n`. */
  | {
      readonly op: "shared";
      readonly path: Path;
      readonly of: Things;
      readonly is: Operator;
      readonly n: Scalar;
    };

/** A figure of a thing. Values of any other kind than `kind` (default: `number`) are passed over. */
export type Measure =
  /** All values at the ends of the path. */
  | { readonly of: "value"; readonly path: Path; readonly kind?: OrderedKind | undefined }
  /** The number of ends (among `to`), 0 included. */
  | { readonly of: "count"; readonly path: Path; readonly to?: Things | undefined }
  /** An aggregate of the distinct values of the thing itself; null if it has none. */
  | { readonly of: Aggregate; readonly path: Path; readonly kind?: OrderedKind | undefined };

/** An expression that denotes one value, or null. */
export type Scalar =
  | { readonly op: "value"; readonly value: Value }
  | { readonly op: "count"; readonly of: Things | Values }
  /**
   * An aggregate over the distinct pairs of a thing and its measure; null without pairs. The median of an even number
   * of pairs is the mean of the two in the middle. A quotient is exact to at least 15 digits.
   */
  | { readonly op: Aggregate; readonly things: Things; readonly by: Measure }
  /** `left` minus `right`; null if either is null. */
  | { readonly op: "difference"; readonly left: Scalar; readonly right: Scalar }
  /** The number of things in both sets divided by the number in `whole`; null if `whole` is empty. */
  | { readonly op: "share"; readonly part: Things; readonly whole: Things };

/** What the rows of a table are grouped by. A thing with several keys is in several groups; without keys, in none. */
export type Key =
  /**
   * The values at the ends of the path, or a calendar unit as written in a date, time of a date, year or whole number:
   * the year, the decade (its first year), or the number of the month (not of years and numbers).
   */
  | {
      readonly of: "value";
      readonly path: Path;
      readonly unit?: "year" | "decade" | "month" | undefined;
    }
  | { readonly of: "thing"; readonly path: Path }
  /** The number of ends, 0 included. */
  | { readonly of: "count"; readonly path: Path; readonly to?: Things | undefined }
  /** Named sets: a thing has the names of the sets that contain it. Flags as categories are sets of this kind. */
  | { readonly of: "cases"; readonly cases: readonly Case[] }
  /** The classes of the thing, or of the things at the ends of the path. */
  | { readonly of: "class"; readonly path?: Path | undefined };
export type Case = { readonly name: string; readonly things: Things };

/** The figure of a group of things. */
export type GroupMeasure =
  /** The number of things, or of the distinct ends that their paths have together (among `to`). */
  | { readonly of: "count"; readonly path?: Path | undefined; readonly to?: Things | undefined }
  /**
   * The share of the group: its count divided by the count of all things (`all`), or of the things with the first key
   * (`firstKey`). With a path, distinct ends are counted instead of things.
   */
  | { readonly of: "share"; readonly within: "all" | "firstKey"; readonly path?: Path | undefined }
  /** The share of `part` in the group: the count of those of its things that are in `part`, divided by its count. */
  | { readonly of: "part"; readonly part: Things; readonly path?: Path | undefined }
  /** An aggregate over the distinct pairs of a thing of the group and its measure. */
  | { readonly of: Aggregate; readonly by: Measure };

export type Column = { readonly of: "self" } | { readonly of: "ends"; readonly path: Path } | Measure;
type Direction = "ascending" | "descending";

/** An expression that denotes a table. Only a whole query is a table, never a part of one. */
export type Table =
  /**
   * One row per group that has things: its keys, then its measure.
   *
   * `fill` adds the missing years or decades between the first and the last one of the first key, with 0 as a count and
   * null as any other measure. `pairs` keeps one row for two different keys of the same things, whichever comes first,
   * and needs two equal keys. `top` keeps the rows with the largest measures and `topPerGroup` those per first key; rows
   * that tie with the last one are kept. `order` sorts by keys (the default; by the measure if `top` is given) or by
   * the measure, then by keys.
   */
  | {
      readonly op: "group";
      readonly things: Things;
      readonly by: readonly [Key] | readonly [Key, Key];
      readonly measure: GroupMeasure;
      readonly fill?: true | undefined;
      readonly pairs?: true | undefined;
      readonly order?: { readonly by: "key" | "measure"; readonly direction: Direction } | undefined;
      readonly top?: number | undefined;
      readonly topPerGroup?: number | undefined;
    }
  /**
   * One row per thing. A cell has all ends of a path or all values of a measure. `order` sorts by the smallest measure
   * ascending or the largest descending; things without a measure come last, and equal ones are sorted by id. `limit`
   * keeps the first rows and does not look at ties.
   */
  | {
      readonly op: "rows";
      readonly things: Things;
      readonly columns: readonly [Column, ...Column[]];
      readonly order?: { readonly by: Measure; readonly direction: Direction } | undefined;
      readonly limit?: number | undefined;
    }
  /** One row per item in the given order: its name and its value. */
  | { readonly op: "compare"; readonly items: readonly { readonly name: string; readonly value: Scalar }[] };

/** An expression that denotes whether something holds. */
export type Truth =
  /** Whether the set is not empty. */
  | { readonly op: "exists"; readonly of: Things | Values }
  /** Whether two values compare so. False if either is null or the two are not comparable. */
  | { readonly op: "holds"; readonly left: Scalar; readonly is: Operator; readonly right: Scalar }
  /** Whether `whole` contains every thing of `part`, which must not be empty. */
  | { readonly op: "within"; readonly part: Things; readonly whole: Things };

export type Expression = Things | Values | Scalar | Table | Truth;
/** What an expression denotes. */
export type Sort = "things" | "values" | "scalar" | "table" | "truth";

const sorts: Readonly<Record<Expression["op"], Sort>> = {
  class: "things",
  entities: "things",
  with: "things",
  where: "things",
  counted: "things",
  image: "things",
  and: "things",
  or: "things",
  except: "things",
  best: "things",
  values: "values",
  valuesOf: "values",
  shared: "values",
  value: "scalar",
  count: "scalar",
  sum: "scalar",
  average: "scalar",
  median: "scalar",
  smallest: "scalar",
  largest: "scalar",
  difference: "scalar",
  share: "scalar",
  group: "table",
  rows: "table",
  compare: "table",
  exists: "truth",
  holds: "truth",
  within: "truth",
};

export function sortOf(expression: Expression): Sort {
  return sorts[expression.op];
}

type Pathed = Measure | Key | GroupMeasure | Column;

/** Whether a set of things or values is one of things. */
export function isThings(set: Things | Values): set is Things {
  return sorts[set.op] === "things";
}

/** Returns the expressions directly within a measure, key or column. */
export function partsOfPathed(item: Pathed): readonly Expression[] {
  if ("to" in item && item.to !== undefined) return [item.to];
  if ("by" in item) return partsOfPathed(item.by);
  if (item.of === "part") return [item.part];
  return item.of === "cases" ? item.cases.map(({ things }) => things) : [];
}

/** Returns the measures, keys and columns of an expression. */
export function pathedOf(expression: Expression): readonly Pathed[] {
  switch (expression.op) {
    case "best":
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
      return [expression.by];
    case "group":
      return [...expression.by, expression.measure];
    case "rows":
      return [...expression.columns, ...(expression.order === undefined ? [] : [expression.order.by])];
    default:
      return [];
  }
}

/** Returns the expressions directly within an expression, in the order in which they are written. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.op) {
    case "class":
    case "entities":
    case "values":
    case "value":
      return [];
    case "with":
      return expression.to === undefined ? [expression.things] : [expression.things, expression.to];
    case "where":
      return [expression.things, expression.value];
    case "counted":
      return [expression.things, ...(expression.to === undefined ? [] : [expression.to]), expression.n];
    case "image":
    case "valuesOf":
    case "count":
    case "exists":
      return [expression.of];
    case "shared":
      return [expression.of, expression.n];
    case "and":
      return expression.all;
    case "or":
      return expression.any;
    case "except":
      return [expression.things, expression.without];
    case "difference":
    case "holds":
      return [expression.left, expression.right];
    case "share":
    case "within":
      return [expression.part, expression.whole];
    case "compare":
      return expression.items.map(({ value }) => value);
    default:
      return [expression.things, ...pathedOf(expression).flatMap(partsOfPathed)];
  }
}

/** Returns the paths that an expression follows itself, without those of the expressions within it. */
export function pathsOf(expression: Expression): readonly Path[] {
  const own = "path" in expression ? [expression.path] : [];
  return [...own, ...pathedOf(expression).flatMap(pathsOfPathed)];
}

function pathsOfPathed(item: Pathed): readonly Path[] {
  if ("by" in item) return pathsOfPathed(item.by);
  return "path" in item && item.path !== undefined ? [item.path] : [];
}

/** Returns an expression and all expressions within it, each once, the outermost first. */
export function allParts(expression: Expression): readonly Expression[] {
  const found = new Set<Expression>();
  const visit = (part: Expression): void => {
    if (found.has(part)) return;
    found.add(part);
    partsOf(part).forEach(visit);
  };
  visit(expression);
  return [...found];
}

/** Whether a path ends with the names of things. */
export function endsInName(path: Path): boolean {
  return path.at(-1)?.property === nameProperty;
}

/**
 * Returns the kind of the values that a scalar can denote. All numbers are of the kind `number`.
 */
export function kindOf(scalar: Scalar): ValueKind {
  switch (scalar.op) {
    case "value":
      return familyOf(scalar.value.kind);
    case "smallest":
    case "largest":
      return kindOfMeasure(scalar.by);
    default:
      return "number";
  }
}

/** Returns the kind of the values of a measure. */
export function kindOfMeasure(measure: Measure): OrderedKind {
  return measure.of === "count" ? "number" : (measure.kind ?? "number");
}

/** Returns the kind of all values that are comparable with a kind: floating-point numbers count as numbers. */
export function familyOf(kind: ValueKind): ValueKind {
  return kind === "double" ? "number" : kind;
}

const checkedExpressions = new WeakSet<Expression>();

/**
 * Returns the expression if it is well typed.
 * @throws OptionError that states which part is ill typed and why
 */
export function checked<E extends Expression>(expression: E): E {
  if (checkedExpressions.has(expression)) return expression;
  for (const part of partsOf(expression)) checked(part);
  for (const path of pathsOf(expression)) checkPath(path);
  const problem = problemOf(expression);
  if (problem !== undefined) throw illTyped(problem, expression);
  for (const item of pathedOf(expression)) {
    const inner = problemOfPathed(item);
    if (inner !== undefined) throw illTyped(inner, expression);
  }
  checkedExpressions.add(expression);
  return expression;
}

function illTyped(problem: string, part: unknown): OptionError {
  return new OptionError(`the query is ill typed: ${problem}`, {
    hint: `Correct this part of the query: ${JSON.stringify(toPlain(part))}`,
  });
}

function checkPath(path: Path): void {
  if (path.length === 0 || path.length > longestPath)
    throw illTyped(`a path has one to ${longestPath} steps`, path);
  path.forEach(({ property, inverse }, at) => {
    if (property === nameProperty && (inverse || at < path.length - 1))
      throw illTyped("a name leads to no other thing", path);
  });
}

const ordering: ReadonlySet<Operator> = new Set(["<", "<=", ">", ">="]);
const withinText: ReadonlySet<Operator> = new Set(["contains", "starts"]);

function problemOf(expression: Expression): string | undefined {
  switch (expression.op) {
    case "entities":
      return expression.ids.length === 0 ? "the list of things is empty" : undefined;
    case "and":
      return expression.all.length === 0 ? "the list of sets is empty" : undefined;
    case "or":
      return expression.any.length === 0 ? "the list of sets is empty" : undefined;
    case "with":
    case "counted":
      return (
        problemOfEnds(expression) ?? (expression.op === "counted" ? problemOfCount(expression) : undefined)
      );
    case "shared":
      return problemOfCount(expression);
    case "image":
      return endsInName(expression.path) ? "a name is not a thing" : undefined;
    case "where":
      return problemOfCondition(expression);
    case "holds":
      return problemOfComparison(expression.is, kindOf(expression.left), kindOf(expression.right));
    case "difference":
      return [expression.left, expression.right].every((side) => kindOf(side) === "number")
        ? undefined
        : "only numbers have a difference";
    case "best":
      return isCount(expression.count) ? undefined : "the count is not a whole number above 0";
    case "sum":
    case "average":
    case "median":
      return kindOfMeasure(expression.by) === "number" ? undefined : `only numbers have a ${expression.op}`;
    case "group":
      return problemOfGroup(expression);
    case "rows":
      return isCount(expression.limit) ? undefined : "the limit is not a whole number above 0";
    case "compare":
      return expression.items.length === 0 ? "the list of items is empty" : undefined;
    default:
      return undefined;
  }
}

function isCount(count: number | undefined): boolean {
  return count === undefined || (Number.isSafeInteger(count) && count > 0);
}

function problemOfEnds({
  path,
  to,
}: {
  readonly path: Path;
  readonly to?: Things | undefined;
}): string | undefined {
  return to !== undefined && endsInName(path) ? "a name is not a thing" : undefined;
}

function problemOfCount({ is, n }: Pick<Extract<Things, { op: "counted" }>, "is" | "n">): string | undefined {
  return problemOfComparison(is, "number", kindOf(n));
}

function problemOfCondition({ path, is, value }: Extract<Things, { op: "where" }>): string | undefined {
  if (value.op === "valuesOf" || value.op === "shared") return undefined;
  const kinds = value.op === "values" ? value.list.map(({ kind }) => familyOf(kind)) : [kindOf(value)];
  const problems = kinds.map((kind) =>
    endsInName(path) && kind !== "text" ? `a name is not a ${kind}` : problemOfComparison(is, kind, kind),
  );
  return problems.find((problem) => problem !== undefined);
}

function problemOfComparison(is: Operator, left: ValueKind, right: ValueKind): string | undefined {
  if (left !== right) return `a ${left} is not comparable with a ${right}`;
  if (withinText.has(is) && left !== "text") return `a ${left} does not contain a text`;
  return ordering.has(is) && left === "flag" ? "flags have no order" : undefined;
}

function problemOfPathed(item: Pathed): string | undefined {
  switch (item.of) {
    case "sum":
    case "average":
    case "median":
      if ("by" in item)
        return kindOfMeasure(item.by) === "number" ? problemOfPathed(item.by) : notSummed(item.of);
      return kindOfMeasure(item) === "number" ? problemOfRanked(item) : notSummed(item.of);
    case "smallest":
    case "largest":
      return "by" in item ? problemOfPathed(item.by) : problemOfRanked(item);
    case "value":
      return "unit" in item && item.unit !== undefined && endsInName(item.path)
        ? "a name has no year"
        : undefined;
    case "count":
      return item.path === undefined ? undefined : problemOfEnds({ path: item.path, to: item.to });
    case "thing":
    case "class":
      return item.path !== undefined && endsInName(item.path) ? "a name is not a thing" : undefined;
    case "cases":
      return item.cases.length === 0 ? "the list of cases is empty" : undefined;
    default:
      return undefined;
  }
}

function notSummed(aggregate: Aggregate): string {
  return `only numbers have a ${aggregate}`;
}

function problemOfRanked({ path }: { readonly path: Path }): string | undefined {
  return endsInName(path) ? "a name has no rank" : undefined;
}

function problemOfGroup({ by, measure, fill, pairs, top, topPerGroup }: Extract<Table, { op: "group" }>) {
  const [first, second] = by;
  if (!isCount(top) || !isCount(topPerGroup)) return "the number of rows is not a whole number above 0";
  if (topPerGroup !== undefined && second === undefined) return "a table with one key has no groups of rows";
  if (measure.of === "share" && measure.within === "firstKey" && second === undefined)
    return "a table with one key has no share within the first key";
  if (pairs === true && JSON.stringify(toPlain(first)) !== JSON.stringify(toPlain(second)))
    return "the two keys of a pair differ";
  const hasYears = first.of === "value" && (first.unit === "year" || first.unit === "decade");
  return fill === true && !hasYears ? "only years and decades can be filled" : undefined;
}

/**
 * Returns plain data for JSON: every value becomes its literal in N-Triples notation. A number with a unit has none, and
 * becomes `{ "number": "2.5", "unit": "m" }`.
 */
export function toPlain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toPlain);
  if (typeof part !== "object" || part === null) return part;
  const given = Object.entries(part).filter(([, value]) => value !== undefined);
  if ("kind" in part && !("of" in part)) return plainValue(part as Value);
  return Object.fromEntries(given.map(([key, value]) => [key, toPlain(value)]));
}

function plainValue(value: Value): unknown {
  if (value.kind !== "number" || value.unit === undefined) return literalOf(value);
  const { coefficient, exponent, unit } = value;
  return { number: formatValue({ kind: "number", coefficient, exponent }), unit };
}

const stepSchema = z.strictObject({ property: z.string().min(1), inverse: z.boolean() });
const pathSchema = z.tuple([stepSchema], stepSchema);
const operatorSchema = z.enum(["=", "!=", "<", "<=", ">", ">=", "contains", "starts"]);
const orderedKindSchema = z.enum(["number", "date", "dateTime", "time", "year", "yearMonth", "duration"]);
const aggregateSchema = z.enum(["sum", "average", "median", "smallest", "largest"]);
const directionSchema = z.enum(["ascending", "descending"]);
const countSchema = z.int().min(1);

const literalSchema = z.string().transform((literal, context): Value => {
  const value = valueOfNode({ id: literal, label: "" });
  if (value !== null) return value;
  context.addIssue({ code: "custom", message: "not a literal in N-Triples notation" });
  return z.NEVER;
});
const quantitySchema = z
  .strictObject({ number: z.string(), unit: z.string() })
  .transform((quantity, context): Value => {
    const value = parseValue(quantity.number, "number");
    if (value?.kind === "number" && value.unit === undefined) return { ...value, unit: quantity.unit };
    context.addIssue({ code: "custom", message: "not a number" });
    return z.NEVER;
  });
const valueSchema: z.ZodType<Value> = z.union([literalSchema, quantitySchema]);

const things: z.ZodType<Things> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.strictObject({ op: z.literal("class"), class: z.string() }),
    z.strictObject({ op: z.literal("entities"), ids: z.array(z.string()) }),
    z.strictObject({ op: z.literal("with"), things, path: pathSchema, to: things.optional() }),
    z.strictObject({
      op: z.literal("where"),
      things,
      path: pathSchema,
      is: operatorSchema,
      value: z.union([scalar, values]),
    }),
    z.strictObject({
      op: z.literal("counted"),
      things,
      path: pathSchema,
      to: things.optional(),
      is: operatorSchema,
      n: scalar,
    }),
    z.strictObject({ op: z.literal("image"), path: pathSchema, of: things }),
    z.strictObject({ op: z.literal("and"), all: z.array(things) }),
    z.strictObject({ op: z.literal("or"), any: z.array(things) }),
    z.strictObject({ op: z.literal("except"), things, without: things }),
    z.strictObject({
      op: z.literal("best"),
      things,
      by: measure,
      order: z.enum(["most", "least"]),
      count: countSchema,
    }),
  ]),
);

const values: z.ZodType<Values> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.strictObject({ op: z.literal("values"), list: z.array(valueSchema) }),
    z.strictObject({ op: z.literal("valuesOf"), path: pathSchema, of: things }),
    z.strictObject({ op: z.literal("shared"), path: pathSchema, of: things, is: operatorSchema, n: scalar }),
  ]),
);

const measure: z.ZodType<Measure> = z.lazy(() =>
  z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("value"), path: pathSchema, kind: orderedKindSchema.optional() }),
    z.strictObject({ of: z.literal("count"), path: pathSchema, to: things.optional() }),
    z.strictObject({ of: aggregateSchema, path: pathSchema, kind: orderedKindSchema.optional() }),
  ]),
);

const scalar: z.ZodType<Scalar> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.strictObject({ op: z.literal("value"), value: valueSchema }),
    z.strictObject({ op: z.literal("count"), of: z.union([things, values]) }),
    z.strictObject({ op: aggregateSchema, things, by: measure }),
    z.strictObject({ op: z.literal("difference"), left: scalar, right: scalar }),
    z.strictObject({ op: z.literal("share"), part: things, whole: things }),
  ]),
);

const key: z.ZodType<Key> = z.lazy(() =>
  z.discriminatedUnion("of", [
    z.strictObject({
      of: z.literal("value"),
      path: pathSchema,
      unit: z.enum(["year", "decade", "month"]).optional(),
    }),
    z.strictObject({ of: z.literal("thing"), path: pathSchema }),
    z.strictObject({ of: z.literal("count"), path: pathSchema, to: things.optional() }),
    z.strictObject({
      of: z.literal("cases"),
      cases: z.array(z.strictObject({ name: z.string(), things })),
    }),
    z.strictObject({ of: z.literal("class"), path: pathSchema.optional() }),
  ]),
);

const groupMeasure: z.ZodType<GroupMeasure> = z.lazy(() =>
  z.discriminatedUnion("of", [
    z.strictObject({ of: z.literal("count"), path: pathSchema.optional(), to: things.optional() }),
    z.strictObject({
      of: z.literal("share"),
      within: z.enum(["all", "firstKey"]),
      path: pathSchema.optional(),
    }),
    z.strictObject({ of: z.literal("part"), part: things, path: pathSchema.optional() }),
    z.strictObject({ of: aggregateSchema, by: measure }),
  ]),
);

const column: z.ZodType<Column> = z.lazy(() =>
  z.union([
    z.strictObject({ of: z.literal("self") }),
    z.strictObject({ of: z.literal("ends"), path: pathSchema }),
    measure,
  ]),
);

const table: z.ZodType<Table> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.strictObject({
      op: z.literal("group"),
      things,
      by: z.union([z.tuple([key]), z.tuple([key, key])]),
      measure: groupMeasure,
      fill: z.literal(true).optional(),
      pairs: z.literal(true).optional(),
      order: z.strictObject({ by: z.enum(["key", "measure"]), direction: directionSchema }).optional(),
      top: countSchema.optional(),
      topPerGroup: countSchema.optional(),
    }),
    z.strictObject({
      op: z.literal("rows"),
      things,
      columns: z.tuple([column], column),
      order: z.strictObject({ by: measure, direction: directionSchema }).optional(),
      limit: countSchema.optional(),
    }),
    z.strictObject({
      op: z.literal("compare"),
      items: z.array(z.strictObject({ name: z.string(), value: scalar })),
    }),
  ]),
);

const truth: z.ZodType<Truth> = z.lazy(() =>
  z.discriminatedUnion("op", [
    z.strictObject({ op: z.literal("exists"), of: z.union([things, values]) }),
    z.strictObject({ op: z.literal("holds"), left: scalar, is: operatorSchema, right: scalar }),
    z.strictObject({ op: z.literal("within"), part: things, whole: things }),
  ]),
);

const schemas: Readonly<Record<Sort, z.ZodType<Expression>>> = { things, values, scalar, table, truth };

/**
 * Reads an expression from the plain data that `toPlain` returns.
 * @throws OptionError if the data is not an expression, or is ill typed
 */
export function readExpression(json: unknown): Expression {
  const op = z.looseObject({ op: z.enum(Object.keys(sorts) as Expression["op"][]) }).safeParse(json);
  const read = op.success ? schemas[sorts[op.data.op]].safeParse(json) : op;
  if (read.success) return checked(read.data as Expression);
  const [issue] = read.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new OptionError(`not a query${place === "" ? "" : ` at ${place}`}: ${issue?.message ?? ""}`, {
    hint: "Write the query as in a data set that Taxolink generated.",
  });
}
