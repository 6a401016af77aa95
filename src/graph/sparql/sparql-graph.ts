/**
 * A {@link KnowledgeGraph} at a SPARQL 1.1 endpoint. Ids, labels and types are the ones an N-Triples file of the same
 * graph would give when imported. Questions about many ids become a few queries.
 *
 * Blank nodes appear in answers but cannot be queried, because their names mean nothing to the next query. The version
 * needs every triple; pull a large graph into a store instead.
 */
import { recordOf } from "../../io/index.ts";
import { type Cardinality, cardinalityOf } from "../cardinality.ts";
import { createContentVersion } from "../content-version.ts";
import type { GraphStatistics, KnowledgeGraph } from "../knowledge-graph.ts";
import { formatIri, namespaces, nodeId, predicateId, rdfsLabel, rdfType, typeName } from "../rdf-names.ts";
import type { Entity, Triple } from "../triple.ts";
import { chunksOf, describeNodes, describePredicates, literalTexts } from "./describe-nodes.ts";
import { describedNodes, isTriple, nodes, quoted, triples, valuesOf } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";

export function createSparqlGraph(client: SparqlClient): KnowledgeGraph {
  const graph = {
    entities: (ids) => knownEntities(client, ids),
    outgoing: (ids) => triplesBy(client, "subject", ids),
    incoming: (ids) => triplesBy(client, "object", ids),
    entitiesOfType: (type) => entitiesOfType(client, type),
    find: (text, limit) => find(client, text, limit),
    predicates: () => countPredicates(client),
    cardinalities: () => findCardinalities(client),
    statistics: () => countEverything(client),
    async *scan() {
      for await (const rows of client.pages(`SELECT ?s ?p ?o WHERE { ${triples} }`, ["s", "p", "o"])) {
        yield await toTriples(client, rows);
      }
    },
    async *isolated() {
      const query = `SELECT DISTINCT ?e WHERE { ${describedNodes}
        FILTER NOT EXISTS { ?e ?p ?o . ${isTriple} }
        FILTER NOT EXISTS { ?s ?p ?e . ${isTriple.replaceAll("?o", "?e")} } }`;
      for await (const rows of client.pages(query, ["e"])) yield await toEntities(client, rows);
    },
    version: async () => {
      const version = createContentVersion();
      const seen = new Set<string>();
      const addEntity = (entity: Entity): void => {
        if (!seen.has(entity.id)) version.addEntity(entity);
        seen.add(entity.id);
      };
      for await (const batch of graph.scan()) {
        for (const { subject, predicate, object } of batch) {
          version.addTriple({ subject: subject.id, predicateLabel: predicate.label, object: object.id });
          addEntity(subject);
          addEntity(object);
        }
      }
      for await (const batch of graph.isolated()) batch.forEach(addEntity);
      return version.digest();
    },
    close: () => {},
  } satisfies KnowledgeGraph;
  return graph;
}

async function knownEntities(client: SparqlClient, ids: readonly string[]): Promise<Map<string, Entity>> {
  const known: Row[] = [];
  for (const chunk of chunksOf([...new Set(ids)])) {
    const query = `SELECT DISTINCT ?e WHERE { ${valuesOf("e", chunk)} ${nodes} }`;
    for await (const rows of client.pages(query, ["e"])) known.push(...rows);
  }
  return new Map((await toEntities(client, known)).map((entity) => [entity.id, entity]));
}

async function triplesBy(
  client: SparqlClient,
  end: "subject" | "object",
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Triple[]>> {
  const found = new Map<string, Triple[]>(
    [...(await knownEntities(client, ids)).keys()].map((id) => [id, []]),
  );
  const rows: Row[] = [];
  for (const chunk of chunksOf([...found.keys()])) {
    const query = `SELECT ?s ?p ?o WHERE { ${valuesOf(end === "subject" ? "s" : "o", chunk)} ${triples} }`;
    for await (const page of client.pages(query, ["s", "p", "o"])) rows.push(...page);
  }
  for (const triple of await toTriples(client, rows)) found.get(triple[end].id)?.push(triple);
  return found;
}

async function entitiesOfType(client: SparqlClient, type: string): Promise<readonly Entity[]> {
  const rows: Row[] = [];
  const query = `SELECT ?e WHERE { ?e <${rdfType}> ${formatIri(type, "class")}
    FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}")) }`;
  for await (const page of client.pages(query, ["e"])) rows.push(...page);
  return toEntities(client, rows);
}

/** The number of words a label contains decides; among equals, the shorter label. */
async function find(client: SparqlClient, text: string, limit: number): Promise<readonly Entity[]> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  if (words.length === 0 || limit < 1) return [];
  const contains = (word: string): string => `CONTAINS(?label, ${quoted(word)})`;
  const score = words.map((word) => `IF(${contains(word)}, 1, 0)`).join(" + ");
  const query = `SELECT ?e (MAX(?points) AS ?score) (MIN(STRLEN(?label)) AS ?length) WHERE {
    { ?e <${rdfsLabel}> ?text . FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}")) }
    UNION { ?s ?p ?e . FILTER(isLiteral(?e) && ?p != <${rdfsLabel}>) BIND(?e AS ?text) }
    BIND(LCASE(STR(?text)) AS ?label)
    FILTER(${words.map(contains).join(" || ")})
    BIND(IF(?label = ${quoted(text.trim().toLowerCase())}, ${words.length + 1}, ${score}) AS ?points)
  } GROUP BY ?e ORDER BY DESC(?score) ?length ?e LIMIT ${limit}`;
  return toEntities(client, await client.select(query));
}

async function countPredicates(client: SparqlClient) {
  const rows = await client.select(`SELECT ?p (COUNT(*) AS ?n) WHERE { ${triples} } GROUP BY ?p`);
  const counts = new Map(rows.map(({ p, n }) => [predicateId(p?.value ?? ""), Number(n?.value ?? 0)]));
  const labelled = await describePredicates(client, [...counts.keys()]);
  return [...labelled.values()]
    .map((predicate) => ({ ...predicate, triples: counts.get(predicate.id) ?? 0 }))
    .sort((left, right) => right.triples - left.triples || compare(left.label, right.label));
}

async function findCardinalities(client: SparqlClient): Promise<ReadonlyMap<string, Cardinality>> {
  const mostBy = async (end: "s" | "o", counted: "s" | "o"): Promise<ReadonlyMap<string, number>> => {
    const rows = await client.select(`SELECT ?p (MAX(?n) AS ?most) WHERE {
      { SELECT ?p ?${end} (COUNT(DISTINCT ?${counted}) AS ?n) WHERE { ${triples} } GROUP BY ?p ?${end} } } GROUP BY ?p`);
    return new Map(rows.map(({ p, most }) => [predicateId(p?.value ?? ""), Number(most?.value ?? 0)]));
  };
  const mostObjects = await mostBy("s", "o");
  const mostSubjects = await mostBy("o", "s");
  return new Map([...mostObjects].map(([id, most]) => [id, cardinalityOf(mostSubjects.get(id) ?? 0, most)]));
}

async function countEverything(client: SparqlClient): Promise<GraphStatistics> {
  const count = async (variables: string, pattern: string): Promise<number> => {
    const [row] = await client.select(`SELECT (COUNT(${variables}) AS ?n) WHERE { ${pattern} }`);
    return Number(row?.n?.value ?? 0);
  };
  const typeRows = await client.select(
    `SELECT ?type (COUNT(DISTINCT ?e) AS ?n) WHERE { ?e <${rdfType}> ?type
     FILTER(isIRI(?type) && !STRSTARTS(STR(?e), "${namespaces.predicate}")) } GROUP BY ?type`,
  );
  const types = typeRows
    .map(({ type, n }): [string, number] => [typeName(type?.value ?? ""), Number(n?.value ?? 0)])
    .sort(([left, many], [right, few]) => few - many || compare(left, right));
  return {
    entities: await count("DISTINCT ?e", nodes),
    triples: await count("*", triples),
    predicates: await count("DISTINCT ?p", triples),
    types: recordOf(types),
  };
}

async function toEntities(client: SparqlClient, rows: readonly Row[]): Promise<Entity[]> {
  const terms = rows.flatMap(({ e }) => (e ? [e] : []));
  const ids = [...new Set(terms.map(nodeId))];
  return [...(await describeNodes(client, ids, literalTexts(terms))).values()];
}

async function toTriples(client: SparqlClient, rows: readonly Row[]): Promise<Triple[]> {
  const terms = rows.flatMap(({ s, o }) => (s && o ? [s, o] : []));
  const entities = await describeNodes(client, [...new Set(terms.map(nodeId))], literalTexts(terms));
  const predicates = await describePredicates(client, [
    ...new Set(rows.flatMap(({ p }) => (p ? [predicateId(p.value)] : []))),
  ]);
  return rows.flatMap(({ s, p, o }): Triple[] => {
    const subject = s && entities.get(nodeId(s));
    const predicate = p && predicates.get(predicateId(p.value));
    const object = o && entities.get(nodeId(o));
    return subject && predicate && object ? [{ subject, predicate, object }] : [];
  });
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
