/**
 * Stores a graph in memory as numbers, so that set operations are fast. Nodes, predicates and edges are numbered from
 * 0, and each node's edges are contiguous and sorted by predicate. Literal values with the same spelling become one
 * node, which links, for example, entities with the same year. Each edge keeps its original value.
 */

import {
  type Entity,
  type KnowledgeGraph,
  leadsToType,
  type Predicate,
  type Triple,
} from "../../graph/index.ts";
import { isTruthValue } from "../../text/function-words.ts";
import { isNumber, isTime } from "../lexicon/value-kinds.ts";
import { createIntegerList } from "./integer-list.ts";

export type CompactGraph = {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  readonly types: readonly (readonly string[])[];
  /** The predicates that state the type of an entity, such as "instance of". */
  readonly typing: ReadonlySet<number>;
  /** The labels of the types that have a label in the graph. */
  readonly typeLabels: ReadonlyMap<string, string>;
  /** 1 for a value: a node without types and without outgoing edges. */
  readonly isValue: Uint8Array;
  /**
   * 1 for a value that was already a shared node in the original graph, and is not a number, a time or a truth value.
   */
  readonly isShared: Uint8Array;
  readonly predicates: readonly Predicate[];
  readonly subjects: Int32Array;
  readonly objects: Int32Array;
  readonly predicateOf: Int32Array;
  readonly out: EdgesOfNodes;
  readonly in: EdgesOfNodes;
  /** The edges of each predicate, in edge order. */
  readonly byPredicate: Adjacency;
  tripleOf(edge: number): Triple;
};

/**
 * The edges of node `n` are `edges[starts[n]]` up to but excluding `edges[starts[n + 1]]`, sorted by predicate. The
 * same layout also groups edges by predicate.
 */
export type Adjacency = { readonly starts: Int32Array; readonly edges: Int32Array };

/**
 * The edges of each node. At the same position, `ends` contains the node at the other end of an edge, and `predicates`
 * contains the predicate of the edge. Reading these arrays in order is much faster than looking up each edge.
 */
export type EdgesOfNodes = Adjacency & { readonly ends: Int32Array; readonly predicates: Int32Array };

export async function compactGraph(graph: KnowledgeGraph): Promise<CompactGraph> {
  const nodes = createNumbering();
  const predicates: Predicate[] = [];
  const predicateNumbers = new Map<string, number>();
  const [subjects, predicateOf, objects] = [createIntegerList(), createIntegerList(), createIntegerList()];
  for await (const batch of graph.scan()) {
    for (const { subject, predicate, object } of batch) {
      let number = predicateNumbers.get(predicate.id);
      if (number === undefined) {
        number = predicates.length;
        predicateNumbers.set(predicate.id, number);
        predicates.push(predicate);
      }
      subjects.push(nodes.numberOf(subject));
      predicateOf.push(number);
      objects.push(nodes.numberOf(object));
    }
  }
  const types = [...new Set(nodes.entities.flatMap((entity) => entity.types))];
  const described = [...(await graph.entities(types)).values()];
  const typeLabels = new Map(
    described.flatMap(({ id, label }) => (label === "" || label === id ? [] : [[id, label] as const])),
  );
  return {
    ...arrange(nodes.entities, predicates, subjects.toArray(), predicateOf.toArray(), objects.toArray()),
    typeLabels,
  };
}

function createNumbering(): { entities: Entity[]; numberOf(entity: Entity): number } {
  const numbers = new Map<string, number>();
  const entities: Entity[] = [];
  return {
    entities,
    numberOf: (entity) => {
      const existing = numbers.get(entity.id);
      if (existing !== undefined) return existing;
      numbers.set(entity.id, entities.length);
      entities.push(entity);
      return entities.length - 1;
    },
  };
}

function arrange(
  entities: readonly Entity[],
  predicates: readonly Predicate[],
  subjects: Int32Array,
  predicateOf: Int32Array,
  objects: Int32Array,
): Omit<CompactGraph, "typeLabels"> {
  const { place, nodes, isValue, isShared } = mergeValues(entities, subjects);
  const typing = new Set(predicates.flatMap((predicate, at) => (leadsToType(predicate) ? [at] : [])));
  const graph = {
    ids: nodes.map(({ id }) => id),
    labels: nodes.map(({ id, label }) => (label === "" ? id : label)),
    types: nodes.map(({ types }) => types),
    typing,
    isValue,
    isShared,
    predicates,
    subjects: subjects.map((node) => place[node] as number),
    objects: objects.map((node) => place[node] as number),
    predicateOf,
  };
  const byPredicate = groupEdges(predicates.length, predicateOf);
  return {
    ...graph,
    types: withStatedTypes(graph, byPredicate),
    byPredicate,
    out: describeEdges(
      groupEdges(nodes.length, graph.subjects, byPredicate.edges),
      graph.objects,
      predicateOf,
    ),
    in: describeEdges(
      groupEdges(nodes.length, graph.objects, byPredicate.edges),
      graph.subjects,
      predicateOf,
    ),
    tripleOf: (edge) => ({
      subject: entities[subjects[edge] as number] as Entity,
      predicate: predicates[predicateOf[edge] as number] as Predicate,
      object: entities[objects[edge] as number] as Entity,
    }),
  };
}

/** Adds the types that triples state, such as "instance of", to entities that have no other types. */
function withStatedTypes(
  {
    ids,
    types,
    typing,
    subjects,
    objects,
  }: Pick<CompactGraph, "ids" | "types" | "typing" | "subjects" | "objects">,
  byPredicate: Adjacency,
): readonly (readonly string[])[] {
  if (typing.size === 0) return types;
  const all = types.map((nodeTypes) => [...nodeTypes]);
  for (const edge of edgesOfAny(typing, { byPredicate })) {
    const node = subjects[edge] as number;
    if (types[node]?.length === 0) all[node]?.push(ids[objects[edge] as number] as string);
  }
  return all;
}

/** Merges values with the same label into one node. */
function mergeValues(
  entities: readonly Entity[],
  subjects: Int32Array,
): { place: Int32Array; nodes: Entity[]; isValue: Uint8Array; isShared: Uint8Array } {
  const hasEdges = new Uint8Array(entities.length);
  for (const node of subjects) hasEdges[node] = 1;
  const place = new Int32Array(entities.length);
  const byLabel = new Map<string, number>();
  const nodes: Entity[] = [];
  const values: number[] = [];
  const merged = new Set<number>();
  entities.forEach((entity, at) => {
    const value = hasEdges[at] === 0 && entity.types.length === 0;
    const label = entity.label === "" ? entity.id : entity.label;
    const existing = value ? byLabel.get(label) : undefined;
    if (existing !== undefined) {
      place[at] = existing;
      merged.add(existing);
      return;
    }
    place[at] = nodes.length;
    if (value) {
      byLabel.set(label, nodes.length);
      values.push(nodes.length);
    }
    nodes.push(entity);
  });
  const isValue = new Uint8Array(nodes.length);
  const isShared = new Uint8Array(nodes.length);
  for (const node of values) {
    isValue[node] = 1;
    const label = nodes[node]?.label ?? "";
    const plain = isTime(label) || isNumber(label) || isTruthValue(label.toLowerCase());
    if (!merged.has(node) && !plain) isShared[node] = 1;
  }
  return { place, nodes, isValue, isShared };
}

/** Returns the edges of a group in an adjacency list, such as the edges of a node or of a predicate. */
export function edgesOf({ starts, edges }: Adjacency, group: number): Int32Array {
  return edges.subarray(starts[group], starts[group + 1]);
}

/** Returns the edges of multiple predicates, in edge order. */
export function edgesOfAny(
  predicates: Iterable<number>,
  { byPredicate }: Pick<CompactGraph, "byPredicate">,
): number[] {
  return [...predicates]
    .flatMap((predicate) => [...edgesOf(byPredicate, predicate)])
    .sort((left, right) => left - right);
}

function describeEdges(
  { starts, edges }: Adjacency,
  endOf: Int32Array,
  predicateOf: Int32Array,
): EdgesOfNodes {
  return {
    starts,
    edges,
    ends: edges.map((edge) => endOf[edge] as number),
    predicates: edges.map((edge) => predicateOf[edge] as number),
  };
}

/**
 * @param groupOf the group of each edge
 * @param order the order of the edges within each group; by default, the order of their numbers
 */
function groupEdges(groups: number, groupOf: Int32Array, order?: Int32Array): Adjacency {
  const starts = new Int32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = (starts[group + 1] as number) + 1;
  for (let group = 0; group < groups; group += 1)
    starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number);
  const next = starts.slice();
  const edges = new Int32Array(groupOf.length);
  for (let at = 0; at < edges.length; at += 1) {
    const edge = order === undefined ? at : (order[at] as number);
    const group = groupOf[edge] as number;
    edges[next[group] as number] = edge;
    next[group] = (next[group] as number) + 1;
  }
  return { starts, edges };
}
