/** Translates the rankings, superlatives, groups and comparisons of query forms. */
import { GraphError } from "../../base/errors.ts";
import type {
  Expression,
  GroupMeasure,
  Key,
  Measure,
  OrderedKind,
  Path,
  Step,
  Things,
} from "../../query/index.ts";
import type { QueryForm } from "./form.ts";
import { answer, count, nameStep } from "./form-answers.ts";
import { among, commonSteps, endsWhere, type FieldConstraint, isPath } from "./form-conditions.ts";
import { anyOf, type FormField, labelKey } from "./form-fields.ts";
import { type Context, type FormQuery, type Placed, readQuery } from "./form-query.ts";

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
  const shared = commonSteps(prefix, to.prefix);
  const back = prefix.slice(shared).map(({ property, inverse }) => ({ property, inverse: !inverse }));
  const path = [...back.toReversed(), ...to.field.path.slice(shared)];
  if (!isPath(path)) throw new GraphError("a field is its own sort key");
  return path;
}

/** Groups things by the ends of a field; if the field has a condition, by the ends that meet it. */
function keyAt(path: Path, things: Things, { field, own }: Placed): Key {
  const accepted = own === null || field.isSingle ? null : acceptedBy(field, own);
  if (accepted !== null)
    return {
      of: "cases",
      cases: accepted.map((label) => ({
        name: label,
        things: among(
          things,
          path,
          endsWhere(field, (other) => other === label),
        ),
      })),
    };
  if (field.byName) return { of: "value", path: [...path, nameStep] };
  return field.ends.things.size > 0 ? { of: "thing", path } : { of: "value", path };
}

/** Returns the labels of the ends that meet a condition. */
function acceptedBy(field: FormField, own: FieldConstraint): string[] {
  const labels = [...field.ends.things.keys(), ...field.ends.values.keys()];
  if ("in" in own) return own.in.map(labelKey).filter((label) => labels.includes(label));
  if (!("between" in own)) return labels;
  const [from, to] = own.between;
  return labels.filter((label) => label !== "" && Number(label) >= from && Number(label) <= to);
}

/** Counts the things of a query from the records of a field. */
function countOfThings({ things }: FormQuery, { prefix }: Placed): GroupMeasure {
  const back = prefix.map(({ property, inverse }) => ({ property, inverse: !inverse })).toReversed();
  return isPath(back) ? { of: "count", path: back, to: things } : { of: "count" };
}

export function ranking({ order = "ascending", key: by }: QueryForm, query: FormQuery): Expression {
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
    return {
      ...group,
      by: [keyAt(ask.rest, ask.set, ask), keyAt(path, ask.set, key)],
      measure: { of: "count" },
    };
  const measure: GroupMeasure = { of: "smallest", by: { of: "value", path, kind } };
  return {
    ...group,
    by: [keyAt(ask.rest, ask.set, ask)],
    measure,
    order: { by: "measure", direction: order },
  };
}

function byFrequency(
  query: FormQuery,
  ask: Placed,
  rest: Pick<Extract<Expression, { op: "group" }>, "order" | "top">,
): Expression {
  return {
    op: "group",
    things: ask.set,
    by: [keyAt(ask.rest, ask.set, ask)],
    measure: countOfThings(query, ask),
    ...rest,
  };
}

export function superlative({ order }: QueryForm, query: FormQuery): Expression {
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

export function groups({ measure }: QueryForm, query: FormQuery): Expression {
  const { ask, key } = query;
  if (key === null) throw new GraphError("groups need a field");
  if (ask === null || measure === undefined || measure === "hubs")
    return {
      op: "group",
      things: key.set,
      by: [keyAt(key.rest, key.set, key)],
      measure: countOfThings(query, key),
    };
  const isKeyDeeper = key.prefix.length > ask.prefix.length;
  const things = isKeyDeeper ? key.set : ask.set;
  const path = isKeyDeeper ? pathBetween(key.prefix, ask) : ask.rest;
  const by = keyAt(isKeyDeeper ? key.rest : pathBetween(ask.prefix, key), things, key);
  if (measure === "occurrences")
    return { op: "group", things, by: [by], measure: { of: "sum", by: { of: "count", path } } };
  return {
    op: "group",
    things,
    by: [by],
    measure: { of: "count", path: ask.field.byName ? [...path, nameStep] : path },
  };
}

/** Compares two numbers, or the values of two sets. */
export async function comparison(
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
    by: [cases, keyAt(ask.rest, ask.set, ask)],
    measure: { of: "count" },
  };
}

function nameOf(constraint: QueryForm["where"][number]): string {
  if ("title" in constraint) return constraint.title;
  if ("in" in constraint) return constraint.in.join(" or ");
  if ("between" in constraint) return constraint.between.join(" to ");
  return "not" in constraint ? `not ${constraint.not.join(" or ")}` : `no ${constraint.field}`;
}
