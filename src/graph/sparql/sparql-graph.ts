/**
 * Implements `KnowledgeGraph` for a SPARQL 1.1 endpoint. Ids, labels and types are the same as after importing the
 * graph from N-Triples. A request for many ids needs only a few queries.
 *
 * Blank nodes occur in replies but cannot be queried, because their names are valid only in one reply. Computing the
 * version requires every triple, so pull a large graph into a store first.
 */
import { recordOf } from "../../io/index.ts";
import { compareEntities, compareIds, compareIncoming, compareTriples } from "../canonical-order.ts";
import { createContentVersion } from "../content-version.ts";
import type { GraphStatistics, KnowledgeGraph } from "../knowledge-graph.ts";
import { formatIri, namespaces, nodeId, predicateId, rdfsLabel, rdfType, typeName } from "../rdf-names.ts";
import { type ClassCounts, type GraphSummary, sampleSize } from "../summary.ts";
import type { Entity, Triple } from "../triple.ts";
import { chunksOf, readNames } from "./describe-nodes.ts";
import { createNodeMemory, type NodeMemory } from "./node-memory.ts";
import { createPageCheck } from "./page-check.ts";
import { describedNodes, isTriple, nodes, quoted, triples, valuesOf } from "./patterns.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";
import { summariseEndpoint } from "./summary.ts";

/** The number of triples per batch of a sorted scan. */
const batchSize = 5_000;

/** An open endpoint with a cache of its replies, on the assumption that the graph does not change within a session. */
type EndpointContext = { readonly client: SparqlClient; readonly memory: NodeMemory };

/** @param requests the number of requests sent so far */
export function createSparqlGraph(client: SparqlClient, requests?: () => number): KnowledgeGraph {
  const endpoint: EndpointContext = { client, memory: createNodeMemory(client) };
  const graph = {
    entities: (ids) => knownEntities(endpoint, ids),
    outgoing: (ids) => triplesBy(endpoint, "subject", ids),
    incoming: (ids) => triplesBy(endpoint, "object", ids),
    entitiesOfType: (type) => entitiesOfType(endpoint, type),
    find: (text, limit) => find(endpoint, text, limit),
    names: (ids) => readNames(client, ids),
    predicates: () => countPredicates(endpoint),
    statistics: () => countEverything(client),
    summary: () => summarise(endpoint),
    scan: (order = "sorted") => (order === "stored" ? scanPages(endpoint) : scanSorted(endpoint)),
    async *isolated() {
      const query = `SELECT DISTINCT ?e WHERE { ${describedNodes}
        FILTER NOT EXISTS { ?e ?p ?o . ${isTriple} }
        FILTER NOT EXISTS { ?s ?p ?e . ${isTriple.replaceAll("?o", "?e")} } }`;
      for await (const rows of client.pages(query, ["e"])) yield await toEntities(endpoint, rows);
    },
    version: async () => {
      const version = createContentVersion();
      const entityIds = new Set<string>();
      const addEntity = (entity: Entity): void => {
        if (!entityIds.has(entity.id)) version.addEntity(entity);
        entityIds.add(entity.id);
      };
      for await (const batch of graph.scan("stored")) {
        for (const { subject, predicate, object } of batch) {
          version.addTriple({ subject: subject.id, predicateLabel: predicate.label, object: object.id });
          addEntity(subject);
          addEntity(object);
        }
      }
      for await (const batch of graph.isolated()) batch.forEach(addEntity);
      return version.digest();
    },
    engine: { kind: "sparql", select: client.select },
    requests,
    close: () => {},
  } satisfies KnowledgeGraph;
  return graph;
}

async function knownEntities(
  { client, memory }: EndpointContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const distinctIds = [...new Set(ids)];
  const labelRows: Row[] = [];
  for (const chunk of chunksOf(distinctIds.filter((id) => !memory.knows(id)))) {
    const query = `SELECT DISTINCT ?e WHERE { ${valuesOf("e", chunk)} ${nodes} }`;
    for await (const rows of client.pages(query, ["e"])) labelRows.push(...rows);
  }
  const terms = labelRows.flatMap(({ e }) => (e ? [e] : []));
  const idsWithTerms = new Set(terms.map(nodeId));
  const knownIds = distinctIds.filter((id) => idsWithTerms.has(id) || memory.knows(id));
  return memory.entities(knownIds, terms);
}

async function triplesBy(
  endpoint: EndpointContext,
  end: "subject" | "object",
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Triple[]>> {
  const triplesById = new Map<string, Triple[]>(
    [...(await knownEntities(endpoint, ids)).keys()].map((id) => [id, []]),
  );
  const rows: Row[] = [];
  for (const chunk of chunksOf([...triplesById.keys()])) {
    const query = `SELECT ?s ?p ?o WHERE { ${valuesOf(end === "subject" ? "s" : "o", chunk)} ${triples} }`;
    for await (const page of endpoint.client.pages(query, ["s", "p", "o"])) rows.push(...page);
  }
  for (const triple of await toTriples(endpoint, rows)) triplesById.get(triple[end].id)?.push(triple);
  for (const list of triplesById.values()) list.sort(end === "subject" ? compareTriples : compareIncoming);
  return triplesById;
}

async function* scanPages(endpoint: EndpointContext): AsyncGenerator<readonly Triple[]> {
  const { client } = endpoint;
  const pageCheck = createPageCheck(await count(client, "*", triples));
  for await (const rows of client.pages(`SELECT ?s ?p ?o WHERE { ${triples} }`, ["s", "p", "o"])) {
    pageCheck.add(rows);
    yield await toTriples(endpoint, rows);
  }
  pageCheck.finish();
}

/** Sorts all triples locally, because endpoints sort differently. */
async function* scanSorted(endpoint: EndpointContext): AsyncGenerator<readonly Triple[]> {
  const all: Triple[] = [];
  for await (const batch of scanPages(endpoint)) for (const triple of batch) all.push(triple);
  all.sort(compareTriples);
  for (let from = 0; from < all.length; from += batchSize) yield all.slice(from, from + batchSize);
}

async function entitiesOfType(endpoint: EndpointContext, type: string): Promise<readonly Entity[]> {
  const rows: Row[] = [];
  const query = `SELECT ?e WHERE { ?e <${rdfType}> ${formatIri(type, "class")}
    FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}")) }`;
  for await (const page of endpoint.client.pages(query, ["e"])) rows.push(...page);
  return (await toEntities(endpoint, rows)).sort(compareEntities);
}

/** Ranks labels by the number of matching words, then by length (shortest first), then by id. */
async function find(endpoint: EndpointContext, text: string, limit: number): Promise<readonly Entity[]> {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  if (words.length === 0 || limit < 1) return [];
  const contains = (word: string): string => `CONTAINS(?label, ${quoted(word)})`;
  const score = words.map((word) => `IF(${contains(word)}, 1, 0)`).join(" + ");
  // Sorting by the beginning of the node's id ensures that the limit omits the same nodes as sorting by id.
  const start = `IF(isLiteral(?e), CONCAT('"', STR(?e)), REPLACE(STR(?e), "^${namespaces.resource}", ""))`;
  const query = `SELECT ?e (MAX(?points) AS ?score) (MIN(STRLEN(?label)) AS ?length) (MIN(${start}) AS ?name) WHERE {
    { ?e <${rdfsLabel}> ?text . FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}")) }
    UNION { ?s ?p ?e . FILTER(isLiteral(?e) && ?p != <${rdfsLabel}>) BIND(?e AS ?text) }
    BIND(LCASE(STR(?text)) AS ?label)
    FILTER(${words.map(contains).join(" || ")})
    BIND(IF(?label = ${quoted(text.trim().toLowerCase())}, ${words.length + 1}, ${score}) AS ?points)
  } GROUP BY ?e ORDER BY DESC(?score) ?length ?name LIMIT ${limit}`;
  return toEntities(endpoint, await endpoint.client.select(query));
}

async function countPredicates({ client, memory }: EndpointContext) {
  const rows = await client.select(`SELECT ?p (COUNT(*) AS ?n) WHERE { ${triples} } GROUP BY ?p`);
  const counts = new Map(rows.map(({ p, n }) => [predicateId(p?.value ?? ""), Number(n?.value ?? 0)]));
  const labelled = await memory.predicates([...counts.keys()]);
  return [...labelled.values()]
    .map((predicate) => ({ ...predicate, triples: counts.get(predicate.id) ?? 0 }))
    .sort(
      (left, right) =>
        right.triples - left.triples || compareIds(left.label, right.label) || compareIds(left.id, right.id),
    );
}

async function countEverything(client: SparqlClient): Promise<GraphStatistics> {
  const typeRows = await client.select(
    `SELECT ?type (COUNT(DISTINCT ?e) AS ?n) WHERE { ?e <${rdfType}> ?type
     FILTER(isIRI(?type) && !STRSTARTS(STR(?e), "${namespaces.predicate}")) } GROUP BY ?type`,
  );
  const types = typeRows
    .map(({ type, n }): [string, number] => [typeName(type?.value ?? ""), Number(n?.value ?? 0)])
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareIds(left, right));
  return {
    entities: await count(client, "DISTINCT ?e", nodes),
    triples: await count(client, "*", triples),
    predicates: await count(client, "DISTINCT ?p", triples),
    types: recordOf(types),
  };
}

async function summarise(endpoint: EndpointContext): Promise<GraphSummary> {
  const { client } = endpoint;
  const { triples: total, entities, types } = await countEverything(client);
  const { ends, kinds, incoming, ...summary } = await summariseEndpoint(client);
  const classes: ClassCounts[] = [];
  for (const [id, members] of Object.entries(types)) {
    const rows = await client.select(`SELECT ?e WHERE { ?e <${rdfType}> ${formatIri(id, "class")}
      FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}")) } LIMIT ${sampleSize}`);
    classes.push({ id, members, incoming: incoming.get(id) ?? 0, sample: await toEntities(endpoint, rows) });
  }
  const properties = (await countPredicates(endpoint)).map((predicate) => {
    const [subjects, objects, mostObjects, mostSubjects] = ends.get(predicate.id) ?? [0, 0, 0, 0];
    return {
      ...predicate,
      kinds: kinds.get(predicate.id) ?? [],
      plainKind: "text" as const,
      subjects,
      objects,
      mostObjects,
      mostSubjects,
    };
  });
  return { triples: total, entities, classes, properties, ...summary };
}

async function count(client: SparqlClient, variables: string, pattern: string): Promise<number> {
  const [row] = await client.select(`SELECT (COUNT(${variables}) AS ?n) WHERE { ${pattern} }`);
  return Number(row?.n?.value ?? 0);
}

async function toEntities({ memory }: EndpointContext, rows: readonly Row[]): Promise<Entity[]> {
  const terms = rows.flatMap(({ e }) => (e ? [e] : []));
  return [...(await memory.entities([...new Set(terms.map(nodeId))], terms)).values()];
}

async function toTriples({ memory }: EndpointContext, rows: readonly Row[]): Promise<Triple[]> {
  const terms = rows.flatMap(({ s, o }) => (s && o ? [s, o] : []));
  const entities = await memory.entities([...new Set(terms.map(nodeId))], terms);
  const predicates = await memory.predicates([
    ...new Set(rows.flatMap(({ p }) => (p ? [predicateId(p.value)] : []))),
  ]);
  return rows.flatMap(({ s, p, o }): Triple[] => {
    const subject = s && entities.get(nodeId(s));
    const predicate = p && predicates.get(predicateId(p.value));
    const object = o && entities.get(nodeId(o));
    return subject && predicate && object ? [{ subject, predicate, object }] : [];
  });
}
