/** Reads the neighbours of entities from the graph, once for each entity of a question. */
import type { KnowledgeGraph, PathStep } from "../graph/index.ts";

export type Neighbours = {
  /** The steps from each entity, along triples in either direction; none for an entity that the graph does not know. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, readonly PathStep[]>>;
};

/**
 * It remembers the graph's replies, so create one for each question. All entities of a call need only two concurrent
 * requests.
 */
export function createNeighbours(graph: KnowledgeGraph): Neighbours {
  const remembered = new Map<string, readonly PathStep[]>();
  return {
    async of(ids) {
      const unknown = [...new Set(ids)].filter((id) => !remembered.has(id));
      if (unknown.length > 0) await ask(unknown);
      return new Map(ids.map((id) => [id, remembered.get(id) ?? []]));
    },
  };

  async function ask(ids: readonly string[]): Promise<void> {
    const [outgoing, incoming] = await Promise.all([graph.outgoing(ids), graph.incoming(ids)]);
    for (const id of ids) {
      const forwards = (outgoing.get(id) ?? []).map((triple): PathStep => ({ triple, forwards: true }));
      const backwards = (incoming.get(id) ?? []).map((triple): PathStep => ({ triple, forwards: false }));
      remembered.set(id, [...forwards, ...backwards]);
    }
  }
}
