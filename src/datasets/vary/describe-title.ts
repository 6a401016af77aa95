/**
 * Replaces a title with a description that matches only the entity with this title: "the song written by Ada from 1935"
 * instead of 'Poppies'.
 */
import type { FactStore } from "../facts/fact-store.ts";
import { candidateHubs } from "../forms/candidate-hubs.ts";
import { askedFields, type Constraint, type QueryForm } from "../forms/form.ts";
import { createRowFinder } from "../forms/rows.ts";

/** The maximum number of values in a description. Longer descriptions read like riddles. */
const mostConditions = 2;

/**
 * Replaces the title in the form with one or two values that no other entity has in combination. The description never
 * uses a field that the form already contains.
 * @returns the new form, or `null` if the form is a comparison, if its title does not identify a single entity, or if
 * one or two values are not enough to identify this entity
 */
export function describeTitle(store: FactStore, form: QueryForm): QueryForm | null {
  const title = form.where.find((one): one is { title: string } => "title" in one)?.title;
  const [hub, ...others] = title === undefined ? [] : store.hubsTitled(title);
  if (hub === undefined || others.length > 0 || form.branches !== undefined) return null;
  const otherConditions = form.where.filter((one) => !("title" in one));
  const used = new Set([
    ...askedFields(form),
    ...otherConditions.map((one) => ("field" in one ? one.field : "")),
  ]);
  const values = store.fields
    .filter(
      ({ name, valueKind, relations }) =>
        relations === 1 && !used.has(name) && (valueKind === "name" || valueKind === "year"),
    )
    .flatMap(({ name }): Constraint[] => {
      const [fact, ...furtherFacts] = store.facts(hub, name).filter(({ absent }) => !absent);
      return fact === undefined || furtherFacts.length > 0 ? [] : [{ field: name, in: [fact.value] }];
    });
  const description = combinationsOf(values, mostConditions).find((one) => matchesOneHub(store, one));
  return description === undefined
    ? null
    : { ...form, where: [...description, ...otherConditions], typed: true };
}

function combinationsOf(constraints: readonly Constraint[], maxConditions: number): Constraint[][] {
  const single = constraints.map((one) => [one]);
  if (maxConditions < 2) return single;
  const pairs = constraints.flatMap((left, at) => constraints.slice(at + 1).map((right) => [left, right]));
  return [...single, ...pairs];
}

function matchesOneHub(store: FactStore, where: readonly Constraint[]): boolean {
  const rowsAt = createRowFinder(store, { where, ask: null, key: null });
  return candidateHubs(store, where).filter((hub) => rowsAt(hub).length > 0).length === 1;
}
