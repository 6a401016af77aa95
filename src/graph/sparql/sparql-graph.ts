/**
 * Implements `KnowledgeGraph` for a SPARQL 1.1 endpoint. Ids, labels and types are the same as after importing the
 * graph from N-Triples. A request for many ids needs only a few queries.
 *
 * Blank nodes occur in replies but cannot be queried, because their names are valid only in one reply. A scan reads a
 * local copy of the graph, which is made once and only of a small graph.
 */
import { hashValue, recordOf } from "../../base/io/index.ts";
import type { Term } from "../../base/io/n-triples-line.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { compareEntities, compareIds, compareIncoming, compareTriples } from "../canonical-order.ts";
import type { GraphStatistics, KnowledgeGraph, PredicateCount } from "../knowledge-graph.ts";
import { formatIri, namespaces, nodeId, predicateId, rdfType, typeName } from "../rdf-names.ts";
import { type ClassCounts, type GraphSummary, sampleSize } from "../summary.ts";
import type { Entity, Predicate, Triple } from "../triple.ts";
import { copyEndpoint, largestCopy } from "./copy-endpoint.ts";
import {
  chunksOf,
  describeNodes,
  describePredicates,
  describeSelected,
  literalTexts,
  readNames,
} from "./describe-nodes.ts";
import { nodes, triples, valuesOf } from "./patterns.ts";
import { countStatements, type StatementCounts, totalOf } from "./pull-sparql.ts";
import type { Row, SparqlClient } from "./sparql-client.ts";
import { summariseEndpoint } from "./summary.ts";
import { createTextSearch } from "./text-search.ts";

// Caches an endpoint's replies about nodes and predicates, so that no request is repeated.

/** The maximum number of nodes to keep, at a few hundred bytes each. A full cache drops all nodes. */
const maxNodes = 200_000;

type NodeMemory = {
  /** Returns one entity per id, in order. Literals come from the terms in the endpoint's replies. */
  entities(ids: readonly string[], terms: Iterable<Term>): Promise<ReadonlyMap<string, Entity>>;
  predicates(ids: readonly string[]): Promise<ReadonlyMap<string, Predicate>>;
  /** Whether an earlier reply described the node. */
  knows(id: string): boolean;
};

function createNodeMemory(client: SparqlClient): NodeMemory {
  const nodes = new Map<string, Entity>();
  const relations = new Map<string, Predicate>();
  return {
    async entities(ids, terms) {
      const newIds = ids.filter((id) => !nodes.has(id));
      if (nodes.size + newIds.length > maxNodes) nodes.clear();
      const missing = ids.filter((id) => !nodes.has(id));
      const described = await describeNodes(client, missing, literalTexts(terms));
      // The name of a blank node is valid only within one reply.
      for (const [id, entity] of described) if (!id.startsWith("_:")) nodes.set(id, entity);
      return new Map(ids.flatMap((id) => pairOf(id, nodes.get(id) ?? described.get(id))));
    },
    async predicates(ids) {
      const missing = ids.filter((id) => !relations.has(id));
      for (const [id, predicate] of await describePredicates(client, missing)) relations.set(id, predicate);
      return new Map(ids.flatMap((id) => pairOf(id, relations.get(id))));
    },
    knows: (id) => nodes.has(id),
  };
}

function pairOf<T>(id: string, value: T | undefined): readonly (readonly [string, T])[] {
  return value === undefined ? [] : [[id, value]];
}

// Identifies the state of an endpoint without reading it: by the versions and dates that its data declares,
// and by the number of its statements with each predicate. A change that keeps all of these, such as another
// spelling of a label, is not noticed; the hash of a pulled copy covers the content.

/** Describes a whole dataset: VoID, DCAT, OWL, and the dumps of a Wikibase. */
const datasetClasses = [
  "http://rdfs.org/ns/void#Dataset",
  "http://www.w3.org/ns/dcat#Dataset",
  "http://www.w3.org/2002/07/owl#Ontology",
  "http://wikiba.se/ontology#Dump",
];

const declarations = [
  "http://www.w3.org/2002/07/owl#versionInfo",
  "http://purl.org/dc/terms/modified",
  "http://purl.org/dc/terms/issued",
  "http://purl.org/pav/version",
  "http://schema.org/version",
  "http://schema.org/dateModified",
];

/** Returns a hash of 64 hexadecimal digits. */
async function readSnapshot(client: SparqlClient, counts: StatementCounts): Promise<string> {
  const values = (iris: readonly string[]): string => iris.map((iri) => `<${iri}>`).join(" ");
  // A catalogue may describe any number of datasets, whose latest date shows a change.
  const declared = await client.select(`SELECT ?property (COUNT(*) AS ?n) (MAX(STR(?value)) AS ?last) WHERE {
    VALUES ?class { ${values(datasetClasses)} } VALUES ?property { ${values(declarations)} }
    ?dataset a ?class ; ?property ?value } GROUP BY ?property`);
  const facts = declared.map(({ property, n, last }) => [property?.value, n?.value, last?.value]);
  return hashValue(["snapshot", facts.sort(), [...counts]]);
}

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
