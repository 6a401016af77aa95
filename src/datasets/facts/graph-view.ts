/**
 * Loads a whole graph into memory, indexed in both directions, because both profiling and computing distances read
 * every triple multiple times.
 */
import { throwIfCancelled } from "../../errors.ts";
import {
  type Entity,
  type KnowledgeGraph,
  leadsToSupertype,
  type Predicate,
  type Triple,
} from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly incoming: ReadonlyMap<string, readonly Triple[]>;
  /** Maps the id of each type in the graph to its label. */
  readonly typeLabels: ReadonlyMap<string, string>;
  /** Maps each type that has supertypes to all of them, and the predicate that connects the types. */
  readonly supertypes: ReadonlyMap<string, Supertypes>;
  readonly version: string;
};

type Supertypes = { readonly all: readonly string[]; readonly predicate: string };

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
  const supertypes = readSupertypes(entities, outgoing);
  const typeLabels = await readTypeLabels(graph, entities, supertypes);
  return { entities, outgoing, incoming, typeLabels, supertypes, version: await graph.version() };
}

/** Returns the types of an entity, together with all their supertypes: an acid is also a compound. */
export function typesOf({ supertypes }: GraphView, { types }: Entity): readonly string[] {
  if (supertypes.size === 0) return types;
  return [...new Set(types.flatMap((type) => [type, ...(supertypes.get(type)?.all ?? [])]))];
}

function readSupertypes(
  entities: GraphView["entities"],
  outgoing: GraphView["outgoing"],
): ReadonlyMap<string, Supertypes> {
  const supertypes = new Map<string, Supertypes>();
  for (const type of new Set([...entities.values()].flatMap(({ types }) => types))) {
    const steps = (from: string): readonly Triple[] =>
      (outgoing.get(from) ?? []).filter(({ predicate }) => leadsToSupertype(predicate));
    const [first] = steps(type);
    if (first === undefined) continue;
    // The set grows while it is traversed, and ignores types that it already contains, so cycles end.
    const all = new Set([type]);
    for (const reached of all) for (const { object } of steps(reached)) all.add(object.id);
    all.delete(type);
    supertypes.set(type, { all: [...all], predicate: first.predicate.id });
  }
  return supertypes;
}

/**
 * Reads the labels of the graph's types. Entities list their types by id, and the graph may contain a type as an entity
 * with a label.
 */
async function readTypeLabels(
  graph: KnowledgeGraph,
  entities: GraphView["entities"],
  supertypes: GraphView["supertypes"],
): Promise<ReadonlyMap<string, string>> {
  const own = new Set([...entities.values()].flatMap((entity) => entity.types));
  const types = [...new Set([...own, ...[...supertypes.values()].flatMap(({ all }) => all)])];
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

/** Returns the same object for all triples of an entity, because most of the memory is used for entity objects. */
function keptEntity(entities: Map<string, Entity>, read: Entity): Entity {
  const kept = entities.get(read.id);
  if (kept !== undefined) return kept;
  entities.set(read.id, read);
  return read;
}

/** Appends a value to the list under a key, and creates this list if necessary. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
