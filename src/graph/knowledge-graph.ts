/**
 * The port to a knowledge graph. Methods take many ids at once, so a SPARQL or REST implementation can answer with a
 * few requests instead of one per node.
 *
 * Answers are maps with an entry for every requested id that the graph knows; unknown ids are absent. The triples of
 * one entity come in the order in which the graph was imported.
 */
import type { Cardinality } from "./cardinality.ts";
import type { Entity, Predicate, Triple } from "./triple.ts";

/**
 * A knowledge graph as retrievers and generators see it. Implement it for another kind of graph; every method accepts
 * or returns many items, so a remote graph needs few requests.
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
  /** Triples whose subject is one of `ids`, by subject. Entities without triples have an empty list. */
  outgoing(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Triple[]>>;
  /** Triples whose object is one of `ids`, by object. Entities without triples have an empty list. */
  incoming(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Triple[]>>;
  entitiesOfType(type: string): Promise<readonly Entity[]>;
  /** Entities whose label matches the words of `text`, best first. Returns at most `limit` entities. */
  find(text: string, limit: number): Promise<readonly Entity[]>;
  predicates(): Promise<readonly PredicateCount[]>;
  /** Id of each predicate → its cardinality over the whole graph. */
  cardinalities(): Promise<ReadonlyMap<string, Cardinality>>;
  statistics(): Promise<GraphStatistics>;
  /** All triples in import order, in batches, for indexes over the whole graph. */
  scan(): AsyncIterable<readonly Triple[]>;
  /** Entities that occur in no triple, in batches. */
  isolated(): AsyncIterable<readonly Entity[]>;
  /** A content hash; equal graphs have equal versions, regardless of source file. */
  version(): Promise<string>;
  /** The number of requests sent to a server so far; absent if the graph is on this machine. */
  requests?(): number;
  close(): void;
};

export type PredicateCount = Predicate & { readonly triples: number };

export type GraphStatistics = {
  readonly entities: number;
  readonly triples: number;
  readonly predicates: number;
  /** Type → number of entities, most frequent first, then by name. */
  readonly types: Readonly<Record<string, number>>;
};
