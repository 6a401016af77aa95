/**
 * Chooses the hubs of a graph: the entities that questions are about, usually publications.
 *
 * If the user chooses no type, the hubs have the type whose outgoing paths cover most of the graph.
 */
import { GraphError } from "../../errors.ts";
import type { Entity } from "../../graph/index.ts";
import { count } from "../../text/count.ts";
import { isStructural } from "../wording/label-words.ts";
import { endsIn, type GraphView, typesOf } from "./graph-view.ts";
import { isRecord, isTechnicalLabel } from "./technical-labels.ts";

export type HubChoice = {
  /** The type of the hubs; empty if the graph has no types and edges identify the hubs. */
  readonly type: string;
  readonly entities: readonly Entity[];
};

/** The minimum number of entities that a type needs to be the hub type. */
export const fewestHubs = 3;
/** If the coverage of two types differs by no more than this proportion, the type with more entities is chosen. */
const tolerance = 0.1;
const mostSteps = 8;
/**
 * Similar entities are added only if at least this number of predicates each occur on at least half of the entities
 * without incoming edges.
 */
const fewestSharedPredicates = 3;
/** The minimum proportion of these predicates that a similar entity must have. */
const sharedPredicatesShare = 0.75;

/**
 * @param records types whose entities only connect other entities. A type of records is chosen only if the graph has no
 * other types
 * @param type the type that the user chose; by default, the graph's profile determines it
 * @throws GraphError if no entity has the type, or if no entity can be a hub
 */
export function chooseHubs(view: GraphView, records: ReadonlySet<string>, type?: string): HubChoice {
  const choice = findHubs(view, records, type);
  if (choice === null) throw noSubjectError(view);
  return choice;
}

/** Creates the error that explains why questions about a graph cannot be generated. */
export function noSubjectError(view: GraphView): GraphError {
  const subjects = [...view.outgoing.keys()].flatMap((id) => view.entities.get(id) ?? []);
  if (subjects.length > 0 && subjects.every((subject) => isTechnicalLabel(view, subject, new Set()))) {
    return new GraphError(
      `the graph contains no labels: its ${count(subjects.length, "thing")} have only ids`,
      {
        hint: "Add labels, e.g. rdfs:label, and import the graph again.",
      },
    );
  }
  return new GraphError("the graph contains no entity type that questions could be about", {
    hint: "Questions require a type with at least three labelled entities that have facts. Specify the type with --hub-type.",
  });
}

/** @returns the hubs, or `null` if no entity can be a hub @throws GraphError if no entity has the type */
export function findHubs(view: GraphView, records: ReadonlySet<string>, type?: string): HubChoice | null {
  const byType = entitiesByType(view);
  if (type !== undefined && type !== "") return declaredHubs(byType, type);
  const best = bestTypedHubs(view, records, byType);
  const untyped = untypedHubs(view, records);
  // A small number of typed entities in an otherwise untyped graph are not hubs.
  if (best !== null && coverage(view, best.entities) * 2 >= coverage(view, untyped)) return best;
  return untyped.length < fewestHubs ? null : { type: "", entities: untyped };
}

/** Returns the largest of the types whose outgoing paths cover most of the graph, or `null` if no type is suitable. */
function bestTypedHubs(
  view: GraphView,
  records: ReadonlySet<string>,
  byType: ReadonlyMap<string, readonly Entity[]>,
): HubChoice | null {
  const largeTypes = [...byType].filter(([, entities]) => entities.length >= fewestHubs);
  const withFacts = (fewestFacts: number, types: typeof largeTypes): typeof largeTypes =>
    types.filter(([, entities]) => medianDegree(view, entities) >= fewestFacts);
  const withoutRecords = largeTypes.filter(([name]) => !records.has(name));
  // Ids are not names: nobody asks how heavy "v 5" is.
  const labelled = largeTypes.filter(([, entities]) => entities.some(({ id, label }) => !endsIn(id, label)));
  const [candidates = []] = [
    withFacts(2, withoutRecords),
    withFacts(1, withoutRecords),
    withFacts(2, labelled),
  ].filter((types) => types.length > 0);
  const scored = candidates.map(([type, entities]) => ({
    type,
    entities,
    coverage: coverage(view, entities),
  }));
  const highest = Math.max(0, ...scored.map((candidate) => candidate.coverage));
  const [best] = scored
    .filter((candidate) => candidate.coverage >= highest * (1 - tolerance))
    .sort((left, right) => right.entities.length - left.entities.length || (left.type < right.type ? -1 : 1));
  return best === undefined ? null : { type: best.type, entities: best.entities };
}

/**
 * Finds entities without incoming edges, and entities similar to them. Entities with a single fact are left out if
 * enough others exist.
 */
function untypedHubs(view: GraphView, records: ReadonlySet<string>): Entity[] {
  const withTwoFacts = untypedSources(view, records, 2);
  const sources = withTwoFacts.length >= fewestHubs ? withTwoFacts : untypedSources(view, records, 1);
  return withSimilarEntities(view, records, sources);
}

function declaredHubs(byType: ReadonlyMap<string, readonly Entity[]>, type: string): HubChoice {
  const entities = byType.get(type);
  if (entities) return { type, entities };
  const names = [...byType].sort((left, right) => right[1].length - left[1].length).map(([name]) => name);
  const typesHint =
    names.length === 0 ? "The graph has no types." : `Its types: ${names.slice(0, 12).join(", ")}.`;
  throw new GraphError(`the graph has no entities of type "${type}"`, { hint: typesHint });
}

/**
 * Returns the entities of each type, including those of its subtypes. Types that no entity declares are left out,
 * because they are usually too general to ask about ("agent", "thing").
 */
export function entitiesByType(view: GraphView): Map<string, Entity[]> {
  const entities = [...view.entities.values()];
  const byType = new Map(
    entities.flatMap(({ types }) => types.map((type): [string, Entity[]] => [type, []])),
  );
  for (const entity of entities) for (const type of typesOf(view, entity)) byType.get(type)?.push(entity);
  return byType;
}

/**
 * Finds entities that have facts but no incoming edges, except records.
 * @param fewestFacts the minimum number of facts of an entity
 */
function untypedSources(view: GraphView, records: ReadonlySet<string>, fewestFacts: number): Entity[] {
  return [...view.entities.values()].filter(
    (entity) =>
      !view.incoming.has(entity.id) &&
      (view.outgoing.get(entity.id)?.length ?? 0) >= fewestFacts &&
      !isRecord(view, entity, records),
  );
}

/**
 * Adds the untyped entities that have the same predicates as the given entities: the sister ship of a ship is a ship,
 * although an edge points to it. One of the predicates must occur on all of these entities and on no others, so that a
 * query can select them.
 */
function withSimilarEntities(
  view: GraphView,
  records: ReadonlySet<string>,
  sources: readonly Entity[],
): Entity[] {
  const counts = new Map<string, number>();
  for (const { id } of sources) {
    for (const label of predicatesOf(view, id)) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  const usual = [...counts].filter(([, count]) => count * 2 >= sources.length).map(([label]) => label);
  if (usual.length < fewestSharedPredicates) return [...sources];
  const isSimilar = (entity: Entity): boolean => {
    const predicates = predicatesOf(view, entity.id);
    const shared = usual.filter((label) => predicates.has(label)).length;
    return (
      shared >= usual.length * sharedPredicatesShare &&
      entity.types.length === 0 &&
      !isRecord(view, entity, records)
    );
  };
  const sourceIds = new Set(sources.map(({ id }) => id));
  for (const label of usual.filter((one) => counts.get(one) === sources.length)) {
    const entitiesWithPredicate = [...view.entities.values()].filter(({ id }) =>
      predicatesOf(view, id).has(label),
    );
    if (entitiesWithPredicate.every((entity) => sourceIds.has(entity.id) || isSimilar(entity)))
      return entitiesWithPredicate;
  }
  return [...sources];
}

function predicatesOf(view: GraphView, id: string): ReadonlySet<string> {
  return new Set((view.outgoing.get(id) ?? []).map(({ predicate }) => predicate.label));
}

function medianDegree(view: GraphView, entities: readonly Entity[]): number {
  const degrees = entities
    .map((entity) => view.outgoing.get(entity.id)?.length ?? 0)
    .sort((left, right) => left - right);
  return degrees[Math.floor(degrees.length / 2)] ?? 0;
}

function coverage(view: GraphView, entities: readonly Entity[]): number {
  const visited = new Set(entities.map((entity) => entity.id));
  let frontier = [...visited];
  let triples = 0;
  for (let depth = 0; depth < mostSteps && frontier.length > 0; depth += 1) {
    const next: string[] = [];
    for (const id of frontier) {
      const outgoing = view.outgoing.get(id) ?? [];
      triples += outgoing.length;
      for (const { object } of outgoing) {
        if (visited.has(object.id)) continue;
        visited.add(object.id);
        next.push(object.id);
      }
    }
    frontier = next;
  }
  return triples;
}

/** Finds the types whose entities have facts other than list elements. */
export function typesWithFacts(view: GraphView): ReadonlySet<string> {
  const types = [...entitiesByType(view)].filter(([, entities]) => {
    const withFacts = entities.filter(({ id }) => hasFacts(view, id));
    return withFacts.length * 2 >= entities.length;
  });
  return new Set(types.map(([type]) => type));
}

/** Whether an entity has facts other than the elements of a list. */
export function hasFacts(view: GraphView, id: string): boolean {
  return (view.outgoing.get(id) ?? []).some(({ predicate }) => !isStructural(predicate.label));
}
