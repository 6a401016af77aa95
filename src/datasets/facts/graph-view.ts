/** A whole graph in memory, both directions: profiling and distances look at every triple several times. */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph, Predicate, Triple } from "../../graph/index.ts";
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
  const predicates = new Map<string, Predicate>();
  const outgoing = new Map<string, Triple[]>();
  const incoming = new Map<string, Triple[]>();
  const { triples } = await graph.statistics();
  const stage = watch.progress.stage("read graph", triples);
  for await (const batch of graph.scan("stored")) {
    throwIfCancelled(watch.signal);
    for (const read of batch) {
      const triple = {
        subject: keptEntity(entities, read.subject),
        predicate: predicates.get(read.predicate.id) ?? read.predicate,
        object: keptEntity(entities, read.object),
      };
      predicates.set(read.predicate.id, triple.predicate);
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

/** One object stands for an entity in all its triples: a graph in memory is mostly its entities. */
function keptEntity(entities: Map<string, Entity>, read: Entity): Entity {
  const kept = entities.get(read.id);
  if (kept !== undefined) return kept;
  entities.set(read.id, read);
  return read;
}

/** Adds to the list under a key, making the list where there is none. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Distances from one entity, edges taken both ways. Each search widens from both of its ends, the one with fewer edges
 * first: a value that thousands share would else be walked around for every distance.
 * @returns a function giving the distance of an entity, or null where there is no way
 */
export function createDistances(view: GraphView, from: string): (id: string) => number | null {
  const around = createBall(view, from);
  return (id) => {
    const inside = around.distances.get(id);
    if (inside !== undefined) return inside;
    const other = createBall(view, id);
    for (;;) {
      const [small, large] = around.work() <= other.work() ? [around, other] : [other, around];
      const reached = small.widen();
      if (reached.length === 0) return null;
      if (reached.some((one) => large.distances.has(one))) return small.radius() + large.radius();
    }
  };
}

/** All entities up to a distance from one. */
function createBall(view: GraphView, centre: string) {
  const distances = new Map([[centre, 0]]);
  let radius = 0;
  let edge = [centre];
  let work = degreeOf(view, centre);
  return {
    distances,
    radius: () => radius,
    /** How many edges the next step follows. */
    work: () => work,
    /** @returns what lies one step further out; nothing where no way leads on */
    widen: (): readonly string[] => {
      radius += 1;
      const next: string[] = [];
      for (const id of edge) {
        for (const neighbour of neighbours(view, id)) {
          if (distances.has(neighbour)) continue;
          distances.set(neighbour, radius);
          next.push(neighbour);
        }
      }
      edge = next;
      work = next.reduce((sum, id) => sum + degreeOf(view, id), 0);
      return next;
    },
  };
}

function degreeOf(view: GraphView, id: string): number {
  return (view.outgoing.get(id)?.length ?? 0) + (view.incoming.get(id)?.length ?? 0);
}

function* neighbours(view: GraphView, id: string): Generator<string> {
  for (const triple of view.outgoing.get(id) ?? []) yield triple.object.id;
  for (const triple of view.incoming.get(id) ?? []) yield triple.subject.id;
}
