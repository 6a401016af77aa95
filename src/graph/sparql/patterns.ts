/** Fragments of queries that distinguish triples from statements that only describe a node. */
import { escapeLiteral, parseStatement } from "../../base/io/n-triples-line.ts";
import { formatNode, namespaces, nodeId, rdfsLabel, rdfType } from "../rdf-names.ts";

/** Keeps all statements except labels and types. */
export const isTriple = `FILTER(!(?p = <${rdfsLabel}> && isLiteral(?o)) && !(?p = <${rdfType}> && isIRI(?o)))`;

export const triples = `?s ?p ?o . ${isTriple}`;

/** Matches nodes with a label or a type, except predicates that have only a label. */
const describedNodes = `
  ?e ?described ?x . FILTER(?described IN (<${rdfsLabel}>, <${rdfType}>))
  FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}"))
  FILTER NOT EXISTS { ?anySubject ?e ?anyObject }`;

/** Matches both the nodes of triples and the nodes that have a description, as `?e`. */
export const nodes = `
  { ?e ?p ?o . ${isTriple} } UNION { ?s ?p ?e . ${isTriple.replaceAll("?o", "?e")} } UNION { ${describedNodes} }`;

/** Formats ids as `VALUES ?name { … }`, except those that a query cannot contain. */
export function valuesOf(name: string, ids: readonly string[]): string {
  return `VALUES ?${name} { ${ids.filter(isAskable).map(formatNode).join(" ")} }`;
}

/**
 * Whether a query can contain this node. The name of a blank node is valid only within one reply, and a malformed
 * literal, or text after a literal, would break the query.
 */
function isAskable(id: string): boolean {
  if (!id.isWellFormed()) return false;
  if (!id.startsWith('"')) return !id.startsWith("_:");
  try {
    const object = parseStatement(`<a:a> <a:a> ${id} .`)?.object;
    return object !== undefined && nodeId(object) === id;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Formats a string as a SPARQL string literal. */
export function quoted(text: string): string {
  return `"${escapeLiteral(text.toWellFormed())}"`;
}
