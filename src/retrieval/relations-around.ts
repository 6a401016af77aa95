/** Finds the relations of entities in both directions, for systems that explore a graph step by step. */
import type { Entity, KnowledgeGraph, Predicate, Triple } from "../graph/index.ts";

/** A predicate in one direction, with the triples through which an entity has this relation. */
export type DirectedRelation = {
  readonly predicate: Predicate;
  /** True if the entity is the subject. */
  readonly forwards: boolean;
  readonly triples: readonly Triple[];
};

/**
 * Returns the relations of each entity: outgoing relations followed by incoming relations, each in graph order. Sends
 * two requests, regardless of the number of entities.
 */
export async function relationsAround(
  graph: KnowledgeGraph,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DirectedRelation[]>> {
  const [outgoing, incoming] = await Promise.all([graph.outgoing(ids), graph.incoming(ids)]);
  return new Map(
    ids.map((id) => [
      id,
      [...groupByPredicate(outgoing.get(id) ?? [], true), ...groupByPredicate(incoming.get(id) ?? [], false)],
    ]),
  );
}

function groupByPredicate(triples: readonly Triple[], forwards: boolean): DirectedRelation[] {
  const byPredicate = Map.groupBy(triples, ({ predicate }) => predicate.id);
  return [...byPredicate.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ predicate: first.predicate, forwards, triples: group }];
  });
}

/** Formats a relation as a fact with a gap: `(it, predicate, ?)` or, against its direction, `(?, predicate, it)`. */
export function formatRelation({ predicate, forwards }: DirectedRelation, entity = "it"): string {
  return forwards ? `(${entity}, ${predicate.label}, ?)` : `(?, ${predicate.label}, ${entity})`;
}

/** Returns the entity at the other end of a triple from {@link relationsAround}. */
export function farEnd({ subject, object }: Triple, forwards: boolean): Entity {
  return forwards ? object : subject;
}
