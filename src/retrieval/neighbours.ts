/** Reads the neighbours of entities from the graph, at most once per entity and question. */
import type { KnowledgeGraph, PathStep } from "../graph/index.ts";

export type Neighbours = {
  /** Returns the steps from each entity along triples in either direction; empty for an unknown entity. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, readonly PathStep[]>>;
};

/**
 * Creates a reader that caches the graph's replies, so create a new reader for each question. Each call sends only two
 * concurrent requests, regardless of the number of entities.
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
