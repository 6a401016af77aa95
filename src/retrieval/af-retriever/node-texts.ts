/**
 * Describes a node in words, with and without its relations (AF-Retriever paper, line 171), for embedding and for
 * rerankers.
 */
import { nameOf } from "../source-of.ts";
import type { Edge, Node, NodeGraph } from "./read-nodes.ts";
import { untypedLeaf } from "./read-nodes.ts";

/** Returns a node's label, types and attributes, followed by its linked text, if there is one. */
export function textOf(node: Node, graph: NodeGraph, linked: string | undefined): string {
  const attributes = node.outgoing
    .filter(({ object }) => isLeaf(graph, object))
    .map(({ triple }) => `${nameOf(triple.predicate)}: ${nameOf(triple.object)}`);
  return [
    `${nameOf(node.entity)} (${node.types.join(", ")})`,
    ...attributes,
    ...(linked ? [linked] : []),
  ].join("\n");
}

/** A node's relation in words, with the nodes on its path. */
export type RelationText = {
  readonly text: string;
  /** The positions of the nodes on the path of the relation. */
  readonly through: readonly number[];
};

/**
 * Returns the relations of a node to its neighbours in both directions. If the relation links a neighbour to only one
 * node, the nodes beyond the neighbour are included (AF-Retriever paper, line 171: 1-1 or n-1 towards the candidate).
 * Attributes are omitted, because the text of a node contains them.
 *
 * @param limit the maximum number of relations to return
 */
export function relationsOf(place: number, graph: NodeGraph, limit: number): readonly RelationText[] {
  const firstSteps = firstOf(stepsFrom(place, graph), limit);
  const relationTexts = firstSteps.map(({ words, to }): RelationText => ({ text: words, through: [to] }));
  for (const { words, to, belongs } of firstSteps) {
    if (!belongs) continue;
    for (const step of stepsFrom(to, graph)) {
      if (relationTexts.length === limit) return relationTexts;
      if (step.to !== place) relationTexts.push({ text: `${words}: ${step.words}`, through: [to, step.to] });
    }
  }
  return relationTexts;
}

type Step = {
  readonly words: string;
  readonly to: number;
  /** Whether the relation links each node at the far end to only one node at this end. */
  readonly belongs: boolean;
};

/** Yields steps one at a time, because some nodes have thousands of them, and no caller needs all. */
function* stepsFrom(place: number, graph: NodeGraph): Generator<Step, undefined> {
  const node = graph.nodes[place];
  for (const edge of node?.outgoing ?? []) if (!isLeaf(graph, edge.object)) yield step(edge, true, graph);
  for (const edge of node?.incoming ?? []) yield step(edge, false, graph);
}

function step({ triple, relation, subject, object }: Edge, forwards: boolean, graph: NodeGraph): Step {
  const type = graph.relations[relation];
  const label = nameOf(triple.predicate);
  return forwards
    ? { words: `${label} ${nameOf(triple.object)}`, to: object, belongs: type?.oneSubject === true }
    : { words: `is ${label} of ${nameOf(triple.subject)}`, to: subject, belongs: type?.oneObject === true };
}

function isLeaf(graph: NodeGraph, place: number): boolean {
  return graph.nodes[place]?.types[0] === untypedLeaf;
}

function firstOf<T>(items: Iterable<T>, limit: number): T[] {
  const first: T[] = [];
  for (const item of items) {
    if (first.length === limit) break;
    first.push(item);
  }
  return first;
}
