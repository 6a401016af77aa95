/** Shared parts of endpoint queries: which statements are triples, and which only describe a node. */
import { formatNode, namespaces, rdfsLabel, rdfType } from "../rdf-names.ts";

/** Statements other than a label or a type. */
export const isTriple = `FILTER(!(?p = <${rdfsLabel}> && isLiteral(?o)) && !(?p = <${rdfType}> && isIRI(?o)))`;

export const triples = `?s ?p ?o . ${isTriple}`;

/** Nodes with a label or a type that are not merely labelled predicates. */
export const describedNodes = `
  ?e ?described ?x . FILTER(?described IN (<${rdfsLabel}>, <${rdfType}>))
  FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}"))
  FILTER NOT EXISTS { ?anySubject ?e ?anyObject }`;

/** Nodes of triples, and described ones. Binds ?e. */
export const nodes = `
  { ?e ?p ?o . ${isTriple} } UNION { ?s ?p ?e . ${isTriple.replaceAll("?o", "?e")} } UNION { ${describedNodes} }`;

/** `VALUES ?name { … }` of ids; blank nodes have no name beyond one reply and are left out. */
export function valuesOf(name: string, ids: readonly string[]): string {
  return `VALUES ?${name} { ${ids
    .filter((id) => !id.startsWith("_:"))
    .map(formatNode)
    .join(" ")} }`;
}

/** A text as a SPARQL string. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}
