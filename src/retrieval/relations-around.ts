/** Finds the relations of entities, for systems that explore a graph relation by relation. */
import type { Entity, KnowledgeGraph, PathStep, Predicate } from "../graph/index.ts";
import { createNeighbours } from "./neighbours.ts";

/** A predicate in one direction, with the steps along its triples. */
export type Relation = {
  readonly predicate: Predicate;
  /** True if the entities are the subjects. */
  readonly forwards: boolean;
  readonly steps: readonly PathStep[];
};

export type RelationOptions = {
  /** Whether to follow triples only from subject to object. */
  readonly outgoingOnly: boolean;
  /** How to treat equal labels in both directions: as two relations, or as the incoming relation only. */
  readonly bothDirections: "two relations" | "incoming wins";
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

/** Groups steps by the label and direction of their relation. */
export function groupSteps(
  steps: readonly PathStep[],
  { outgoingOnly, bothDirections }: RelationOptions,
): readonly Relation[] {
  const allowed = outgoingOnly ? steps.filter(({ forwards }) => forwards) : steps;
  const incoming = new Set(
    allowed.flatMap(({ triple, forwards }) => (forwards ? [] : triple.predicate.label)),
  );
  const kept = allowed.filter(
    ({ triple, forwards }) =>
      !(bothDirections === "incoming wins" && forwards && incoming.has(triple.predicate.label)),
  );
  const groups = Map.groupBy(kept, ({ triple, forwards }) =>
    JSON.stringify([triple.predicate.label, forwards]),
  );
  return [...groups.values()]
    .flatMap(([first, ...others]): Relation[] =>
      first === undefined
        ? []
        : [{ predicate: first.triple.predicate, forwards: first.forwards, steps: [first, ...others] }],
    )
    .sort(byLabel);
}

function byLabel(left: Relation, right: Relation): number {
  const [one, other] = [left.predicate.label, right.predicate.label];
  return one === other ? Number(right.forwards) - Number(left.forwards) : one < other ? -1 : 1;
}

/** Formats a relation as a fact with a gap: `(it, predicate, ?)` or, against its direction, `(?, predicate, it)`. */
export function formatRelation({ predicate, forwards }: Omit<Relation, "steps">, entity = "it"): string {
  return forwards ? `(${entity}, ${predicate.label}, ?)` : `(?, ${predicate.label}, ${entity})`;
}

/** Returns distinct entities, in order. */
export function distinctEntities(entities: readonly Entity[]): Entity[] {
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()];
}
