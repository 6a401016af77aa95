/** Computes, once per graph, the properties of a fact store that queries need. */
import { type Predicate, predicateIris, type Triple } from "../../graph/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type FieldPattern, type Inexpressible, readFieldPattern } from "./field-pattern.ts";
import { placeScopes, queriedFacts, type SharedPrefix } from "./queried-facts.ts";
import { readSubjectPattern, type SubjectPattern } from "./subjects.ts";

export type Reading = {
  readonly subjects: SubjectPattern;
  readonly fields: ReadonlyMap<string, FieldPattern>;
  readonly refused: ReadonlyMap<string, Inexpressible>;
  readonly scopes: ReadonlyMap<string, SharedPrefix>;
  readonly iris: ReadonlyMap<string, string>;
  /** The facts, grouped as queries interpret them. */
  readonly queried: FactStore;
};

export function readStore(store: FactStore): Reading {
  const subjects = readSubjectPattern(store);
  const fields = new Map<string, FieldPattern>();
  const refused = new Map<string, Inexpressible>();
  for (const field of store.fields) {
    const pattern = readFieldPattern(store, field, subjects.subjects);
    if ("inexpressible" in pattern) refused.set(field.name, pattern);
    else fields.set(field.name, pattern);
  }
  const scopes = placeScopes([...fields.values()]);
  const iris = predicateIris(predicatesOf([...store.view.outgoing.values()].flat()));
  return { subjects, fields, refused, scopes, iris, queried: queriedFacts(store, fields, scopes) };
}

/** Lists the predicates in the order of `KnowledgeGraph.predicates()`. */
function predicatesOf(triples: readonly Triple[]): Predicate[] {
  const counts = new Map<string, { readonly predicate: Predicate; count: number }>();
  for (const { predicate } of triples) {
    const entry = counts.get(predicate.id);
    if (entry) entry.count += 1;
    else counts.set(predicate.id, { predicate, count: 1 });
  }
  const text = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return [...counts.values()]
    .sort(
      (left, right) =>
        right.count - left.count ||
        text(left.predicate.label, right.predicate.label) ||
        text(left.predicate.id, right.predicate.id),
    )
    .map(({ predicate }) => predicate);
}
