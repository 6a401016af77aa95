/**
 * Finds the ways through a graph that make what an expression denotes. A proof is a question about the expression: its
 * ways are expressions again, so every executor finds the same edges by following them.
 */
import { type Denotation, isEmpty } from "./denotation.ts";
import type {
  Expression,
  GroupMeasure,
  Key,
  Measure,
  Operator,
  OrderedKind,
  Path,
  Scalar,
  Things,
  Values,
} from "./expression.ts";

/** The ways along a path from things of one set to ends of another. */
export type Way = { readonly from: Things; readonly path: Path; readonly end: End };
/** The ends at which ways count: all, the things of a set, all values, the values of a kind, or those that compare so. */
export type End =
  | "any"
  | "things"
  | "values"
  | { readonly to: Things }
  | { readonly kind: OrderedKind }
  | { readonly is: Operator; readonly value: Scalar | Values };

/**
 * Returns the ways whose edges prove what an expression denotes, and the expressions that were looked for: those that
 * a set excludes, and the expression itself if it denotes nothing.
 *
 * A condition is proved for the things that meet it. A superlative, an aggregate and a table are proved for all things
 * that were compared, because a loser is part of the reason.
 */
export function proofOf(
  expression: Expression,
  denotation: Denotation,
): { readonly ways: readonly Way[]; readonly lookedFor: readonly Expression[] } {
  const lookedFor = new Set<Expression>(isEmpty(denotation) ? [expression] : []);
  const ways = [...waysOf(expression, lookedFor), ...waysInstead(expression, denotation)];
  return { ways, lookedFor: [...lookedFor] };
}

/** That a named thing does not have an end is proved by the ends that it has instead. */
function waysInstead(expression: Expression, denotation: Denotation): readonly Way[] {
  if (expression.op !== "exists" || !isEmpty(denotation)) return [];
  const { of } = expression;
  if ((of.op !== "with" && of.op !== "where") || of.things.op !== "entities") return [];
  return [{ from: of.things, path: of.path, end: "any" }];
}

type Sought = Set<Expression>;

function waysOf(expression: Expression, sought: Sought): readonly Way[] {
  switch (expression.op) {
    case "values":
    case "value":
      return [];
    case "valuesOf": {
      const { of, path } = expression;
      return [
        { from: of, path, end: "values" },
        ...waysOfThings(of, { op: "with", things: of, path }, sought),
      ];
    }
    case "shared": {
      const { of, path } = expression;
      return [
        { from: of, path, end: { is: "=", value: expression } },
        ...waysOf(of, sought),
        ...waysOf(expression.n, sought),
      ];
    }
    case "count":
    case "exists":
      return waysOf(expression.of, sought);
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
      return [
        ...waysOfMeasure(expression.by, expression.things, sought),
        ...waysOf(expression.things, sought),
      ];
    case "difference":
    case "holds":
      return [...waysOf(expression.left, sought), ...waysOf(expression.right, sought)];
    case "share":
      return [
        ...waysOf(expression.whole, sought),
        ...waysOfCommon(expression.part, expression.whole, sought),
      ];
    case "within":
      return [...waysOf(expression.part, sought), ...waysOfCommon(expression.whole, expression.part, sought)];
    case "group":
      return [
        ...waysOf(expression.things, sought),
        ...expression.by.flatMap((key) => waysOfKey(key, expression.things, sought)),
        ...waysOfGroupMeasure(expression.measure, expression.things, sought),
      ];
    case "rows": {
      const { things, columns, order } = expression;
      const measures = order === undefined ? columns : [...columns, order.by];
      return [
        ...waysOf(things, sought),
        ...measures.flatMap((column) => {
          if (column.of === "self") return [];
          if (column.of === "ends") return [{ from: things, path: column.path, end: "any" } satisfies Way];
          return waysOfMeasure(column, things, sought);
        }),
      ];
    }
    case "compare":
      return expression.items.flatMap(({ value }) => waysOf(value, sought));
    default:
      return waysOfThings(expression, expression, sought);
  }
}

/** @param among the members to prove, a subset of `things` */
function waysOfThings(things: Things, among: Things, sought: Sought): readonly Way[] {
  switch (things.op) {
    case "class":
    case "entities":
      return [];
    case "with":
      return [...waysToEnds(things, among, sought), ...waysOfThings(things.things, among, sought)];
    case "where":
      return [
        { from: among, path: things.path, end: { is: things.is, value: things.value } },
        ...waysOfThings(things.things, among, sought),
        ...waysOf(things.value, sought),
      ];
    case "counted":
      if (holdsForNone(things)) sought.add({ op: "with", things: among, path: things.path, to: things.to });
      return [
        ...waysToEnds(things, among, sought),
        ...waysOfThings(things.things, among, sought),
        ...waysOf(things.n, sought),
      ];
    case "image": {
      const { of, path } = things;
      const sources: Things = { op: "with", things: of, path, to: among };
      return [{ from: of, path, end: { to: among } }, ...waysOfThings(of, sources, sought)];
    }
    case "and":
      return things.all.flatMap((part) => waysOfThings(part, among, sought));
    case "or":
      return things.any.flatMap((part) => waysOfCommon(part, among, sought));
    case "except":
      sought.add(things.without);
      return waysOfThings(things.things, among, sought);
    case "best":
      return [...waysOfMeasure(things.by, things.things, sought), ...waysOf(things.things, sought)];
  }
}

/** Proves the members that two sets share, as members of the first one. */
function waysOfCommon(things: Things, others: Things, sought: Sought): readonly Way[] {
  return waysOfThings(things, { op: "and", all: [things, others] }, sought);
}

function waysToEnds(
  { path, to }: { readonly path: Path; readonly to?: Things | undefined },
  from: Things,
  sought: Sought,
): readonly Way[] {
  if (to === undefined) return [{ from, path, end: "any" }];
  return [{ from, path, end: { to } }, ...waysOfCommon(to, { op: "image", path, of: from }, sought)];
}

/** Whether a thing without ends may meet the condition. */
function holdsForNone({ is, n }: Extract<Things, { op: "counted" }>): boolean {
  if (is === "=") return n.op !== "value" || (n.value.kind === "number" && n.value.coefficient === 0n);
  return is === "<" || is === "<=" || is === "!=";
}

function waysOfMeasure(measure: Measure, from: Things, sought: Sought): readonly Way[] {
  if (measure.of === "count") return waysToEnds(measure, from, sought);
  return [{ from, path: measure.path, end: { kind: measure.kind ?? "number" } }];
}

function waysOfKey(key: Key, from: Things, sought: Sought): readonly Way[] {
  switch (key.of) {
    case "value":
      return [{ from, path: key.path, end: "values" }];
    case "thing":
      return [{ from, path: key.path, end: "things" }];
    case "count":
      return waysToEnds(key, from, sought);
    case "cases":
      return key.cases.flatMap(({ things }) => waysOfCommon(things, from, sought));
    case "class":
      return key.path === undefined ? [] : [{ from, path: key.path, end: "things" }];
  }
}

function waysOfGroupMeasure(measure: GroupMeasure, from: Things, sought: Sought): readonly Way[] {
  if ("by" in measure) return waysOfMeasure(measure.by, from, sought);
  const { path } = measure;
  const counted =
    path === undefined
      ? []
      : waysToEnds({ path, to: measure.of === "count" ? measure.to : undefined }, from, sought);
  return measure.of === "part" ? [...counted, ...waysOfCommon(measure.part, from, sought)] : counted;
}
