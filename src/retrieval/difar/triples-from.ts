/**
 * Collects triples for indexing from a start entity (thesis, section 7.4.2.2): first the triples of the entity in both
 * directions, then the triples of the entities reached, and so on.
 */
import { throwIfCancelled } from "../../base/errors.ts";
import { type KnowledgeGraph, requireEntity, type Triple, tripleKey } from "../../graph/index.ts";
import type { DifarOptions } from "./options.ts";

/**
 * Returns the distinct reachable triples, nearest first.
 * @throws GraphError, with the most similar labels, if the graph does not contain the entity
 */
export async function triplesFrom(
  graph: KnowledgeGraph,
  { startEntity, startDepth }: DifarOptions,
  signal: AbortSignal | undefined,
): Promise<Triple[]> {
  await requireEntity(graph, startEntity);
  const triples = new Map<string, Triple>();
  const visited = new Set([startEntity]);
  let reached: readonly string[] = [startEntity];
  for (let depth = 0; reached.length > 0 && (startDepth === 0 || depth < startDepth); depth += 1) {
    throwIfCancelled(signal);
    const maps = [await graph.outgoing(reached), await graph.incoming(reached)];
    const surroundingTriples = maps.flatMap((map) => [...map.values()].flat());
    for (const triple of surroundingTriples) triples.set(tripleKey(triple), triple);
    const ends = surroundingTriples.flatMap(({ subject, object }) => [subject.id, object.id]);
    reached = [...new Set(ends)].filter((id) => !visited.has(id));
    for (const id of reached) visited.add(id);
  }
  return [...triples.values()];
}
