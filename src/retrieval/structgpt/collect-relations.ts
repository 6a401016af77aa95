/** Collects the relations of the entities from which a round starts, without redundant ones (thesis, line 3811). */
import type { Entity, KnowledgeGraph, Triple } from "../../graph/index.ts";
import { tripleKey } from "../../graph/index.ts";
import { type DirectedRelation, formatRelation, relationsAround } from "../relations-around.ts";

/** A relation of any of the entities, with its triples for all entities. */
export type SharedRelation = DirectedRelation & {
  /** The relation as a fact with a gap, for prompts. */
  readonly text: string;
};

/**
 * Collects the relations of all entities, without redundant ones. A relation is redundant if an earlier relation has
 * the same label and direction, in which case their triples are combined. A relation is also redundant if all its
 * triples were read in an earlier round, because following it would only lead back.
 *
 * @param readKeys keys of the triples read in earlier rounds
 */
export async function collectRelations(
  graph: KnowledgeGraph,
  entities: readonly Entity[],
  readKeys: ReadonlySet<string>,
  bothDirections: boolean,
): Promise<readonly SharedRelation[]> {
  const relationsByEntity = await relationsAround(
    graph,
    entities.map(({ id }) => id),
  );
  const relations = new Map<string, { readonly relation: DirectedRelation; readonly triples: Triple[] }>();
  for (const { id } of entities) {
    for (const relation of relationsByEntity.get(id) ?? []) {
      if (!bothDirections && !relation.forwards) continue;
      const triples = relation.triples.filter((triple) => !readKeys.has(tripleKey(triple)));
      if (triples.length === 0) continue;
      const text = formatRelation(relation);
      const shared = relations.get(text) ?? { relation, triples: [] };
      shared.triples.push(...triples);
      relations.set(text, shared);
    }
  }
  return [...relations].map(([text, { relation, triples }]) => ({ ...relation, triples, text }));
}
