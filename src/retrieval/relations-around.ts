/** The relations of entities in both directions, as systems see them that walk through a graph step by step. */
import type { Entity, KnowledgeGraph, Predicate, Triple } from "../graph/index.ts";

/** A predicate in one direction, with the triples that it connects an entity by. */
export type RelationAround = {
  readonly predicate: Predicate;
  /** True where the entity is the subject. */
  readonly forwards: boolean;
  readonly triples: readonly Triple[];
};

/**
 * The relations of each entity: those that lead on from it, then those that lead to it, each in graph order. Two requests
 * for all entities together.
 */
export async function relationsAround(
  graph: KnowledgeGraph,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RelationAround[]>> {
  const [outgoing, incoming] = await Promise.all([graph.outgoing(ids), graph.incoming(ids)]);
  return new Map(
    ids.map((id) => [
      id,
      [...grouped(outgoing.get(id) ?? [], true), ...grouped(incoming.get(id) ?? [], false)],
    ]),
  );
}

function grouped(triples: readonly Triple[], forwards: boolean): RelationAround[] {
  const byPredicate = Map.groupBy(triples, ({ predicate }) => predicate.id);
  return [...byPredicate.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ predicate: first.predicate, forwards, triples: group }];
  });
}

/** A relation as a fact with a gap: `(it, predicate, ?)`, or `(?, predicate, it)` against its direction. */
export function formatRelation({ predicate, forwards }: RelationAround, it = "it"): string {
  return forwards ? `(${it}, ${predicate.label}, ?)` : `(?, ${predicate.label}, ${it})`;
}

/** The entity at the other end of a triple that {@link relationsAround} gave. */
export function farEnd({ subject, object }: Triple, forwards: boolean): Entity {
  return forwards ? object : subject;
}
