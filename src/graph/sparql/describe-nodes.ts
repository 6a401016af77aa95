/** Reads the labels and types of nodes from an endpoint, and chooses labels as a file import does. */

import type { Term } from "../../base/io/n-triples-line.ts";
import { compareIds } from "../canonical-order.ts";
import { rdfLabels } from "../importers/n-triples.ts";
import type { Name } from "../knowledge-graph.ts";
import { compareNames, furtherNames, type RankedName, rankName } from "../names.ts";
import { formatIri, nodeId, rdfsLabel, rdfType, typeName } from "../rdf-names.ts";
import type { Entity, Predicate } from "../triple.ts";
import { valuesOf } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";

/** The number of ids per query: large enough that few requests are needed, and small enough for any server. */
const idsPerQuery = 1_000;

export function* chunksOf<T>(items: readonly T[], size = idsPerQuery): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** Keeps the statements that may state a name. `rankName` decides which of them do. */
const isNaming = 'FILTER(REGEX(STR(?p), "(label|name|title|alternative)$", "i"))';

/** Returns one entity per id, in order, without checking that the graph contains the id. */
export async function describeNodes(
  client: SparqlClient,
  ids: readonly string[],
  literals: ReadonlyMap<string, string>,
): Promise<Map<string, Entity>> {
  const labels = new Map<string, RankedName>();
  const types = new Map<string, string[]>();
  for (const chunk of chunksOf(ids.filter(isNamed))) {
    const pattern = `${valuesOf("e", chunk)} ?e ?p ?x ${isNaming.replace("FILTER(", `FILTER(?p = <${rdfType}> || `)}`;
    for await (const rows of client.pages(pattern, ["e", "p", "x"])) {
      for (const row of rows) describe(row, labels, types);
    }
  }
  return entitiesOf(ids, literals, labels, types);
}

function entitiesOf(
  ids: readonly string[],
  literals: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, RankedName>,
  types: ReadonlyMap<string, string[]>,
): Map<string, Entity> {
  return new Map(
    ids.map((id) => {
      const label = literals.get(id) ?? labels.get(id)?.text ?? rdfLabels.entity(id, "capitalized");
      return [id, { id, label, types: (types.get(id) ?? []).sort(compareIds) }];
    }),
  );
}

/** Describes the things that a query selects as `?x`, with one request. */
export async function describeSelected(
  client: SparqlClient,
  query: string,
): Promise<ReadonlyMap<string, Entity>> {
  const [labels, types] = [new Map<string, RankedName>(), new Map<string, string[]>()];
  const ids = new Set<string>();
  const naming = isNaming.replace("FILTER(", `FILTER(?p = <${rdfType}> || `);
  const rows = await client.selectAll(
    `SELECT ?x ?p ?name WHERE { { ${query} } OPTIONAL { ?x ?p ?name ${naming} } }`,
  );
  for (const { x, p, name } of rows) {
    if (x !== undefined) ids.add(nodeId(x));
    if (x && p && name) describe({ e: x, p, x: name }, labels, types);
  }
  return entitiesOf([...ids], new Map(), labels, types);
}

function describe({ e, p, x }: Row, labels: Map<string, RankedName>, types: Map<string, string[]>): void {
  if (!e || !p || !x) return;
  const id = nodeId(e);
  if (p.value === rdfType && x.kind === "iri") types.set(id, [...(types.get(id) ?? []), typeName(x.value)]);
  if (x.kind !== "literal") return;
  const name = rankName(p.value, x.value, x.language);
  const earlier = labels.get(id);
  if (name !== null && (!earlier || compareNames(name, earlier) < 0)) labels.set(id, name);
}

/** Returns the labels of predicates by id. */
export async function describePredicates(
  client: SparqlClient,
  ids: readonly string[],
): Promise<Map<string, Predicate>> {
  const labels = new Map<string, RankedName>();
  const byIri = new Map(ids.map((id) => [formatIri(id, "predicate").slice(1, -1), id]));
  for (const chunk of chunksOf([...byIri.keys()])) {
    const values = chunk.map((iri) => `<${iri}>`).join(" ");
    for (const { e, x } of await client.select(
      `SELECT ?e ?x WHERE { VALUES ?e { ${values} } ?e <${rdfsLabel}> ?x }`,
    )) {
      if (!e || x?.kind !== "literal") continue;
      const id = byIri.get(e.value) ?? e.value;
      const name = rankName(rdfsLabel, x.value, x.language);
      const earlier = labels.get(id);
      if (name !== null && (!earlier || compareNames(name, earlier) < 0)) labels.set(id, name);
    }
  }
  return new Map(ids.map((id) => [id, { id, label: labels.get(id)?.text ?? rdfLabels.predicate(id) }]));
}

/** Returns all names that the graph states for entities and predicates, with the ids as keys. */
export async function readNames(
  client: SparqlClient,
  ids: readonly string[],
): Promise<Map<string, readonly Name[]>> {
  const names = new Map<string, RankedName[]>();
  const byIri = new Map<string, string>();
  for (const id of ids.filter(isNamed)) {
    for (const namespace of ["resource", "predicate"] as const) byIri.set(formatIri(id, namespace), id);
  }
  for (const chunk of chunksOf([...byIri.keys()])) {
    const pattern = `VALUES ?e { ${chunk.join(" ")} } ?e ?p ?x FILTER(isLiteral(?x)) ${isNaming}`;
    for await (const rows of client.pages(pattern, ["e", "p", "x"])) {
      for (const { e, p, x } of rows) {
        const id = byIri.get(`<${e?.value}>`);
        const name = x?.kind === "literal" && p ? rankName(p.value, x.value, x.language) : null;
        if (id !== undefined && name !== null) names.set(id, [...(names.get(id) ?? []), name]);
      }
    }
  }
  const further = [...names].map(([id, all]): [string, readonly Name[]] => [id, furtherNames(all)]);
  return new Map(further.filter(([, list]) => list.length > 0));
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
