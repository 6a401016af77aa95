/**
 * Performs entity exploration: selects the entities at the ends of the followed relations that become the paths' new
 * tails (thesis, line 3793).
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
 * Scores the entities to which the branches lead, and keeps the best `width` paths. If a relation has too many
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
  // All samples are drawn first, in order, so that the order in which replies arrive does not change the random choices.
  const sampledBranches = branches.map((branch) => {
    const { triples } = branch.relation;
    const sampledTriples =
      triples.length > entityThreshold ? random.sample(triples, entityThreshold) : triples;
    return { ...branch, sampledTriples, removed: triples.length - sampledTriples.length };
  });
  const extended = await settleAll(
    sampledBranches.map(async ({ path, relation, score, sampledTriples }) => {
      const tails = sampledTriples.map((triple) => farEnd(triple, relation.forwards));
      const candidates = tails.map(({ id, label }, at) => ({ id: at + 1, text: label || id }));
      const context = formatRelation(relation, path.tail.label || path.tail.id);
      const scores = await language.scoreEntities({ question, context, candidates }, call);
      return sampledTriples.flatMap((triple, at): ReasoningPath[] => {
        const tail = tails[at];
        const product = path.score * score * (scores.get(at + 1) ?? 0);
        return tail === undefined || product === 0
          ? []
          : [{ triples: [...path.triples, triple], tail, score: product }];
      });
    }),
  );
  const removedAtRandom = sampledBranches.reduce((sum, { removed }) => sum + removed, 0);
  const candidates = branches.reduce((sum, { relation }) => sum + relation.triples.length, 0);
  return { paths: bestFirst(extended.flat()).slice(0, width), candidates, removedAtRandom };
}
