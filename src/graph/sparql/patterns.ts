/** Shared parts of endpoint queries: which statements are triples, and which only describe a node. */
import { escapeLiteral, parseStatement } from "../importers/n-triples-line.ts";
import { formatNode, namespaces, nodeId, rdfsLabel, rdfType } from "../rdf-names.ts";

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

/** `VALUES ?name { … }` of ids; ids that no query can name are left out. */
export function valuesOf(name: string, ids: readonly string[]): string {
  return `VALUES ?${name} { ${ids.filter(isAskable).map(formatNode).join(" ")} }`;
}

/**
 * Whether a query can name a node: blank nodes have no name beyond one reply, and text that begins like a literal but
 * is malformed or longer than one would break the query.
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

/** Writes a text as a SPARQL string. */
export function quoted(text: string): string {
  return `"${escapeLiteral(text.toWellFormed())}"`;
}
