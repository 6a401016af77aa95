/** Finds words for types in the names of their relations. */
import type { Classes } from "./classes.ts";
import { type CompactGraph, edgesOf } from "./compact-graph.ts";
import type { PredicateFacts } from "./predicate-facts.ts";
import type { SchemaName } from "./schema-names.ts";

/**
 * Returns the head nouns of relations within a type. Both the subject and the object of "parent variety", for example,
 * are varieties.
 */
export function findKindNouns(
  graph: CompactGraph,
  classes: Classes,
  facts: readonly PredicateFacts[],
  names: readonly SchemaName[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const nouns = new Map<number, Set<string>>();
  graph.predicateOf.forEach((predicate, edge) => {
    const { words, head, voice } = names[predicate] as SchemaName;
    const noun = words[head];
    if (facts[predicate]?.withinKind !== true || voice !== "noun" || words.length < 2 || noun === undefined)
      return;
    for (const one of classes.of(graph.objects[edge] as number))
      nouns.set(one, (nouns.get(one) ?? new Set()).add(noun));
  });
  return nouns;
}

/**
 * Returns the participles of relations such as "painted by" for the types whose members all have the relation: everything
 * that is painted is a painting.
 */
export function findKindParticiples(
  graph: CompactGraph,
  classes: Classes,
  names: readonly SchemaName[],
): ReadonlyMap<number, ReadonlySet<string>> {
  const participles = new Map<number, Set<string>>();
  names.forEach(({ words: [participle, further], voice }, predicate) => {
    if (voice !== "passive" || participle === undefined || further !== undefined) return;
    const subjects = new Set([...edgesOf(graph.byPredicate, predicate)].map((edge) => graph.subjects[edge]));
    const kinds = new Set(classes.of([...subjects][0] ?? -1));
    for (const one of kinds) {
      const members = classes.all[one]?.members ?? [];
      if (members.length === 0 || !members.every((node) => subjects.has(node))) continue;
      participles.set(one, (participles.get(one) ?? new Set()).add(participle));
    }
  });
  return participles;
}
