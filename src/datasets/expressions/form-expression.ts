/**
 * Translates query forms, which older question files hold, to expressions. The things and values of an answer are the
 * same; labels that differ only in case are one value in a form and several in an expression.
 */
import { GraphError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import {
  type Column,
  createExecutor,
  type Executor,
  type Expression,
  type GroupMeasure,
  type Key,
  type Measure,
  type OrderedKind,
  type Path,
  type Profile,
  readProfile,
  type Scalar,
  type Step,
  type Things,
  type Values,
} from "../../query/index.ts";
import { type QueryForm, requestsOf } from "../forms/form.ts";
import { among, commonSteps, endsWhere, isPath, meetAll } from "./form-conditions.ts";
import { anyOf, type FormSubject, findSubject, labelKey } from "./form-fields.ts";
import { type Context, type FormQuery, type Placed, readQuery } from "./form-query.ts";

export type FormReader = {
  /** @throws GraphError if the graph lacks what the form names, or if no expression distinguishes what it does */
  expressionOf(form: QueryForm): Promise<Expression>;
};

/** Opens a reader of the forms about a graph. It reads the profile of the graph and the ends of fields once. */
export function createFormReader(
  graph: KnowledgeGraph,
  open: () => Promise<Executor> = () => createExecutor(graph),
): FormReader {
  let source: Promise<{ graph: KnowledgeGraph; profile: Profile; executor: Executor }> | undefined;
  const subjects = new Map<string, Promise<FormSubject>>();
  return {
    expressionOf: async (form) => {
      source ??= Promise.all([readProfile(graph), open()]).then(([profile, executor]) => ({
        graph,
        profile,
        executor,
      }));
      const { profile, executor } = await source;
      const known = subjects.get(form.hub) ?? findSubject(form.hub, { graph, profile, executor });
      subjects.set(form.hub, known);
      const singles = new Map(profile.properties.map((one) => [one.id, one]));
      const isSingle = ({ property, inverse }: Step): boolean =>
        (inverse ? singles.get(property)?.maxPerObject : singles.get(property)?.maxPerSubject) === 1;
      return translate(form, { subject: await known, executor, isSingle });
    },
  };
}

async function translate(form: QueryForm, context: Context): Promise<Expression> {
  if (form.also !== undefined) return both(form, context);
  if (form.branches !== undefined) return comparison(form, form.branches, context);
  const query = await readQuery(form, form.where, context);
  switch (form.operation) {
    case "counting":
      return count(form, query);
    case "ranking":
      return ranking(form, query);
    case "superlative":
      return superlative(form, query);
    case "relationship":
      return groups(form, query);
    default:
      return answer(query);
  }
}

/** Returns what a query asks for: the things themselves, or the ends of the requested field. */
function answer({ things, ask }: FormQuery): Expression {
  if (ask === null) return things;
  const { things: nodes, values } = endsOf(ask);
  if (nodes !== null && values !== null)
    return { op: "rows", things: ask.set, columns: [{ of: "ends", path: ask.rest }] };
  return nodes ?? values ?? things;
}

/** Returns the ends of a field that its condition accepts and that state a value. */
function endsOf({ field, set, rest, own, narrow }: Placed): {
  readonly things: Things | null;
  readonly values: Values | null;
} {
  const keys = own !== null && "in" in own ? new Set(own.in.map(labelKey)) : null;
  const accepted = endsWhere(field, (label) => (keys === null ? !field.absent.has(label) : keys.has(label)));
  const isWhole = keys === null && (field.absent.size === 0 || field.isFlag);
  const image: Things = { op: "image", path: rest, of: set };
  const ends =
    narrow.length === 0 ? image : meetAll(image, narrow, { isSingle: () => false, areTogether: () => true });
  const nodes: Things = isWhole ? ends : { op: "and", all: [ends, { op: "entities", ids: accepted.things }] };
  const from =
    isWhole || accepted.values.length === 0
      ? set
      : among(rest, { things: [], values: accepted.values }).meet(set, rest);
  return {
    things: field.ends.things.size === 0 ? null : nodes,
    values: field.ends.values.size === 0 ? null : { op: "valuesOf", path: rest, of: from },
  };
}

function count({ measure }: QueryForm, query: FormQuery): Scalar {
  const { things, ask } = query;
  if (ask === null || measure === undefined || measure === "hubs") return { op: "count", of: things };
  if (measure === "occurrences") {
    const { set, rest, field, own } = ask;
    const keys = own !== null && "in" in own ? new Set(own.in.map(labelKey)) : null;
    const to: Things | undefined =
      keys === null || field.ends.things.size === 0
        ? undefined
        : { op: "entities", ids: endsWhere(field, (label) => keys.has(label)).things };
    if (keys !== null && to === undefined) return { op: "count", of: set };
    return { op: "sum", things: set, by: { of: "count", path: rest, to } };
  }
  const { things: nodes, values } = endsOf(ask);
  const of = nodes ?? values;
  if (of === null || (nodes !== null && values !== null))
    throw new GraphError("things and literals of one field cannot be counted together");
  return { op: "count", of };
}

/** Two requests about the same things or records: one row for each, with a column for each request. */
async function both(form: QueryForm, context: Context): Promise<Expression> {
  const requests = requestsOf(form);
  const queries = await Promise.all(requests.map((request) => readQuery(request, request.where, context)));
  const [first, second] = queries.map(({ ask }) => ask);
  const isOfRecord =
    first && second && isPath(first.prefix) && JSON.stringify(first.prefix) === JSON.stringify(second.prefix);
  if (isOfRecord)
    return {
      op: "rows",
      things: anyOf([first.set, second.set]),
      columns: [columnOf(first), columnOf(second)],
    };
  const [left, right] = [first, second].map(
    (ask): Column => (ask ? columnOf({ rest: ask.field.path }) : { of: "self" }),
  );
  if (left === undefined || right === undefined) throw new GraphError("a second request asks for nothing");
  return {
    op: "rows",
    things: { op: "and", all: queries.map(({ things }) => things) },
    columns: [left, right],
  };
}

function columnOf({ rest }: Pick<Placed, "rest">): Column {
  return { of: "ends", path: rest };
}

/** The kind of the values at the end of a field, if all of them have one that is ordered. */
function orderOf({ field }: Placed): OrderedKind | null {
  const kinds = new Set(
    [...field.ends.values.values()].flat().map(({ kind }) => (kind === "double" ? "number" : kind)),
  );
  const [kind] = kinds;
  if (kinds.size !== 1 || field.ends.things.size > 0) return null;
  return kind === undefined || kind === "text" || kind === "flag" ? null : kind;
}

/** Returns the path from the records at the end of a prefix to a field: back to the record that both are in, and on. */
function pathBetween(prefix: readonly Step[], to: Placed): Path {
  const shared = commonSteps(prefix, [to.prefix]);
  const back = prefix.slice(shared).map(({ property, inverse }) => ({ property, inverse: !inverse }));
  const path = [...back.toReversed(), ...to.field.path.slice(shared)];
  if (!isPath(path)) throw new GraphError("a field is its own sort key");
  return path;
}

function keyAt(path: Path, { field }: Placed): Key {
  return field.ends.things.size > 0 ? { of: "thing", path } : { of: "value", path };
}

/** Counts the things of a query from the records of a field. */
function countOfThings({ things }: FormQuery, { prefix }: Placed): GroupMeasure {
  const back = prefix.map(({ property, inverse }) => ({ property, inverse: !inverse })).toReversed();
  return isPath(back) ? { of: "count", path: back, to: things } : { of: "count" };
}

function ranking({ order = "ascending", key: by }: QueryForm, query: FormQuery): Expression {
  const { things, ask, key } = query;
  if (key === null) {
    const isByLabel = by === undefined || ("by" in by && by.by === "label");
    return isByLabel || ask === null
      ? answer(query)
      : byFrequency(query, ask, { order: { by: "measure", direction: order } });
  }
  const kind = orderOf(key);
  if (ask === null) {
    if (kind === null)
      return { op: "rows", things, columns: [{ of: "self" }, { of: "ends", path: key.field.path }] };
    const measure: Measure = { of: "value", path: key.field.path, kind };
    return {
      op: "rows",
      things,
      columns: [{ of: "self" }, measure],
      order: { by: measure, direction: order },
    };
  }
  const path = pathBetween(ask.prefix, key);
  const group = { op: "group", things: ask.set } as const;
  if (kind === null)
    return { ...group, by: [keyAt(ask.rest, ask), keyAt(path, key)], measure: { of: "count" } };
  const measure: GroupMeasure = { of: "smallest", by: { of: "value", path, kind } };
  return { ...group, by: [keyAt(ask.rest, ask)], measure, order: { by: "measure", direction: order } };
}

function byFrequency(
  query: FormQuery,
  ask: Placed,
  rest: Pick<Extract<Expression, { op: "group" }>, "order" | "top">,
): Expression {
  return {
    op: "group",
    things: ask.set,
    by: [keyAt(ask.rest, ask)],
    measure: countOfThings(query, ask),
    ...rest,
  };
}

function superlative({ order }: QueryForm, query: FormQuery): Expression {
  const { things, ask, key } = query;
  if (key === null) {
    if (ask === null) throw new GraphError("a superlative without a field compares nothing");
    return byFrequency(
      query,
      ask,
      order === "ascending" ? { order: { by: "measure", direction: order } } : { top: 1 },
    );
  }
  const kind = orderOf(key);
  if (kind === null) throw new GraphError("the values of the sort key have no order");
  const by = (path: Path): Measure => ({ of: "value", path, kind });
  const choice = { order: order === "ascending" ? ("least" as const) : ("most" as const), count: 1 };
  if (ask === null) return { op: "best", things, by: by(key.field.path), ...choice };
  const set: Things = {
    op: "best",
    things: ask.set,
    by: by(pathBetween(ask.prefix, key)),
    ...choice,
  };
  return answer({ ...query, ask: { ...ask, set } });
}

function groups({ measure }: QueryForm, query: FormQuery): Expression {
  const { ask, key } = query;
  if (key === null) throw new GraphError("groups need a field");
  if (ask === null || measure === undefined || measure === "hubs")
    return { op: "group", things: key.set, by: [keyAt(key.rest, key)], measure: countOfThings(query, key) };
  const isKeyDeeper = key.prefix.length > ask.prefix.length;
  const things = isKeyDeeper ? key.set : ask.set;
  const path = isKeyDeeper ? pathBetween(key.prefix, ask) : ask.rest;
  const by = isKeyDeeper ? keyAt(key.rest, key) : keyAt(pathBetween(ask.prefix, key), key);
  if (measure === "occurrences")
    return { op: "group", things, by: [by], measure: { of: "sum", by: { of: "count", path } } };
  return { op: "group", things, by: [by], measure: { of: "count", path } };
}

/** Compares two numbers, or the values of two sets. */
async function comparison(
  form: QueryForm,
  branches: NonNullable<QueryForm["branches"]>,
  context: Context,
): Promise<Expression> {
  const sides = await Promise.all(
    branches.map(async (branch) => ({
      name: branch.map(nameOf).join(", "),
      query: await readQuery(form, [...form.where, ...branch], context),
    })),
  );
  if (form.measure !== undefined)
    return { op: "compare", items: sides.map(({ name, query }) => ({ name, value: count(form, query) })) };
  const asks = sides.flatMap(({ query: { ask } }) => ask ?? []);
  const [ask] = asks;
  if (ask === undefined) throw new GraphError("a comparison without a field compares nothing");
  if (ask.prefix.length === 0)
    return {
      op: "rows",
      things: anyOf(sides.map(({ query }) => query.things)),
      columns: [{ of: "self" }, { of: "ends", path: ask.field.path }],
    };
  const cases: Key = {
    of: "cases",
    cases: sides.map(({ name, query }) => ({ name, things: query.ask?.set ?? query.things })),
  };
  return {
    op: "group",
    things: anyOf(asks.map(({ set }) => set)),
    by: [cases, keyAt(ask.rest, ask)],
    measure: { of: "count" },
  };
}

function nameOf(constraint: QueryForm["where"][number]): string {
  if ("title" in constraint) return constraint.title;
  if ("in" in constraint) return constraint.in.join(" or ");
  if ("between" in constraint) return constraint.between.join(" to ");
  return "not" in constraint ? `not ${constraint.not.join(" or ")}` : `no ${constraint.field}`;
}
