/**
 * The interface of a knowledge graph. Methods accept many ids at once, so an implementation over SPARQL or REST does
 * not need one request per node.
 *
 * Results are maps with an entry for every requested id that the graph contains, in the order of the request. Triples
 * and entities are ordered by entity ids and predicate labels (`canonical-order.ts`), so a system returns the same
 * answers with every graph engine.
 */
import type Database from "better-sqlite3";
import type { Row } from "./sparql/sparql-client.ts";
import type { GraphSummary } from "./summary.ts";
import type { Entity, Predicate, Triple } from "./triple.ts";

/**
 * A knowledge graph, with the methods that retrievers and generators use. To support another kind of graph, implement
 * this type.
 *
 * @example
 * ```ts
 * import { createGraph, type KnowledgeGraph } from "taxolink";
 *
 * const stored = createGraph([]);
 * const graph: KnowledgeGraph = { ...stored, find: async () => [{ id: "R1", label: "Lakes", types: [] }] };
 * console.log((await graph.find("lake", 10)).length); // 1
 * ```
 */
export type KnowledgeGraph = {
  entities(ids: readonly string[]): Promise<ReadonlyMap<string, Entity>>;
  /**
   * Returns the triples whose subjects are `ids`, ordered by predicate and then by object. The list is empty for an
   * entity without triples.
   */
  outgoing(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Triple[]>>;
  /**
   * Returns the triples whose objects are `ids`, ordered by predicate and then by subject. The list is empty for an
   * entity without triples.
   */
  incoming(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Triple[]>>;
  /** Returns the entities of a type, ordered by id. */
  entitiesOfType(type: string): Promise<readonly Entity[]>;
  /** Finds entities whose labels match the words of `text`, best first. Returns at most `limit` entities. */
  find(text: string, limit: number): Promise<readonly Entity[]>;
  /**
   * Returns the names of entities, classes and predicates beside their labels: names in other languages, aliases, and
   * the label itself if it has a language. Nodes without such names are absent.
   */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Name[]>>;
  predicates(): Promise<readonly PredicateCount[]>;
  statistics(): Promise<GraphStatistics>;
  /** Returns the counts from which the profile of the graph is derived. */
  summary(): Promise<GraphSummary>;
  /**
   * Yields all triples in batches, for indexes over the whole graph. An endpoint is copied for it first.
   * @throws GraphError if the endpoint is too large to be copied unasked
   */
  scan(order?: ScanOrder): AsyncIterable<readonly Triple[]>;
  /** Returns some triples, to show what the graph is like: the first in stored order, or those that an endpoint returns first. */
  beginning(limit: number): Promise<readonly Triple[]>;
  /** Yields the entities without triples in batches. */
  isolated(): AsyncIterable<readonly Entity[]>;
  /**
   * Returns a hash of the content; equal graphs have equal versions, even if they come from different files. An endpoint
   * returns a hash of its counts and declared versions instead (`sparql/sparql-graph.ts`), for which it need not be read.
   */
  version(): Promise<string>;
  /** The engine that holds the data, for queries in its own language. */
  readonly engine?: GraphEngine | undefined;
  /** The number of requests sent to a server so far; absent for a local graph. */
  readonly requests?: (() => number) | undefined;
  close(): void;
};

/**
 * `sorted` (the default) orders triples by subject, predicate and object. `stored` orders subjects, predicates and
 * objects by their first mention in the imported file, or in the copy of an endpoint.
 */
type ScanOrder = "sorted" | "stored";

/** A name that a graph states for a node. */
export type Name = {
  readonly text: string;
  /** The language in lower case, if the name has one. */
  readonly language?: string;
  /** Whether an rdfs:label states the name, which is then no triple of the graph. */
  readonly isLabel: boolean;
};

/** An engine: the database of a store, or the SELECT queries of a SPARQL endpoint. */
export type GraphEngine = { readonly kind: "sqlite"; readonly database: Database.Database } | SparqlEngine;

export type SparqlEngine = {
  readonly kind: "sparql";
  /** Whether the endpoint has so few statements (default: as many as are copied unasked) that a scan may copy it. */
  isSmall(most?: number): Promise<boolean>;
  /** Returns the same graph; if a cache folder was given, it keeps replies there for as long as the version stays. */
  kept(): Promise<KnowledgeGraph>;
  select(query: string): Promise<readonly Row[]>;
  /** @throws GraphError if the endpoint returns fewer rows than there are */
  selectAll(query: string): Promise<readonly Row[]>;
  /** Returns the triples that a query selects as `?s ?p ?o`. Only nodes that no earlier reply described are asked for. */
  triples(query: string): Promise<readonly Triple[]>;
  /** Describes nodes that an earlier reply contained. */
  describe(ids: readonly string[]): Promise<ReadonlyMap<string, Entity>>;
  /** Returns the things that a query selects as `?x`, by their ids. */
  things(query: string): Promise<ReadonlyMap<string, Entity>>;
};

export type PredicateCount = Predicate & { readonly triples: number };

export type GraphStatistics = {
  readonly entities: number;
  readonly triples: number;
  readonly predicates: number;
  /** Maps each type to its number of entities, sorted by frequency (most frequent first), then by name. */
  readonly types: Readonly<Record<string, number>>;
};
