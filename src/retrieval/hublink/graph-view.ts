/** A whole graph in memory, as far as finding hub roots needs it. */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly triples: number;
};

export async function viewGraph(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<GraphView> {
  const entities = new Map<string, Entity>();
  const outgoing = new Map<string, Triple[]>();
  let triples = 0;
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const triple of batch) {
      triples += 1;
      entities.set(triple.subject.id, triple.subject);
      entities.set(triple.object.id, triple.object);
      const known = outgoing.get(triple.subject.id);
      if (known) known.push(triple);
      else outgoing.set(triple.subject.id, [triple]);
    }
  }
  return { entities, outgoing, triples };
}

/** The triples on outgoing paths from the roots: never through another root, never longer than the limit. */
export function coverFrom(
  view: GraphView,
  roots: readonly Entity[],
  isRoot: (entity: Entity) => boolean,
  maximumLength: number,
): Set<Triple> {
  const covered = new Set<Triple>();
  const seen = new Set(roots.map(({ id }) => id));
  let level = roots.map(({ id }) => id);
  for (let length = 0; length < maximumLength && level.length > 0; length += 1) {
    const next: string[] = [];
    for (const id of level) {
      for (const triple of view.outgoing.get(id) ?? []) {
        covered.add(triple);
        if (seen.has(triple.object.id) || isRoot(triple.object)) continue;
        seen.add(triple.object.id);
        next.push(triple.object.id);
      }
    }
    level = next;
  }
  return covered;
}
