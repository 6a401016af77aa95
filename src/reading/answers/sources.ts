/** Finds the entities whose facts prove an answer. */
import type { Entity } from "../../graph/index.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";

/**
 * Returns the distinct subjects of the edges, in order. A container, such as a list of authors, only groups facts about
 * its owner, so it is replaced with its owner.
 */
export function findSources(edges: Iterable<number>, schema: SchemaIndex): readonly Entity[] {
  // The graph represents each entity by a single object.
  return [...new Set([...edges].map((edge) => schema.graph.tripleOf(edgeOfOwner(edge, schema)).subject))];
}

/** Returns the edge itself or, if its subject is a container, an edge whose subject is the container's owner. */
function edgeOfOwner(edge: number, { graph, containerEdges }: SchemaIndex): number {
  let current = edge;
  const passed = new Set<number>();
  while (!passed.has(current)) {
    passed.add(current);
    const subject = graph.subjects[current] as number;
    const [to] = graph.in.edges.subarray(graph.in.starts[subject], graph.in.starts[subject + 1]);
    // A container has only one incoming edge.
    if (to !== undefined && containerEdges[to] === 1) current = to;
  }
  return current;
}
