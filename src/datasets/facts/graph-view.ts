/**
 * Loads a whole graph into memory, indexed in both directions, because profiling and the computation of distances read
 * every triple multiple times.
 */
import { throwIfCancelled } from "../../errors.ts";
import {
  type Entity,
  type KnowledgeGraph,
  leadsToSupertype,
  nameOfResource,
  type Predicate,
  type Triple,
} from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { oneWayRelations } from "./one-way-relations.ts";

export type GraphView = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly outgoing: ReadonlyMap<string, readonly Triple[]>;
  readonly incoming: ReadonlyMap<string, readonly Triple[]>;
  /** Maps the id of each type in the graph to its label. */
  readonly typeLabels: ReadonlyMap<string, string>;
  /** Maps each type that has supertypes to all these supertypes and to the predicate that connects the types. */
  readonly supertypes: ReadonlyMap<string, Supertypes>;
  /** The predicates that state the types of entities without rdf:type, such as "instance of". */
  readonly typePredicates: readonly string[];
  /** The ids of entities that are named by a noun and a number, such as "Incident 2104". */
  readonly numbered: ReadonlySet<string>;
  /** Whether most entities with facts have a label. If so, an id in place of a label is not a name. */
  readonly isLabelled: boolean;
  /** The labels of symmetric relations that the graph states in one direction only, at least for some entities. */
  readonly oneWay: ReadonlySet<string>;
  readonly version: string;
};

type Supertypes = { readonly all: readonly string[]; readonly predicate: string };

export async function readGraphView(graph: KnowledgeGraph, watch: Watch): Promise<GraphView> {
  const entities = new Map<string, Entity>();
  const predicates = new Map<string, Predicate>();
  const outgoing = new Map<string, Triple[]>();
  const incoming = new Map<string, Triple[]>();
  const { triples } = await graph.statistics();
  const typePredicateIds = new Set<string>();
  const statedTypes = new Map<string, string[]>();
  const stage = watch.progress.stage("read graph", triples);
  for await (const batch of graph.scan("stored")) {
    throwIfCancelled(watch.signal);
    for (const scanned of batch) {
      const triple = {
        subject: sharedEntity(entities, scanned.subject),
        predicate: predicates.get(scanned.predicate.id) ?? scanned.predicate,
        object: sharedEntity(entities, scanned.object),
      };
      predicates.set(scanned.predicate.id, triple.predicate);
      if (leadsToType(triple.predicate) && !isLiteral(triple.object)) {
        typePredicateIds.add(triple.predicate.id);
        append(statedTypes, triple.subject.id, triple.object.id);
      }
      append(outgoing, triple.subject.id, triple);
      append(incoming, triple.object.id, triple);
    }
    stage.advance(batch.length);
  }
  stage.finish();
  addTypes(statedTypes, entities, [outgoing, incoming]);
  const supertypes = readSupertypes(entities, outgoing);
  const typeLabels = await readTypeLabels(graph, entities, supertypes);
  const typePredicates = [...typePredicateIds].sort();
  const numbered = numberedEntities(entities);
  const isLabelled = haveLabels([...outgoing.keys()].flatMap((id) => entities.get(id) ?? []));
  const version = await graph.version();
  return {
    entities,
    outgoing,
    incoming,
    typeLabels,
    supertypes,
    typePredicates,
    numbered,
    isLabelled,
    oneWay: oneWayRelations(outgoing),
    version,
  };
}

/** Whether a predicate leads from an entity to its type, as "instance of" does in Wikidata. */
export function leadsToType({ label }: Predicate): boolean {
  return /^(?:is )?(?:an? )?instance ?of$/i.test(label.replace(/([a-z])([A-Z])/g, "$1 $2"));
}

function isLiteral({ id }: Entity): boolean {
  return id.startsWith('"');
}

/** The minimum number of entities in a numbered series. */
const fewestNumbered = 3;

/**
 * Finds the entities of types in which every entity is named by a noun and a distinct number. If these numbers run from
 * zero or one without gaps, they only enumerate the nodes of a layout ("Contribution 1") and are not names.
 */
function numberedEntities(entities: ReadonlyMap<string, Entity>): ReadonlySet<string> {
  const byType = new Map<string, Entity[]>();
  for (const entity of entities.values()) for (const type of entity.types) append(byType, type, entity);
  const numberedTypes = [...byType].filter(([type, members]) => {
    const numbers = members.map((member) => numberInName(member, type));
    // A call with one argument per entity would overflow the stack.
    const low = numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
    const high = numbers.reduce((most, number) => Math.max(most, number), Number.NEGATIVE_INFINITY);
    const isDistinct = numbers.every(Number.isFinite) && new Set(numbers).size === numbers.length;
    return members.length >= fewestNumbered && isDistinct && (low > 1 || high - low >= members.length);
  });
  return new Set(numberedTypes.flatMap(([, members]) => members.map(({ id }) => id)));
}

/**
 * Returns the number in a name such as "Incident 2104", or NaN for other labels. A label that is derived from an IRI is
 * not a name. If the label is itself the id, its noun must be the type: "v 5" is not a name.
 */
function numberInName({ id, label }: Entity, type: string): number {
  const [, noun = "", number] = /^(\p{L}[\p{L} ]*)[ #-]+(\d+)$/u.exec(label) ?? [];
  const isType = type.toLowerCase().endsWith(noun.toLowerCase().replaceAll(" ", ""));
  const isName = id === label ? isType : !endsIn(id, label);
  return isName ? Number(number) : Number.NaN;
}

/** The proportion of entities that must have labels for a graph to count as labelled. */
const labelledShare = 0.5;

function haveLabels(entities: readonly Entity[]): boolean {
  const labelled = entities.filter(({ id, label }) => label !== "" && !endsIn(id, label));
  return labelled.length >= entities.length * labelledShare;
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
  const entityTypes = new Set([...entities.values()].flatMap((entity) => entity.types));
  const types = [...new Set([...entityTypes, ...[...supertypes.values()].flatMap(({ all }) => all)])];
  const declared = types.length === 0 ? new Map<string, Entity>() : await graph.entities(types);
  const labelled = [...declared].filter(([id, { label }]) => label !== "" && !endsIn(id, label));
  return new Map(labelled.map(([id, { label }]) => [id, label]));
}

/** Whether a label only repeats the last segment of an IRI, ignoring spaces and capitals. */
export function endsIn(id: string, label: string): boolean {
  const isSegment = (text: string): boolean =>
    /[/#:]/.test(id.at(-text.length - 1) ?? "") && id.replaceAll("_", " ").endsWith(text);
  if (id === label || isSegment(label) || isSegment(label.replaceAll(" ", ""))) return true;
  return nameOfResource(id, "capitalized") === label || nameOfResource(id, "lower case") === label;
}

/** Returns the same object for all triples of an entity, because entity objects take up most of the memory. */
function sharedEntity(entities: Map<string, Entity>, entity: Entity): Entity {
  const existing = entities.get(entity.id);
  if (existing !== undefined) return existing;
  entities.set(entity.id, entity);
  return entity;
}

/**
 * Adds the types that triples state to the entities, in place.
 * @param indexes the indexes of the graph's triples, all of which contain the same triple objects
 */
function addTypes(
  statedTypes: ReadonlyMap<string, readonly string[]>,
  entities: Map<string, Entity>,
  indexes: readonly Map<string, Triple[]>[],
): void {
  if (statedTypes.size === 0) return;
  for (const [id, types] of statedTypes) {
    const entity = entities.get(id);
    if (entity !== undefined)
      entities.set(id, { ...entity, types: [...new Set([...entity.types, ...types])] });
  }
  const replaced = new Map<Triple, Triple>();
  const current = (entity: Entity): Entity => entities.get(entity.id) ?? entity;
  for (const index of indexes) {
    for (const [id, triples] of index) {
      const retypedTriples = triples.map((triple) => {
        const existing = replaced.get(triple);
        if (existing !== undefined) return existing;
        const { subject, predicate, object } = triple;
        const updated = { subject: current(subject), predicate, object: current(object) };
        replaced.set(triple, updated);
        return updated;
      });
      index.set(id, retypedTriples);
    }
  }
}

/** Appends a value to the list under a key, and creates this list if necessary. */
export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
