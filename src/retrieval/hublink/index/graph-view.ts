/**
 * Represents a complete graph by numbers for its entities and triples. The search for hub roots uses this compact form.
 */
import { throwIfCancelled } from "../../../base/errors.ts";
import type { Entity, KnowledgeGraph } from "../../../graph/index.ts";

export type GraphView = {
  /** The entities in order of appearance. An entity's number is its position. */
  readonly entities: readonly Entity[];
  /** The number of triples. The positions of triples with the same subject are adjacent. */
  readonly triples: number;
  /** The position of the first triple of each entity, followed by the total number of triples. */
  readonly starts: Uint32Array;
  /** The object of each triple, as the number of an entity. */
  readonly objects: Uint32Array;
};

export async function viewGraph(graph: KnowledgeGraph, signal: AbortSignal | undefined): Promise<GraphView> {
  const entities: Entity[] = [];
  const numbers = new Map<string, number>();
  const subjects: number[] = [];
  const objects: number[] = [];
  const numberOf = (entity: Entity): number => {
    const existing = numbers.get(entity.id);
    if (existing !== undefined) return existing;
    numbers.set(entity.id, entities.length);
    return entities.push(entity) - 1;
  };
  for await (const batch of graph.scan()) {
    throwIfCancelled(signal);
    for (const { subject, object } of batch) {
      subjects.push(numberOf(subject));
      objects.push(numberOf(object));
    }
  }
  const { starts, order } = sortBySubject(subjects, entities.length);
  return {
    entities,
    triples: order.length,
    starts,
    objects: order.map((at) => objects[at] as number),
  };
}

/** Returns the number of triples with an entity as subject. */
export function degreeOf(view: GraphView, entity: number): number {
  return (view.starts[entity + 1] as number) - (view.starts[entity] as number);
}

/** Returns the objects of an entity's triples, as entity numbers. */
export function objectsOf(view: GraphView, entity: number): Uint32Array {
  return view.objects.subarray(view.starts[entity], view.starts[entity + 1]);
}

/**
 * Visits each triple on an outgoing path from a root once, by its position. Paths stop at other roots and at the limit.
 */
export function visitPaths(
  view: GraphView,
  roots: readonly number[],
  isRoot: (entity: Entity) => boolean,
  maximumLength: number,
  visit: (triple: number) => void,
): void {
  const visited = new Set(roots);
  let level = roots;
  for (let length = 0; length < maximumLength && level.length > 0; length += 1) {
    const next: number[] = [];
    for (const entity of level) {
      const end = view.starts[entity + 1] as number;
      for (let triple = view.starts[entity] as number; triple < end; triple += 1) {
        visit(triple);
        const object = view.objects[triple] as number;
        if (visited.has(object) || isRoot(view.entities[object] as Entity)) continue;
        visited.add(object);
        next.push(object);
      }
    }
    level = next;
  }
}

/** Returns the positions of the triples, sorted by subject. Triples with the same subject keep their order. */
function sortBySubject(
  subjects: readonly number[],
  entities: number,
): { readonly starts: Uint32Array; readonly order: Uint32Array } {
  const starts = new Uint32Array(entities + 1);
  for (const subject of subjects) starts[subject + 1] = (starts[subject + 1] as number) + 1;
  for (let at = 0; at < entities; at += 1) {
    starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
  }
  const free = starts.slice();
  const order = new Uint32Array(subjects.length);
  subjects.forEach((subject, at) => {
    const to = free[subject] as number;
    free[subject] = to + 1;
    order[to] = at;
  });
  return { starts, order };
}
