/** Creates constraints that differ from a given constraint in one detail. */
import type { Random } from "../../random.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { askedFields, type Constraint, constraintsOf, type QueryForm } from "../forms/form.ts";

type With<Key extends string> = Extract<Constraint, Readonly<Record<Key, unknown>>>;

/**
 * Returns near constraints: another value, one fewer alternative, the value without its negation, a range with one end
 * changed, another field that lacks a value, or another title. Values, titles and fields from other constraints of the
 * form are not used as replacements.
 */
export function nearConstraints(
  store: FactStore,
  form: QueryForm,
  constraint: Constraint,
  random: Random,
): Constraint[] {
  if ("title" in constraint) return otherTitle(store, form, random);
  if ("between" in constraint) return otherEnd(store, constraint, random);
  if ("absent" in constraint || "missing" in constraint) return otherLack(store, form, constraint, random);
  const others = otherValue(store, form, constraint.field, random);
  if ("in" in constraint) {
    return [...oneFewer(constraint, random), ...others.map((label) => ({ ...constraint, in: [label] }))];
  }
  const { field, not } = constraint;
  return [{ field, in: not }, ...others.map((label) => ({ field, not: [label] }))];
}

function otherTitle(store: FactStore, form: QueryForm, random: Random): Constraint[] {
  const used = new Set(constraintsOf(form).flatMap((one) => ("title" in one ? [valueKey(one.title)] : [])));
  const others = store.hubs.filter(({ label }) => !used.has(valueKey(label)));
  return random.sample(others, 1).map(({ label }) => ({ title: label }));
}

function oneFewer(constraint: With<"in">, random: Random): Constraint[] {
  if (constraint.in.length < 2) return [];
  return [{ ...constraint, in: constraint.in.toSpliced(random.below(constraint.in.length), 1) }];
}

/**
 * Returns a list with the label of one value that does not occur in the form; empty if the form contains all values.
 */
function otherValue(store: FactStore, form: QueryForm, fieldName: string, random: Random): string[] {
  const formValues = constraintsOf(form).flatMap((one) =>
    "in" in one ? one.in : "not" in one ? one.not : [],
  );
  const used = new Set(formValues.map(valueKey));
  const field = store.field(fieldName)?.name ?? fieldName;
  const others = [...store.values(field)].filter(([key]) => !used.has(key));
  return random.sample(others, 1).map(([, { label }]) => label);
}

/** Returns the range with one end changed to another value of the field. */
function otherEnd(store: FactStore, { field, between }: With<"between">, random: Random): Constraint[] {
  const [from, to] = between;
  const values = [...store.values(store.field(field)?.name ?? field).values()].map(({ label }) =>
    Number(label),
  );
  const ranges = [...new Set(values)].flatMap((value) => {
    const upTo: [number, number][] = value > from && value !== to ? [[from, value]] : [];
    return value < to && value !== from ? [...upTo, [value, to] as [number, number]] : upTo;
  });
  return random.sample(ranges, 1).map((range) => ({ field, between: range }));
}

/**
 * Returns another field for which the graph states that there is no value (`absent`), or states nothing (`missing`).
 */
function otherLack(
  store: FactStore,
  form: QueryForm,
  constraint: With<"absent"> | With<"missing">,
  random: Random,
): Constraint[] {
  const used = new Set(
    constraintsOf(form)
      .map((one) => ("field" in one ? store.field(one.field)?.name : ""))
      .concat(askedFields(form)),
  );
  const lacks = (name: string): boolean =>
    "absent" in constraint
      ? store.hubsWithout(name).length > 0
      : store.hubs.some(({ id }) => store.facts(id, name).length === 0);
  const others = store.fields.filter(({ name }) => !used.has(name) && lacks(name));
  return random.sample(others, 1).map(({ name }) => ({ ...constraint, field: name }));
}
