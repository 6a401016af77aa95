/** Finds the triples of a graph that prove what an expression denotes. */
import type { KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { Edge } from "../../query/index.ts";

/**
 * Returns the triples of edges, in the order of the edges.
 * @throws the errors of `graph.outgoing`
 */
export async function triplesOfEdges(
  edges: readonly Edge[],
  graph: Pick<KnowledgeGraph, "outgoing">,
): Promise<Triple[]> {
  const outgoing = await graph.outgoing([...new Set(edges.map(([subject]) => subject))]);
  const byEdge = new Map(
    [...outgoing.values()]
      .flat()
      .map((triple) => [JSON.stringify([triple.subject.id, triple.predicate.id, triple.object.id]), triple]),
  );
  return edges.flatMap((edge) => byEdge.get(JSON.stringify(edge)) ?? []);
}
