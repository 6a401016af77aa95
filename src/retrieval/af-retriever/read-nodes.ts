/** Represents a graph for AF-Retriever as numbered nodes with types, attributes, relations and neighbours. */
import { throwIfCancelled } from "../../base/errors.ts";
import { foldLabel } from "../../base/text/words.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";

/**
 * The placeholder for the type of a node that has none. A literal is also a node, so that a question can request a
 * value.
 */
export const untypedLeaf = "value";
const untypedNode = "thing";

export type Edge = {
  readonly triple: Triple;
  /** The relation's position in `relations`. Relations with the same label count as one relation. */
  readonly relation: number;
  readonly subject: number;
  readonly object: number;
};

export type Node = {
  readonly entity: Entity;
  /** The types as spelled in the graph, or a placeholder if the node has no type. */
  readonly types: readonly string[];
  /** The edges whose subject is this node, and the edges whose object is this node. */
  readonly outgoing: readonly Edge[];
  readonly incoming: readonly Edge[];
};

export type RelationType = {
  readonly label: string;
  /** The types of the relation's subjects and objects, most frequent first. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** True if the relation links each subject to at most one object, or each object to at most one subject. */
  readonly oneObject: boolean;
  readonly oneSubject: boolean;
};

export type NodeGraph = {
  readonly nodes: readonly Node[];
  readonly placeOf: ReadonlyMap<string, number>;
  readonly relations: readonly RelationType[];
  /** Every node type, most frequent first. */
  readonly types: readonly string[];
  /** Maps a folded type to the positions of its nodes. */
  readonly nodesOfType: ReadonlyMap<string, ReadonlySet<number>>;
  /** Maps the folded label of a relation to its edges. */
  readonly edgesOfRelation: ReadonlyMap<string, readonly Edge[]>;
};

type GrowingNode = { entity: Entity; outgoing: Edge[]; incoming: Edge[] };

export async function readNodes(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<NodeGraph> {
  const growingNodes: GrowingNode[] = [];
  const placeOf = new Map<string, number>();
  const relationPlaces = new Map<string, number>();
  const edges: Edge[] = [];
  const nodeFor = (entity: Entity): number => {
    const place = placeOf.get(entity.id) ?? growingNodes.length;
    if (place === growingNodes.length) {
      placeOf.set(entity.id, place);
      growingNodes.push({ entity, outgoing: [], incoming: [] });
    }
    return place;
  };
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) {
      const label = triple.predicate.label || triple.predicate.id;
      const relation = relationPlaces.get(label) ?? relationPlaces.size;
      relationPlaces.set(label, relation);
      const edge = { triple, relation, subject: nodeFor(triple.subject), object: nodeFor(triple.object) };
      growingNodes[edge.subject]?.outgoing.push(edge);
      growingNodes[edge.object]?.incoming.push(edge);
      edges.push(edge);
    }
  }
  const nodes = growingNodes.map((node): Node => ({ ...node, types: typesOf(node) }));
  const nodesOfType = groupByType(nodes);
  const labels = [...relationPlaces.keys()];
  const folded = labels.map(foldLabel);
  const edgesAt = Map.groupBy(edges, ({ relation }) => relation);
  return {
    nodes,
    placeOf,
    relations: labels.map((label, at) => describeRelation(label, edgesAt.get(at) ?? [], nodes)),
    types: byFrequency(nodes.flatMap(({ types }) => types)),
    nodesOfType,
    edgesOfRelation: Map.groupBy(edges, ({ relation }) => folded[relation] ?? ""),
  };
}

function typesOf({ entity, outgoing }: GrowingNode): readonly string[] {
  if (entity.types.length > 0) return entity.types;
  return [outgoing.length === 0 ? untypedLeaf : untypedNode];
}

function groupByType(nodes: readonly Node[]): ReadonlyMap<string, ReadonlySet<number>> {
  const places = new Map<string, Set<number>>();
  nodes.forEach(({ types }, at) => {
    for (const type of types) {
      const folded = foldLabel(type);
      const sharing = places.get(folded) ?? new Set();
      places.set(folded, sharing.add(at));
    }
  });
  return places;
}

function describeRelation(label: string, edges: readonly Edge[], nodes: readonly Node[]): RelationType {
  const typesAt = (place: number): readonly string[] => nodes[place]?.types ?? [];
  const distinctPairs = new Map(edges.map((edge) => [`${edge.subject} ${edge.object}`, edge])).size;
  return {
    label,
    from: byFrequency(edges.flatMap(({ subject }) => typesAt(subject))),
    to: byFrequency(edges.flatMap(({ object }) => typesAt(object))),
    oneObject: distinctPairs === new Set(edges.map(({ subject }) => subject)).size,
    oneSubject: distinctPairs === new Set(edges.map(({ object }) => object)).size,
  };
}

/** Returns the distinct labels, most frequent first, then in order of appearance. */
function byFrequency(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left).map(([text]) => text);
}
