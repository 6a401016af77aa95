/** Reads the neighbours of entities from the graph, at most once per entity and question. */
import type { KnowledgeGraph, PathStep } from "../graph/index.ts";

export type Neighbours = {
  /** Returns the steps from each entity along triples in either direction; empty for an unknown entity. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, readonly PathStep[]>>;
};

/**
 * Creates a reader that caches the graph's replies. Create a new reader for each question. Each call sends only two
 * concurrent requests, regardless of the number of entities.
 */
export function createNeighbours(graph: KnowledgeGraph): Neighbours {
  const stepsById = new Map<string, readonly PathStep[]>();
  return {
    async of(ids) {
      const unknown = [...new Set(ids)].filter((id) => !stepsById.has(id));
      if (unknown.length > 0) await requestSteps(unknown);
      return new Map(ids.map((id) => [id, stepsById.get(id) ?? []]));
    },
  };

  async function requestSteps(ids: readonly string[]): Promise<void> {
    const [outgoing, incoming] = await Promise.all([graph.outgoing(ids), graph.incoming(ids)]);
    for (const id of ids) {
      const forwards = (outgoing.get(id) ?? []).map((triple): PathStep => ({ triple, forwards: true }));
      const backwards = (incoming.get(id) ?? []).map((triple): PathStep => ({ triple, forwards: false }));
      stepsById.set(id, [...forwards, ...backwards]);
    }
  }
}
