/**
 * Loads a whole graph into memory, indexed in both directions, because profiling and the computation of distances read
 * every triple several times.
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Entity, KnowledgeGraph, Predicate, Triple } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly incoming: ReadonlyMap<string, readonly Triple[]>;
  /** The labels of types in the graph. */
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

/**
 * Reads the labels of the graph's types. Entities list their types by id, and the graph may contain a type as an entity
 * with a label.
 */
async function readTypeLabels(
  graph: KnowledgeGraph,
  entities: ReadonlyMap<string, Entity>,
): Promise<ReadonlyMap<string, string>> {
  const types = [...new Set([...entities.values()].flatMap((entity) => entity.types))];
  const declared = types.length === 0 ? new Map<string, Entity>() : await graph.entities(types);
  const labelled = [...declared].filter(([id, { label }]) => label !== "" && !endsIn(id, label));
  return new Map(labelled.map(([id, { label }]) => [id, label]));
}

/** Whether a label only repeats the last segment of an IRI. */
export function endsIn(id: string, label: string): boolean {
  return (
    id === label || (/[/#:]/.test(id.at(-label.length - 1) ?? "") && id.replaceAll("_", " ").endsWith(label))
  );
}

/** Returns the same object for all triples of an entity, because the objects for entities use most of the memory. */
function keptEntity(entities: Map<string, Entity>, read: Entity): Entity {
  const kept = entities.get(read.id);
  if (kept !== undefined) return kept;
  entities.set(read.id, read);
  return read;
}

/** Appends a value to the list of a key, and creates the list if necessary. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/**
 * Computes distances from an entity along edges in both directions. Each search grows from both ends, first from the
 * end with fewer edges, to avoid expanding values that thousands of entities share.
 * @returns a function that returns the distance to the nearest of several entities, or `null` if none of them is
 * reachable
 */
export function createDistances(view: GraphView, from: string): (...ids: readonly string[]) => number | null {
  const around = createBall(view, [from]);
  return (...ids) => {
    const inside = ids.flatMap((id) => around.distances.get(id) ?? []);
    // Nodes that the ball has not reached are farther away than the nodes in it.
    if (inside.length > 0) return Math.min(...inside);
    const other = createBall(view, ids);
    for (;;) {
      const [small, large] = around.work() <= other.work() ? [around, other] : [other, around];
      const reached = small.widen();
      if (reached.length === 0) return null;
      if (reached.some((one) => large.distances.has(one))) return small.radius() + large.radius();
    }
  };
}

/**
 * Creates the set of all entities within a given distance of the nearest centre; the set grows when this distance is
 * increased.
 */
function createBall(view: GraphView, centres: readonly string[]) {
  const distances = new Map(centres.map((centre) => [centre, 0]));
  let radius = 0;
  let edge = centres;
  let work = degreeOf(view, centres);
  return {
    distances,
    radius: () => radius,
    /** The number of edges that the next step follows. */
    work: () => work,
    /** @returns the newly reached entities; empty if no edges are left */
    widen: (): readonly string[] => {
      radius += 1;
      const next: string[] = [];
      const reach = (id: string): void => {
        if (distances.has(id)) return;
        distances.set(id, radius);
        next.push(id);
      };
      for (const id of edge) {
        for (const { object } of view.outgoing.get(id) ?? []) reach(object.id);
        for (const { subject } of view.incoming.get(id) ?? []) reach(subject.id);
      }
      edge = next;
      work = degreeOf(view, next);
      return next;
    },
  };
}

function degreeOf(view: GraphView, ids: readonly string[]): number {
  let sum = 0;
  for (const id of ids) sum += (view.outgoing.get(id)?.length ?? 0) + (view.incoming.get(id)?.length ?? 0);
  return sum;
}
