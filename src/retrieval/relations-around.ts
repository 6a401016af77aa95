/** Finds the relations of entities, for systems that explore a graph relation by relation. */
import type { Entity, KnowledgeGraph, PathStep, Predicate } from "../graph/index.ts";
import { createNeighbours } from "./neighbours.ts";

/** A predicate in one direction, or in both, with the steps along its triples. */
export type Relation = {
  readonly predicate: Predicate;
  /** True if the entities are the subjects, false if they are the objects, or null for both directions. */
  readonly forwards: boolean | null;
  readonly steps: readonly PathStep[];
};

export type RelationOptions = {
  /** Whether to follow triples only from subject to object. */
  readonly outgoingOnly: boolean;
  /**
   * How to treat predicates with equal labels in both directions: as two relations, as a single relation with all
   * triples, or as the incoming relation only.
   */
  readonly bothDirections: "two relations" | "one relation" | "incoming wins";
};

/** Returns the relations of each entity, sorted by label, outgoing first. Sends two requests for all entities. */
export async function relationsAround(
  graph: KnowledgeGraph,
  entities: readonly Entity[],
  options: RelationOptions,
): Promise<ReadonlyMap<string, readonly Relation[]>> {
  const steps = await createNeighbours(graph).of(entities.map(({ id }) => id));
  return new Map([...steps].map(([id, around]) => [id, groupSteps(around, options)]));
}

/** Groups steps by relation. */
export function groupSteps(
  steps: readonly PathStep[],
  { outgoingOnly, bothDirections }: RelationOptions,
): readonly Relation[] {
  const allowed = outgoingOnly ? steps.filter(({ forwards }) => forwards) : steps;
  const isTogether = bothDirections === "one relation";
  const groups = Map.groupBy(allowed, ({ triple: { predicate }, forwards }) =>
    JSON.stringify([predicate.label, isTogether || forwards]),
  );
  const relations = [...groups.values()].flatMap((group): Relation[] => {
    const [first] = group;
    if (first === undefined) return [];
    const isMixed = group.some(({ forwards }) => forwards !== first.forwards);
    return [{ predicate: first.triple.predicate, forwards: isMixed ? null : first.forwards, steps: group }];
  });
  const incoming = new Set(
    relations.flatMap(({ predicate, forwards }) => (forwards === false ? [predicate.label] : [])),
  );
  return relations
    .filter(
      ({ predicate, forwards }) =>
        !(bothDirections === "incoming wins" && forwards && incoming.has(predicate.label)),
    )
    .sort(byLabel);
}

function byLabel(left: Relation, right: Relation): number {
  const [one, other] = [left.predicate.label, right.predicate.label];
  return one === other ? Number(right.forwards) - Number(left.forwards) : one < other ? -1 : 1;
}

/** Formats a relation as a fact with a gap: `(it, predicate, ?)` or, against its direction, `(?, predicate, it)`. */
export function formatRelation({ predicate, forwards }: Omit<Relation, "steps">, entity = "it"): string {
  return forwards === false ? `(?, ${predicate.label}, ${entity})` : `(${entity}, ${predicate.label}, ?)`;
}

/** Returns distinct entities, in order. */
export function distinctEntities(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
