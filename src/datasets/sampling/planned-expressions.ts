/** Writes what a plan asks as expressions. Conditions on fields of one record hold for the same record. */

import { foldLabel } from "../../base/text/words.ts";
import { parseValue, type Value } from "../../graph/index.ts";
import {
  type Expression,
  flagOf,
  type GroupMeasure,
  type Path,
  type Scalar,
  type Step,
  type Things,
} from "../../query/index.ts";
import { nameOfEnd, withAnyOf } from "./draw.ts";
import type { Field, SampledClass } from "./fields.ts";
import type { Sampler } from "./open-sampler.ts";
import type { Plan, PlanFields } from "./plan.ts";
import { expressionOfEnds, keyOf, measureOf } from "./requests.ts";

/** The ends of a field that a question names. */
type Operand = {
  readonly name: string;
  readonly ends: readonly number[];
  readonly labels: readonly string[];
};

/** Adds a condition to things, or to records of them: the rest of the path leads from these to the field. */
type Condition = { readonly path: Path; meet(things: Things, rest: Path): Things };

/** What a plan asks of the things of a class that some operands describe. */
type Planned = {
  readonly plan: Plan;
  readonly ask: Field | undefined;
  readonly key: Field | undefined;
  readonly measure: "hubs" | "values" | "occurrences";
  readonly order: "ascending" | "descending";
  readonly things: Things;
  /** Where a field starts: at the records for which its conditions hold, or else at the things. */
  place(field: Field): { readonly set: Things; readonly path: Path };
};

/** A reader of the operands of a plan. */
export type PlannedExpressions = {
  expressionOf(operands: readonly Operand[]): Expression;
  /** Compares the numbers of two sides, which are called by their last operands. */
  comparisonOf(sides: readonly (readonly Operand[])[]): Expression;
};

export function createPlannedExpressions(
  sampler: Pick<Sampler, "index" | "schema">,
  cls: SampledClass,
  plan: Plan,
  fieldOf: PlanFields,
): PlannedExpressions {
  const restrictions = plan.restrictions.map((one) => restrictionOf(sampler, fieldOf(one.field), one));
  const planned = (operands: readonly Operand[]): Planned => ({
    plan,
    ask: plan.ask === null ? undefined : fieldOf(plan.ask),
    key: plan.key !== undefined && "field" in plan.key ? fieldOf(plan.key.field) : undefined,
    measure: plan.measure ?? (plan.ask === null ? "hubs" : "values"),
    order: plan.order ?? "ascending",
    ...select(cls, [
      ...operands.map(({ name, ends }) => among(sampler, fieldOf(name), ends)),
      ...restrictions,
    ]),
  });
  return {
    expressionOf: (operands) => (byOperation[plan.operation] ?? endsOf)(planned(operands)),
    comparisonOf: (sides) => ({
      op: "compare",
      items: sides.map((operands) => ({
        name: operands.at(-1)?.labels.join(" or ") ?? "",
        value: count(planned(operands)),
      })),
    }),
  };
}

function among(sampler: Pick<Sampler, "index">, { path }: Field, ends: readonly number[]): Condition {
  return { path, meet: (things, rest) => withAnyOf(sampler, things, rest, ends) };
}

function restrictionOf(
  sampler: Pick<Sampler, "index" | "schema">,
  field: Field,
  restriction: Plan["restrictions"][number],
): Condition {
  if ("between" in restriction) return within(field, restriction.between);
  if ("in" in restriction) {
    const wanted = new Set(restriction.in.map(foldLabel));
    const isWanted = (end: number): boolean => wanted.has(foldLabel(nameOfEnd(sampler, end)));
    return among(sampler, field, field.ends.filter(isWanted));
  }
  if ("absent" in restriction) {
    const isFalse = (end: number): boolean => flagOf(sampler.index.value(end)) === false;
    return among(sampler, field, field.kind === "flag" ? field.ends.filter(isFalse) : [...field.none]);
  }
  return {
    path: field.path,
    meet: (things, path) => ({ op: "except", things, without: { op: "with", things, path } }),
  };
}

/** @param ends the first and the last number, or the years from whose first to whose last day dates are meant */
function within({ path, ordered = "number" }: Field, ends: readonly [number, number]): Condition {
  const days = ["-01-01", "-12-31"];
  const [low, high] = ends.map((end, at) =>
    parseValue(`${end}${ordered === "date" ? days[at] : ""}`, ordered),
  );
  const where = (things: Things, rest: Path, is: ">=" | "<=", value: Value): Things => ({
    op: "where",
    things,
    path: rest,
    is,
    value: { op: "value", value },
  });
  return {
    path,
    meet: (things, rest) => (low && high ? where(where(things, rest, ">=", low), rest, "<=", high) : things),
  };
}

/** Returns the things of a class that meet conditions, and the records in which they do. */
function select({ id }: SampledClass, conditions: readonly Condition[]): Pick<Planned, "things" | "place"> {
  const byRecord = Map.groupBy(conditions, ({ path }) => JSON.stringify(path.slice(0, -1)));
  const things = [...byRecord.values()].reduce<Things>(
    (met, some) => {
      const record: readonly Step[] = some[0]?.path.slice(0, -1) ?? [];
      return isPath(record) && some.length > 1
        ? { op: "with", things: met, path: record, to: recordsOf(record, some, met) }
        : some.reduce((set, { path, meet }) => meet(set, path), met);
    },
    { op: "class", class: id },
  );
  return {
    things,
    place: ({ path }) => {
      const record: readonly Step[] = path.slice(0, -1);
      const own = byRecord.get(JSON.stringify(record));
      return own === undefined || !isPath(record)
        ? { set: things, path }
        : { set: recordsOf(record, own, things), path: [path.at(-1) as Step] };
    },
  };
}

/** Returns the records of things that meet the conditions on them. */
function recordsOf(record: Path, some: readonly Condition[], of: Things): Things {
  return some.reduce<Things>((set, { path, meet }) => meet(set, [path.at(-1) as Step]), {
    op: "image",
    path: record,
    of,
  });
}

function isPath(steps: readonly Step[]): steps is Path {
  return steps.length > 0;
}

function endsOf({ ask, things, place }: Planned): Things | ReturnType<typeof expressionOfEnds> {
  if (ask === undefined) return things;
  const { set, path } = place(ask);
  return expressionOfEnds({ kind: ask.kind, path }, set);
}

function count(planned: Planned): Scalar {
  const { ask, measure, things, place } = planned;
  if (ask === undefined || measure === "hubs") return { op: "count", of: things };
  if (measure === "values") return { op: "count", of: endsOf(planned) };
  const { set, path } = place(ask);
  return { op: "sum", things: set, by: { of: "count", path } };
}

type Group = Extract<Expression, { op: "group" }>;

function byFrequency(planned: Planned, rest: Pick<Group, "order" | "top">): Expression {
  const { ask, things } = planned;
  if (ask === undefined) return endsOf(planned);
  return { op: "group", things, by: [keyOf(ask)], measure: { of: "count" }, ...rest };
}

function ranking(planned: Planned): Expression {
  const { plan, ask, key, order, things } = planned;
  const direction = { by: "measure", direction: order } as const;
  if (plan.key !== undefined && "by" in plan.key && plan.key.by === "frequency")
    return byFrequency(planned, { order: direction });
  if (key?.ordered === undefined) return endsOf(planned);
  const by = measureOf(key);
  if (ask !== undefined)
    return { op: "group", things, by: [keyOf(ask)], measure: { of: "smallest", by }, order: direction };
  return { op: "rows", things, columns: [{ of: "self" }, by], order: { by, direction: order } };
}

function superlative(planned: Planned): Expression {
  const { plan, ask, key, things } = planned;
  const isLeast = plan.order === "ascending";
  if (key?.ordered === undefined)
    return byFrequency(planned, isLeast ? { order: { by: "measure", direction: "ascending" } } : { top: 1 });
  const order = isLeast ? "least" : "most";
  const of: Things = { op: "best", things, by: measureOf(key), order, count: 1 };
  return ask === undefined ? of : expressionOfEnds(ask, of);
}

function groups(planned: Planned): Expression {
  const { ask, key, measure, things } = planned;
  if (key === undefined) return endsOf(planned);
  const ofAsked: GroupMeasure =
    ask === undefined || measure === "hubs"
      ? { of: "count" }
      : measure === "values"
        ? { of: "count", path: ask.path }
        : { of: "sum", by: { of: "count", path: ask.path } };
  return { op: "group", things, by: [keyOf(key)], measure: ofAsked };
}

const byOperation: Partial<Record<Plan["operation"], (planned: Planned) => Expression>> = {
  counting: count,
  ranking,
  superlative,
  relationship: groups,
};
