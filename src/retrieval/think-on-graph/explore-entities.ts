/**
 * Performs entity exploration: selects which entities at the ends of the followed relations become the paths' new ends
 * (thesis, line 3793).
 */
import type { LanguageCall, LanguageSlice } from "../../language/index.ts";
import type { Random } from "../../random.ts";
import { farEnd, formatRelation } from "../relations-around.ts";
import { settleAll } from "../settle-all.ts";
import type { Branch } from "./explore-relations.ts";
import { bestFirst, type ReasoningPath } from "./reasoning-path.ts";

export type EntityExploration = {
  /** The paths of the next round, best first, at most `width`. */
  readonly paths: readonly ReasoningPath[];
  readonly candidates: number;
  /** The number of candidates that were removed at random before they were considered. */
  readonly removedAtRandom: number;
};

/**
 * Scores the entities that the branches lead to, and keeps the best `width` paths. If a relation has too many
 * candidates, only a random sample is scored.
 */
export async function exploreEntities(
  branches: readonly Branch[],
  options: { readonly question: string; readonly width: number; readonly entityThreshold: number },
  random: Random,
  language: LanguageSlice<"scoreEntities">,
  call: LanguageCall,
): Promise<EntityExploration> {
  const { question, width, entityThreshold } = options;
  // All draws come first, in order: replies that arrive in a different order must not change the random choices.
  const drawn = branches.map((branch) => {
    const { triples } = branch.relation;
    const drawnTriples = triples.length > entityThreshold ? random.sample(triples, entityThreshold) : triples;
    return { ...branch, drawnTriples, removed: triples.length - drawnTriples.length };
  });
  const extended = await settleAll(
    drawn.map(async ({ path, relation, score, drawnTriples }) => {
      const tails = drawnTriples.map((triple) => farEnd(triple, relation.forwards));
      const candidates = tails.map(({ id, label }, at) => ({ id: at + 1, text: label || id }));
      const context = formatRelation(relation, path.tail.label || path.tail.id);
      const scores = await language.scoreEntities({ question, context, candidates }, call);
      return drawnTriples.flatMap((triple, at): ReasoningPath[] => {
        const tail = tails[at];
        const product = path.score * score * (scores.get(at + 1) ?? 0);
        return tail === undefined || product === 0
          ? []
          : [{ triples: [...path.triples, triple], tail, score: product }];
      });
    }),
  );
  const removedAtRandom = drawn.reduce((sum, { removed }) => sum + removed, 0);
  const candidates = branches.reduce((sum, { relation }) => sum + relation.triples.length, 0);
  return { paths: bestFirst(extended.flat()).slice(0, width), candidates, removedAtRandom };
}
