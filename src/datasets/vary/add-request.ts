/** Adds a second request to a question about a titled entity: "Who wrote X?" becomes "Who wrote X, and when?" */
import type { Random } from "../../random.ts";
import type { Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { QueryForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";

/** The maximum number of fields to try in search of a form that can be proven and put into good English. */
const tries = 8;

/**
 * @param build returns `null` if a form cannot be proven or put into good English
 * @returns the proven question, or `null` if the question has no title, already has two requests, or has no suitable
 * second field
 */
export function addRequest({
  form,
  store,
  random,
  build,
}: {
  readonly form: QueryForm;
  readonly store: FactStore;
  readonly random: Random;
  readonly build: (form: QueryForm) => QaPair | null;
}): QaPair | null {
  const { operation, ask, where, also } = form;
  const [condition, ...others] = where;
  if (also !== undefined || ask === null || condition === undefined || others.length > 0) return null;
  if (!("title" in condition) || (operation !== "basic" && operation !== "aggregation")) return null;
  const [hub] = store.hubsTitled(condition.title);
  const firstField = store.field(ask);
  if (
    hub === undefined ||
    firstField === undefined ||
    firstField.relations > 1 ||
    firstField.tie === "detail"
  )
    return null;
  for (const field of random.sample(secondFields(store, hub, firstField), tries)) {
    const values = new Set(store.facts(hub, field.name).map(({ key }) => key));
    const second = { operation: values.size === 1 ? "basic" : "aggregation", ask: field.name } as const;
    const pair = build({ ...form, also: second });
    if (pair !== null) return pair;
  }
  return null;
}

/**
 * Lists the other fields in which the entity has a value. Fields that describe another entity would turn the question
 * into a riddle.
 */
function secondFields(store: FactStore, hub: string, firstField: Field): Field[] {
  return store.fields.filter(
    ({ name, relations, tie, valueKind }) =>
      name !== firstField.name &&
      relations === 1 &&
      tie !== "detail" &&
      valueKind !== "text" &&
      store.facts(hub, name).length > 0,
  );
}
