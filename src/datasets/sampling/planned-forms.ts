/** Writes what a plan asks as query forms, and finds the fields that these name in what can be sampled of a graph. */
import { formatValue } from "../../graph/index.ts";
import type { Constraint, QueryForm } from "../expressions/form.ts";
import { type FormField, type FormSubject, labelKey } from "../expressions/form-fields.ts";
import type { Field, SampledClass } from "./fields.ts";
import type { Sampler } from "./open-sampler.ts";
import type { Plan, PlanFields } from "./plan.ts";

/** The spellings of a value or cluster of a field. */
export type Named = { readonly name: string; readonly labels: readonly string[] };

/** @param sides the values that the things must have; two lists, which differ in the last value, compare the things */
export function formOfPlan(
  plan: Plan,
  ...sides: readonly [readonly Named[], (readonly Named[])?]
): QueryForm {
  const [first, second] = sides;
  const shared = second === undefined ? first : first.slice(0, -1);
  const last = (side: readonly Named[]): Constraint[] => side.slice(-1).map(constraintOf);
  return {
    version: 1,
    hub: "",
    operation: plan.operation,
    where: [...shared.map(constraintOf), ...plan.restrictions],
    ask: plan.ask,
    measure: plan.measure ?? (plan.ask === null ? "hubs" : "values"),
    key: plan.key,
    order: plan.order,
    branches: second === undefined ? undefined : [last(first), last(second)],
    typed: false,
  };
}

function constraintOf({ name, labels }: Named): Constraint {
  return { field: name, in: [...labels] };
}

/** Describes the fields of a plan as query forms name them. */
export function subjectOfPlan(
  sampler: Pick<Sampler, "index" | "schema">,
  { id }: SampledClass,
  fieldOf: PlanFields,
): FormSubject {
  const known = new Map<string, FormField>();
  return {
    things: { op: "class", class: id },
    field: async (name) => {
      const field = known.get(name) ?? formFieldOf(sampler, fieldOf(name));
      known.set(name, field);
      return field;
    },
  };
}

function formFieldOf(sampler: Pick<Sampler, "index" | "schema">, field: Field): FormField {
  const { index, schema } = sampler;
  const keyOf = (end: number): string => {
    const value = index.value(end);
    return labelKey(value === null ? schema.nameOf(end) : formatValue(value));
  };
  const byLabel = Map.groupBy(field.ends, keyOf);
  const listed = <T>(read: (end: number) => T | null): Map<string, readonly T[]> =>
    new Map(
      [...byLabel].flatMap(([label, ends]) => {
        const found = ends.map(read).filter((one) => one !== null);
        return found.length === 0 ? [] : [[label, found] as const];
      }),
    );
  return {
    path: field.path,
    isSingle: field.words.isSingle,
    isFlag: field.kind === "flag",
    byName: false,
    ends: {
      things: listed((end) => (index.value(end) === null ? index.id(end) : null)),
      values: listed(index.value),
    },
    absent: new Set([...field.none].map(keyOf)),
  };
}
