/** Reads the labels and types of nodes from an endpoint, and chooses labels as a file import does. */

import { compareIds } from "../canonical-order.ts";
import { rankLabel, rankName, rdfLabels } from "../importers/n-triples.ts";
import type { Term } from "../importers/n-triples-line.ts";
import { formatIri, nodeId, rdfsLabel, rdfType, typeName } from "../rdf-names.ts";
import type { Entity, Predicate } from "../triple.ts";
import { valuesOf } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";

/** The number of ids per query: large enough that few requests are needed, and small enough for any server. */
const idsPerQuery = 500;

export function* chunksOf<T>(items: readonly T[], size = idsPerQuery): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Returns one entity per id, in order, without checking that the graph contains the id. */
export async function describeNodes(
  client: SparqlClient,
  ids: readonly string[],
  literals: ReadonlyMap<string, string>,
): Promise<Map<string, Entity>> {
  const labels = new Map<string, { text: string; rank: number }>();
  const types = new Map<string, string[]>();
  for (const chunk of chunksOf(ids.filter(isNamed))) {
    const query = `SELECT ?e ?p ?x WHERE { ${valuesOf("e", chunk)} ?e ?p ?x FILTER(?p IN (<${rdfsLabel}>, <${rdfType}>) || REGEX(STR(?p), "(label|name|title)$", "i")) }`;
    for await (const rows of client.pages(query, ["e", "p", "x"])) {
      for (const row of rows) describe(row, labels, types);
    }
  }
  return new Map(
    ids.map((id) => {
      const label = literals.get(id) ?? labels.get(id)?.text ?? rdfLabels.entity(id, "capitalized");
      return [id, { id, label, types: (types.get(id) ?? []).sort(compareIds) }];
    }),
  );
}

function describe(
  { e, p, x }: Row,
  labels: Map<string, { text: string; rank: number }>,
  types: Map<string, string[]>,
): void {
  if (!e || !p || !x) return;
  const id = nodeId(e);
  if (p.value === rdfType && x.kind === "iri") types.set(id, [...(types.get(id) ?? []), typeName(x.value)]);
  if (x.kind !== "literal") return;
  const candidate = p.value === rdfsLabel ? rankLabel(x.value, x.language) : rankName(p.value, x.value);
  const earlier = labels.get(id);
  if (candidate !== null && (!earlier || candidate.rank < earlier.rank)) labels.set(id, candidate);
}

/** Returns the labels of predicates by id. */
export async function describePredicates(
  client: SparqlClient,
  ids: readonly string[],
): Promise<Map<string, Predicate>> {
  const labels = new Map<string, { text: string; rank: number }>();
  const byIri = new Map(ids.map((id) => [formatIri(id, "predicate").slice(1, -1), id]));
  for (const chunk of chunksOf([...byIri.keys()])) {
    const values = chunk.map((iri) => `<${iri}>`).join(" ");
    for (const { e, x } of await client.select(
      `SELECT ?e ?x WHERE { VALUES ?e { ${values} } ?e <${rdfsLabel}> ?x }`,
    )) {
      if (!e || x?.kind !== "literal") continue;
      const id = byIri.get(e.value) ?? e.value;
      const candidate = rankLabel(x.value, x.language);
      if (candidate.rank < (labels.get(id)?.rank ?? Number.POSITIVE_INFINITY)) labels.set(id, candidate);
    }
  }
  return new Map(ids.map((id) => [id, { id, label: labels.get(id)?.text ?? rdfLabels.predicate(id) }]));
}

/** Returns the text of each literal among the terms, by id. */
export function literalTexts(terms: Iterable<Term | undefined>): Map<string, string> {
  const texts = new Map<string, string>();
  for (const term of terms) if (term?.kind === "literal") texts.set(nodeId(term), term.value);
  return texts;
}

function isNamed(id: string): boolean {
  return !id.startsWith('"') && !id.startsWith("_:");
}
