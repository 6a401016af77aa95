/** A whole graph in memory, both directions: profiling and distances look at every triple several times. */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly incoming: ReadonlyMap<string, readonly Triple[]>;
  /** What types are called, where the graph says so. */
  readonly typeLabels: ReadonlyMap<string, string>;
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
  const typeLabels = await readTypeLabels(graph, entities);
  return { entities, outgoing, incoming, typeLabels, version: await graph.version() };
}

/** A type is a name in its entities; the graph may hold it as an entity with a label besides. */
async function readTypeLabels(
  graph: KnowledgeGraph,
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const types = [...new Set([...entities.values()].flatMap((entity) => entity.types))];
  const declared = types.length === 0 ? new Map<string, Entity>() : await graph.entities(types);
  const labelled = [...declared].filter(([id, { label }]) => label !== "" && !endsIn(id, label));
  return new Map(labelled.map(([id, { label }]) => [id, label]));
}

/** Whether a label is only the last part of an IRI. */
export function endsIn(id: string, label: string): boolean {
  return (
    id === label || (/[/#:]/.test(id.at(-label.length - 1) ?? "") && id.replaceAll("_", " ").endsWith(label))
  );
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
