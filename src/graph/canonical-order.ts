/**
 * The order in which every graph returns its triples: by the code points of entity ids and predicate labels. A system
 * therefore encounters equally good triples in the same order, regardless of the engine or file. Predicates are ordered
 * by label, as in the content version, because the published JSON contains no predicate ids.
 */
import type { Entity, Predicate, Triple } from "./triple.ts";

/** Compares ids or labels by code points. SQLite and a comparison of their UTF-8 bytes produce the same order. */
export function compareIds(left: string, right: string): number {
  if (left === right) return 0;
  let at = 0;
  while (left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return (left.codePointAt(at) ?? -1) - (right.codePointAt(at) ?? -1);
}

/** Compares triples by subject, then by predicate, then by object. */
export function compareTriples(left: Triple, right: Triple): number {
  return (
    compareIds(left.subject.id, right.subject.id) ||
    comparePredicates(left.predicate, right.predicate) ||
    compareIds(left.object.id, right.object.id)
  );
}

/** Compares triples with the same object by predicate, then by subject. */
export function compareIncoming(left: Triple, right: Triple): number {
  return comparePredicates(left.predicate, right.predicate) || compareIds(left.subject.id, right.subject.id);
}

function comparePredicates(left: Predicate, right: Predicate): number {
  return compareIds(left.label, right.label) || compareIds(left.id, right.id);
}

export function compareEntities(left: Entity, right: Entity): number {
  return compareIds(left.id, right.id);
}
