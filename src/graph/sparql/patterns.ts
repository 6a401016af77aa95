/** The parts that the queries to an endpoint share: which statements are triples, and which only describe a node. */
import { formatNode, namespaces, rdfsLabel, rdfType } from "../rdf-names.ts";

/** Statements other than a label or a type. */
export const isTriple = `FILTER(!(?p = <${rdfsLabel}> && isLiteral(?o)) && !(?p = <${rdfType}> && isIRI(?o)))`;

export const triples = `?s ?p ?o . ${isTriple}`;

/** Nodes that have a label or a type and are not merely predicates so described. */
export const describedNodes = `
  ?e ?described ?x . FILTER(?described IN (<${rdfsLabel}>, <${rdfType}>))
  FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}"))
  FILTER NOT EXISTS { ?anySubject ?e ?anyObject }`;

/** Nodes of triples, and described ones. Binds ?e. */
export const nodes = `
  { ?e ?p ?o . ${isTriple} } UNION { ?s ?p ?e . ${isTriple.replaceAll("?o", "?e")} } UNION { ${describedNodes} }`;

/** `VALUES ?name { … }` of ids; blank nodes have no name beyond one answer and are left out. */
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
