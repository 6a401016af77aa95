/** Assigns an IRI to each predicate so that the graph can be written as RDF. */
import { formatIri } from "./rdf-names.ts";
import type { Predicate } from "./triple.ts";

/**
 * Returns a readable IRI for each predicate, because predicates of the published JSON have only labels.
 * @param predicates the predicates in the order of `KnowledgeGraph.predicates()`; the second of two equal IRIs receives
 * a number
 * @returns a map from predicate ids to `<IRI>`
 */
export function predicateIris(predicates: readonly Predicate[]): Map<string, string> {
  const usedIds = new Set<string>();
  const iris = new Map<string, string>();
  for (const predicate of predicates) {
    const base = predicate.id === predicate.label ? slug(predicate.id) : predicate.id;
    let id = base;
    for (let count = 2; usedIds.has(id); count += 1) id = `${base}-${count}`;
    usedIds.add(id);
    iris.set(predicate.id, formatIri(id, "predicate"));
  }
  return iris;
}

/** Returns an id that can be part of an IRI. */
function slug(label: string): string {
  // The id of a predicate with an IRI has neither spaces nor signs, or is the IRI itself.
  if (/^[\w-]+$|^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(label)) return label;
  return label.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, "-");
}
