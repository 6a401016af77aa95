/** Performs relation exploration: selects the relations to follow from the paths' tails (thesis, line 3793). */
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import { type DirectedRelation, formatRelation, relationsAround } from "../relations-around.ts";
import { settleAll } from "../settle-all.ts";
import { bestFirst, passesThrough, type ReasoningPath } from "./reasoning-path.ts";

/** A path, with the next relation to follow from its tail. */
export type Branch = {
  readonly path: ReasoningPath;
  readonly relation: DirectedRelation;
  /** The score of the branch, in [0, 1]. */
  readonly score: number;
};

/**
 * Scores the relations of every tail by their relevance to the question, and keeps the best `width` relations of each
 * tail. Relations that lead only to nodes on the path are not candidates.
 */
export async function exploreRelations(
  graph: KnowledgeGraph,
  paths: readonly ReasoningPath[],
  { question, width }: { readonly question: string; readonly width: number },
  language: LanguageSlice<"scoreRelations">,
  call: LanguageCall,
): Promise<readonly Branch[]> {
  const tails = [...new Set(paths.map(({ tail }) => tail.id))];
  const relationsByEntity = await relationsAround(graph, tails);
  const branches = await settleAll(
    paths.map(async (path): Promise<readonly Branch[]> => {
      const name = path.tail.label || path.tail.id;
      const relations = (relationsByEntity.get(path.tail.id) ?? []).flatMap((relation) => {
        const triples = relation.triples.filter((triple) => !passesThrough(path, triple));
        return triples.length === 0 ? [] : [{ ...relation, triples }];
      });
      const candidates = relations.map((relation, at) => ({
        id: at + 1,
        text: formatRelation(relation, name),
      }));
      const scores = await language.scoreRelations({ question, context: name, candidates }, call);
      const scored = relations.map((relation, at) => ({ path, relation, score: scores.get(at + 1) ?? 0 }));
      return bestFirst(scored.filter(({ score }) => score > 0)).slice(0, width);
    }),
  );
  return branches.flat();
}
