/**
 * Detects questions whose answer would be incomplete, because they use a symmetric relation that the graph states in
 * one direction only.
 */
import { type Field, valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type Constraint, keyField, type QueryForm, requestsOf } from "./form.ts";

export const oneSided = "the graph states a symmetric relation in one direction only";

/**
 * Whether a reverse triple is missing for an entity that a form names. Other uses of such a relation, such as a
 * negation or a grouping, concern all entities and are always one-sided.
 */
export function isOneSided(store: FactStore, form: QueryForm): boolean {
  if (store.view.oneWay.size === 0) return false;
  return requestsOf(form).some((request) =>
    (form.branches ?? [[]]).some((branch) => isPartOneSided(store, request, [...form.where, ...branch])),
  );
}

function isPartOneSided(store: FactStore, form: QueryForm, where: readonly Constraint[]): boolean {
  if (isOneWay(store, keyField(form))) return true;
  if (where.some((constraint) => "field" in constraint && deniesReverse(store, constraint))) return true;
  const requestedField = oneWayField(store, form.ask);
  if (requestedField === null) return false;
  const hubs = where.flatMap((one) => ("title" in one ? store.hubsTitled(one.title) : []));
  return (
    !isDirect(requestedField) ||
    hubs.length === 0 ||
    hubs.some((hub) => !coversIncoming(store, requestedField, hub))
  );
}

function deniesReverse(store: FactStore, constraint: Exclude<Constraint, { title: string }>): boolean {
  const field = oneWayField(store, constraint.field);
  if (field === null) return false;
  if (!("in" in constraint) || !isDirect(field)) return true;
  return constraint.in.some((value) => !coversOutgoing(store, field, value));
}

function isOneWay(store: FactStore, name: string | null): boolean {
  return oneWayField(store, name) !== null;
}

/** Returns the field if a one-way relation is on its path. */
function oneWayField({ view, field }: FactStore, name: string | null): Field | null {
  const namedField = name === null ? undefined : field(name);
  return namedField?.steps.some(({ predicate }) => view.oneWay.has(predicate)) === true ? namedField : null;
}

/** Whether the relation leads from the subject itself to the value. */
function isDirect({ steps }: Field): boolean {
  return steps.length === 1 && steps[0]?.inverse === false;
}

/** Whether all entities that point to a subject are also among the subject's values. */
function coversIncoming({ view, facts }: FactStore, { name, steps }: Field, hub: string): boolean {
  const values = new Set(facts(hub, name).map(({ triple }) => triple.object.id));
  const pointing = view.incoming.get(hub) ?? [];
  return pointing.every(
    ({ subject, predicate }) => predicate.label !== steps[0]?.predicate || values.has(subject.id),
  );
}

/** Whether all entities that a value points to also point back to the value. */
function coversOutgoing(store: FactStore, { name, steps }: Field, value: string): boolean {
  const key = valueKey(value);
  const holders = store.hubsWith(name, key);
  const ends = holders.flatMap((hub) =>
    store.facts(hub, name).flatMap((fact) => (fact.key === key ? [fact.triple.object.id] : [])),
  );
  return ends.every((id) =>
    (store.view.outgoing.get(id) ?? []).every(
      ({ predicate, object }) => predicate.label !== steps[0]?.predicate || holders.includes(object.id),
    ),
  );
}
