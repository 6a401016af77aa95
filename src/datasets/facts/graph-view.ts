/** A whole graph in memory, both directions: profiling and distances look at every triple several times. */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly incoming: ReadonlyMap<string, readonly Triple[]>;
  readonly version: string;
};

export async function readGraphView(graph: KnowledgeGraph, watch: Watch): Promise<GraphView> {
  const entities = new Map<string, Entity>();
  const outgoing = new Map<string, Triple[]>();
  const incoming = new Map<string, Triple[]>();
  const { triples } = await graph.statistics();
  const stage = watch.progress.stage("read graph", triples);
  for await (const batch of graph.scan()) {
    throwIfCancelled(watch.signal);
    for (const triple of batch) {
      entities.set(triple.subject.id, triple.subject);
      entities.set(triple.object.id, triple.object);
      append(outgoing, triple.subject.id, triple);
      append(incoming, triple.object.id, triple);
    }
    stage.advance(batch.length);
  }
  stage.finish();
  return { entities, outgoing, incoming, version: await graph.version() };
}

/** Adds to the list under a key, making the list where there is none. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Distances from one entity, edges taken both ways, widened on demand.
 * @returns a function giving the distance of an entity, or null where there is no way
 */
export function createDistances(view: GraphView, from: string): (id: string) => number | null {
  const distances = new Map([[from, 0]]);
  let edge = [from];
  let reached = 0;
  const widen = (): void => {
    reached += 1;
    const next: string[] = [];
    for (const id of edge) {
      for (const neighbour of neighbours(view, id)) {
        if (distances.has(neighbour)) continue;
        distances.set(neighbour, reached);
        next.push(neighbour);
      }
    }
    edge = next;
  };
  return (id) => {
    while (!distances.has(id) && edge.length > 0) widen();
    return distances.get(id) ?? null;
  };
}

function* neighbours(view: GraphView, id: string): Generator<string> {
  for (const triple of view.outgoing.get(id) ?? []) yield triple.object.id;
  for (const triple of view.incoming.get(id) ?? []) yield triple.subject.id;
}
