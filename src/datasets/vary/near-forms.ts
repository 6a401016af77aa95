/** Creates near forms, which differ from a form in one detail. A careless wording might express a near form instead. */
import type { Random } from "../../random.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Constraint, QueryForm } from "../forms/form.ts";

/**
 * A near form has one fewer condition, a different value, a different field, the opposite order, a count instead of a
 * list, or a list instead of a count. Some of these forms may have no answer.
 */
export function nearForms(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  return [
    ...withoutOne(form),
    ...withOtherValues(store, form, random),
    ...withOtherField(store, form, random),
    ...inOtherOrder(form),
    ...countedOrListed(form),
  ];
}

function withoutOne(form: QueryForm): QueryForm[] {
  if (form.where.length < 2) return [];
  return form.where.map((_one, at) => ({ ...form, where: form.where.toSpliced(at, 1) }));
}

function withOtherValues(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  return form.where.flatMap((constraint, at) => {
    const other = otherValue(store, constraint, random);
    return other === null ? [] : [{ ...form, where: form.where.with(at, other) }];
  });
}

function otherValue(store: FactStore, constraint: Constraint, random: Random): Constraint | null {
  if (!("in" in constraint)) return null;
  const field = store.field(constraint.field)?.name ?? constraint.field;
  const used = new Set(constraint.in.map(valueKey));
  const [key] = random.sample(
    store.valueKeys(field).filter((one) => !used.has(one)),
    1,
  );
  const label = key === undefined ? undefined : store.values(field).get(key)?.label;
  return label === undefined ? null : { ...constraint, in: [label] };
}

function withOtherField(store: FactStore, form: QueryForm, random: Random): QueryForm[] {
  const asked = form.ask === null ? undefined : store.field(form.ask);
  if (asked === undefined) return [];
  const used = new Set(form.where.map((one) => ("field" in one ? store.field(one.field)?.name : "")));
  const others = store.fields.filter(
    ({ name, valueKind, relations }) =>
      name !== asked.name &&
      valueKind === asked.valueKind &&
      relations === asked.relations &&
      !used.has(name),
  );
  return random.sample(others, 1).map(({ name }) => ({ ...form, ask: name }));
}

function inOtherOrder(form: QueryForm): QueryForm[] {
  if (form.order === undefined) return [];
  return [{ ...form, order: form.order === "ascending" ? "descending" : "ascending" }];
}

function countedOrListed({ measure, ...form }: QueryForm): QueryForm[] {
  if (form.branches !== undefined) return [];
  if (form.operation === "counting") return [{ ...form, operation: "aggregation" }];
  if (form.operation !== "aggregation") return [];
  return [{ ...form, operation: "counting", measure: measure ?? (form.ask === null ? "hubs" : "values") }];
}
