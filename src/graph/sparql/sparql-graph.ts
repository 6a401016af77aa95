/**
 * Implements `KnowledgeGraph` for a SPARQL 1.1 endpoint. Ids, labels and types are the same as after importing the
 * graph from N-Triples. A request for many ids needs only a few queries.
 *
 * Blank nodes occur in replies but cannot be queried, because their names are valid only in one reply. A scan reads a
 * local copy of the graph, which is made once and only of a small graph.
 */
import { recordOf } from "../../base/io/index.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { compareEntities, compareIds, compareIncoming, compareTriples } from "../canonical-order.ts";
import type { GraphStatistics, KnowledgeGraph, PredicateCount } from "../knowledge-graph.ts";
import { formatIri, namespaces, nodeId, predicateId, rdfType, typeName } from "../rdf-names.ts";
import { type ClassCounts, type GraphSummary, sampleSize } from "../summary.ts";
import type { Entity, Triple } from "../triple.ts";
import { copyEndpoint, largestCopy } from "./copy-endpoint.ts";
import { chunksOf, describeSelected, readNames } from "./describe-nodes.ts";
import { createNodeMemory, type NodeMemory } from "./node-memory.ts";
import { nodes, triples, valuesOf } from "./patterns.ts";
import { countStatements, totalOf } from "./pull-sparql.ts";
import { readSnapshot } from "./snapshot.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";
import { summariseEndpoint } from "./summary.ts";
import { createTextSearch } from "./text-search.ts";

/** An open endpoint with a cache of its replies, on the assumption that the graph does not change within a session. */
type EndpointContext = { readonly client: SparqlClient; readonly memory: NodeMemory };

/**
 * @param requests the number of requests sent so far
 * @param keeping returns a client of the same endpoint that keeps the replies of this version
 */
export function createSparqlGraph(
  client: SparqlClient,
  requests?: () => number,
  watch: Watch = unwatched,
  keeping?: (version: string) => SparqlClient,
): KnowledgeGraph {
  const endpoint: EndpointContext = { client, memory: createNodeMemory(client) };
  const search = createTextSearch(client, watch.progress);
  const counts = createOnce(() => countStatements(client));
  const predicates = createOnce(() => countPredicates(endpoint));
  const copy = createOnce(async () => copyEndpoint(client, await counts.get(), watch));
  const version = async (): Promise<string> => readSnapshot(client, await counts.get());
  const graph: KnowledgeGraph = {
    entities: async (ids) => (await copy.made())?.entities(ids) ?? knownEntities(endpoint, ids),
    outgoing: async (ids) => (await copy.made())?.outgoing(ids) ?? triplesBy(endpoint, "subject", ids),
    incoming: async (ids) => (await copy.made())?.incoming(ids) ?? triplesBy(endpoint, "object", ids),
    entitiesOfType: (type) => entitiesOfType(endpoint, type),
    find: async (text, limit) => toEntities(endpoint, await search.find(text, limit)),
    names: async (ids) => (await copy.made())?.names(ids) ?? readNames(client, ids),
    predicates: predicates.get,
    statistics: async () => countEverything(client, await predicates.get()),
    summary: async () => summarise(endpoint, await predicates.get()),
    async *scan(order) {
      yield* (await copy.get()).scan(order);
    },
    beginning: async (limit) =>
      toTriples(endpoint, await client.select(`SELECT ?s ?p ?o WHERE { ${triples} } LIMIT ${limit}`)),
    async *isolated() {
      yield* (await copy.get()).isolated();
    },
    version,
    engine: {
      kind: "sparql",
      isSmall: async (most = largestCopy) => totalOf(await counts.get()) <= most,
      kept: async () => (keeping ? createSparqlGraph(keeping(await version()), requests, watch) : graph),
      select: client.select,
      selectAll: client.selectAll,
      triples: async (query) => toTriples(endpoint, await client.select(query)),
      describe: (ids) => endpoint.memory.entities(ids, []),
      things: (query) => describeSelected(client, query),
    },
    requests,
    close: () => {
      void copy.made()?.then(
        (made) => made.close(),
        () => undefined,
      );
    },
  };
  return graph;
}

type Once<T> = {
  /** Makes the value on the first call, and again if making it failed. */
  get(): Promise<T>;
  /** Returns the value if it has been made or is being made. */
  made(): Promise<T> | undefined;
};

function createOnce<T>(make: () => Promise<T>): Once<T> {
  let value: Promise<T> | undefined;
  return {
    get: () => {
      value ??= make().catch((error: unknown) => {
        value = undefined;
        throw error;
      });
      return value;
    },
    made: () => value,
  };
}

async function knownEntities(
  { client, memory }: EndpointContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const distinctIds = [...new Set(ids)];
  const labelRows: Row[] = [];
  for (const chunk of chunksOf(distinctIds.filter((id) => !memory.knows(id)))) {
    const pattern = `${valuesOf("e", chunk)} ${nodes}`;
    for await (const rows of client.pages(pattern, ["e"], true)) labelRows.push(...rows);
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
  // The other end has the most values, so that the first of the pages can be cut there.
  const [given, variables] = end === "subject" ? ["s", ["o", "p", "s"]] : ["o", ["s", "p", "o"]];
  for (const chunk of chunksOf([...triplesById.keys()])) {
    const pattern = `${valuesOf(given, chunk)} ${triples}`;
    for await (const page of endpoint.client.pages(pattern, variables)) rows.push(...page);
  }
  for (const triple of await toTriples(endpoint, rows)) triplesById.get(triple[end].id)?.push(triple);
  for (const list of triplesById.values()) list.sort(end === "subject" ? compareTriples : compareIncoming);
  return triplesById;
}

async function entitiesOfType(endpoint: EndpointContext, type: string): Promise<readonly Entity[]> {
  const rows: Row[] = [];
  for await (const page of endpoint.client.pages(membersOf(type), ["e"])) rows.push(...page);
  return (await toEntities(endpoint, rows)).sort(compareEntities);
}

/** Matches the members of a class as `?e`. */
function membersOf(type: string): string {
  return `?e <${rdfType}> ${formatIri(type, "class")} FILTER(!STRSTARTS(STR(?e), "${namespaces.predicate}"))`;
}

async function countPredicates({ client, memory }: EndpointContext): Promise<readonly PredicateCount[]> {
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

async function countEverything(
  client: SparqlClient,
  predicates: readonly PredicateCount[],
): Promise<GraphStatistics> {
  const typeRows = await client.select(
    `SELECT ?type (COUNT(DISTINCT ?e) AS ?n) WHERE { ?e <${rdfType}> ?type
     FILTER(isIRI(?type) && !STRSTARTS(STR(?e), "${namespaces.predicate}")) } GROUP BY ?type`,
  );
  const types = typeRows
    .map(({ type, n }): [string, number] => [typeName(type?.value ?? ""), Number(n?.value ?? 0)])
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || compareIds(left, right));
  const [counted] = await client.select(`SELECT (COUNT(DISTINCT ?e) AS ?n) WHERE { ${nodes} }`);
  return {
    entities: Number(counted?.n?.value ?? 0),
    triples: predicates.reduce((sum, { triples: count }) => sum + count, 0),
    predicates: predicates.length,
    types: recordOf(types),
  };
}

async function summarise(
  endpoint: EndpointContext,
  predicates: readonly PredicateCount[],
): Promise<GraphSummary> {
  const { client } = endpoint;
  const { triples: total, entities, types } = await countEverything(client, predicates);
  const { ends, kinds, incoming, ...summary } = await summariseEndpoint(client);
  const samples = await sampleClasses(endpoint, Object.keys(types));
  const classes = Object.entries(types).map(
    ([id, members]): ClassCounts => ({
      id,
      members,
      incoming: incoming.get(id) ?? 0,
      sample: samples.get(id) ?? [],
    }),
  );
  const properties = predicates.map((predicate) => {
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

/** The number of classes whose members are asked for at once, so that no server cuts the reply. */
const classesAtOnce = 10;

/** Returns some members of each class. */
async function sampleClasses(
  endpoint: EndpointContext,
  types: readonly string[],
): Promise<ReadonlyMap<string, readonly Entity[]>> {
  const samples = new Map<string, readonly Entity[]>();
  for (const chunk of chunksOf(types, classesAtOnce)) {
    const parts = chunk.map(
      (type, at) =>
        `{ { SELECT ?e WHERE { ${membersOf(type)} } LIMIT ${sampleSize} } BIND(${at} AS ?class) }`,
    );
    const rows = await endpoint.client.select(`SELECT ?e ?class WHERE { ${parts.join(" UNION ")} }`);
    const entities = new Map((await toEntities(endpoint, rows)).map((entity) => [entity.id, entity]));
    for (const [at, type] of chunk.entries()) {
      const own = rows.flatMap(({ e, class: place }) => (e && Number(place?.value) === at ? nodeId(e) : []));
      samples.set(
        type,
        own.flatMap((id) => entities.get(id) ?? []),
      );
    }
  }
  return samples;
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
