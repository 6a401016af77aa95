/** Writes what a plan asks as expressions. Conditions on fields of one record hold for the same record. */
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
import { foldLabel } from "../../text/words.ts";
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

export function createPlannedExpressions(
  { index, schema }: Sampler,
  cls: SampledClass,
  plan: Plan,
  fieldOf: PlanFields,
) {
  const all: Things = { op: "class", class: cls.id };
  const measure = plan.measure ?? (plan.ask === null ? "hubs" : "values");
  const order = plan.order ?? "ascending";
  const ask = plan.ask === null ? undefined : fieldOf(plan.ask);
  const key = plan.key !== undefined && "field" in plan.key ? fieldOf(plan.key.field) : undefined;
  const isByFrequency = plan.key !== undefined && "by" in plan.key && plan.key.by === "frequency";

  const among = ({ path }: Field, ends: readonly number[]): Condition => ({
    path,
    meet: (things, rest) => withAnyOf({ index }, things, rest, ends),
  });
  const restrictions = plan.restrictions.map((one): Condition => {
    const field = fieldOf(one.field);
    if ("in" in one) {
      const wanted = new Set(one.in.map(foldLabel));
      return among(
        field,
        field.ends.filter((end) => wanted.has(foldLabel(nameOfEnd({ index, schema }, end)))),
      );
    }
    if ("between" in one) return within(field, one.between);
    if ("absent" in one) return among(field, absentEnds(field));
    return {
      path: field.path,
      meet: (things, path) => ({ op: "except", things, without: { op: "with", things, path } }),
    };
  });

  /** The ends that state that there is none. */
  function absentEnds({ kind, ends, none }: Field): readonly number[] {
    return kind === "flag" ? ends.filter((end) => flagOf(index.value(end)) === false) : [...none];
  }

  function within({ path, ordered = "number" }: Field, [from, to]: readonly [number, number]): Condition {
    const [low, high] = [from, to].map((bound) => parseValue(String(bound), ordered));
    const where = (things: Things, rest: Path, is: ">=" | "<=", value: Value): Things => ({
      op: "where",
      things,
      path: rest,
      is,
      value: { op: "value", value },
    });
    return {
      path,
      meet: (things, rest) =>
        low && high ? where(where(things, rest, ">=", low), rest, "<=", high) : things,
    };
  }

  /** Returns the things that meet conditions, and the records of a field in which they do, with the rest of its path. */
  function select(operands: readonly Operand[]) {
    const conditions = [...operands.map(({ name, ends }) => among(fieldOf(name), ends)), ...restrictions];
    const byRecord = Map.groupBy(conditions, ({ path }) => JSON.stringify(path.slice(0, -1)));
    const groups = [...byRecord.values()].map((some) => ({
      some,
      record: some[0]?.path.slice(0, -1) as unknown as readonly Step[],
    }));
    const things = groups.reduce<Things>((met, { some, record }) => {
      if (!isPath(record) || some.length < 2)
        return some.reduce((set, { path, meet }) => meet(set, path), met);
      return { op: "with", things: met, path: record, to: meetIn(record, some, met) };
    }, all);
    const place = (field: Field): { readonly set: Things; readonly path: Path } => {
      const record: readonly Step[] = field.path.slice(0, -1);
      const own = byRecord.get(JSON.stringify(record));
      return own === undefined || !isPath(record)
        ? { set: things, path: field.path }
        : { set: meetIn(record, own, things), path: [field.path.at(-1) as Step] };
    };
    return { things, place };
  }

  function meetIn(record: Path, some: readonly Condition[], of: Things): Things {
    return some.reduce<Things>((set, { path, meet }) => meet(set, [path.at(-1) as Step]), {
      op: "image",
      path: record,
      of,
    });
  }

  function endsOf(operands: readonly Operand[]): Things | ReturnType<typeof expressionOfEnds> {
    const { things, place } = select(operands);
    if (ask === undefined) return things;
    const { set, path } = place(ask);
    return expressionOfEnds({ kind: ask.kind, path }, set);
  }

  function count(operands: readonly Operand[]): Scalar {
    const { things, place } = select(operands);
    if (ask === undefined || measure === "hubs") return { op: "count", of: things };
    if (measure === "values") return { op: "count", of: endsOf(operands) };
    const { set, path } = place(ask);
    return { op: "sum", things: set, by: { of: "count", path } };
  }

  function byFrequency(operands: readonly Operand[], rest: object): Expression {
    if (ask === undefined) return endsOf(operands);
    return {
      op: "group",
      things: select(operands).things,
      by: [keyOf(ask)],
      measure: { of: "count" },
      ...rest,
    };
  }

  function ranking(operands: readonly Operand[]): Expression {
    if (isByFrequency) return byFrequency(operands, { order: { by: "measure", direction: order } });
    if (key?.ordered === undefined) return endsOf(operands);
    const by = measureOf(key);
    const { things } = select(operands);
    if (ask !== undefined)
      return {
        op: "group",
        things,
        by: [keyOf(ask)],
        measure: { of: "smallest", by },
        order: { by: "measure", direction: order },
      };
    return { op: "rows", things, columns: [{ of: "self" }, by], order: { by, direction: order } };
  }

  function superlative(operands: readonly Operand[]): Expression {
    if (key?.ordered === undefined)
      return byFrequency(
        operands,
        plan.order === "ascending" ? { order: { by: "measure", direction: "ascending" } } : { top: 1 },
      );
    const of: Things = {
      op: "best",
      things: select(operands).things,
      by: measureOf(key),
      order: plan.order === "ascending" ? "least" : "most",
      count: 1,
    };
    return ask === undefined ? of : expressionOfEnds(ask, of);
  }

  function groups(operands: readonly Operand[]): Expression {
    if (key === undefined) return endsOf(operands);
    const { things } = select(operands);
    const by: GroupMeasure =
      ask === undefined || measure === "hubs"
        ? { of: "count" }
        : measure === "values"
          ? { of: "count", path: ask.path }
          : { of: "sum", by: { of: "count", path: ask.path } };
    return { op: "group", things, by: [keyOf(key)], measure: by };
  }

  const byOperation: Partial<Record<Plan["operation"], (operands: readonly Operand[]) => Expression>> = {
    counting: count,
    ranking,
    superlative,
    relationship: groups,
  };
  return {
    expressionOf: (operands: readonly Operand[]): Expression =>
      (byOperation[plan.operation] ?? endsOf)(operands),
    /** Compares the numbers of two sides, which are called by their last operands. */
    comparisonOf: (sides: readonly (readonly Operand[])[]): Expression => ({
      op: "compare",
      items: sides.map((operands) => ({
        name: operands.at(-1)?.labels.join(" or ") ?? "",
        value: count(operands),
      })),
    }),
  };
}

function isPath(steps: readonly Step[]): steps is Path {
  return steps.length > 0;
}
