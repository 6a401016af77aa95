/** Decides, from the facts alone, why a form has no answer. */
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import type { Constraint, QueryForm } from "../forms/form.ts";
import { isOneSided } from "../forms/one-sided.ts";
import { findRows } from "../forms/rows.ts";

export const unanswerableReasons = [
  "missing value",
  "missing entity",
  "missing relation",
  "false premise",
] as const;
export type UnanswerableReason = (typeof unanswerableReasons)[number];

/**
 * Finds the reason why a form has no answer. Missing value: the entity exists but lacks the requested field, which
 * other entities of its type have. Missing entity: no entity in the graph has this name. Missing relation: the entity
 * exists, but only entities of other types have the requested field. False premise: each condition is satisfied by some
 * entity, but no entity satisfies all conditions.
 *
 * @returns the reason, or `null` if the form has an answer or if these rules cannot prove that it has none
 */
export function whyUnanswerable(facts: GraphFacts, form: QueryForm): UnanswerableReason | null {
  const store = facts.about(form.hub);
  if (form.operation !== "basic" || form.branches !== undefined || form.also !== undefined) return null;
  // The graph may state a symmetric relation only for the other entity, which still answers the question.
  if (isOneSided(store, form)) return null;
  const title = form.where.find((one): one is { title: string } => "title" in one);
  if (title === undefined) return hasFalsePremise(store, form) ? "false premise" : null;
  if (form.where.length > 1 || form.ask === null || store.field(form.ask) === undefined) return null;
  if (!isNamedAnywhere(facts, title.title)) return "missing entity";
  const [hub, ...others] = store.hubsTitled(title.title);
  if (hub === undefined) return lacksRelation(facts, title.title, form.ask) ? "missing relation" : null;
  return others.length === 0 && store.facts(hub, form.ask).length === 0 ? "missing value" : null;
}

function isNamedAnywhere({ main }: GraphFacts, title: string): boolean {
  const key = valueKey(title);
  for (const { label } of main.view.entities.values()) if (valueKey(label) === key) return true;
  return false;
}

/** Whether entities of exactly one type have the name, and no entity of this type has the relation. */
function lacksRelation({ subjects, main }: GraphFacts, title: string, ask: string): boolean {
  const homes = subjects.filter((store) => store.hubsTitled(title).length > 0);
  const [home, ...others] = homes;
  if (home === undefined || others.length > 0) return false;
  const predicates = new Set(
    home.hubs.flatMap(({ id }) => (main.view.outgoing.get(id) ?? []).map(({ predicate }) => predicate.label)),
  );
  // A property of the entity's writer is not a property of the entity.
  return (home.field(ask)?.relations ?? 2) > 1 && !predicates.has(ask);
}

function hasFalsePremise(store: FactStore, { where, ask }: QueryForm): boolean {
  if (where.length !== 2) return false;
  const rows = (constraints: readonly Constraint[]): number =>
    findRows(store, { where: constraints, ask: null, key: null })?.length ?? 0;
  if (ask !== null && store.field(ask) === undefined) return false;
  return rows(where) === 0 && where.every((one) => "in" in one && rows([one]) > 0);
}
