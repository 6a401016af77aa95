/**
 * Scores the extensions of a path by the similarity of the relations, the tails and the path itself to the keywords.
 */
import { endOf, type PathStep } from "../../graph/index.ts";
import type { LabelSimilarities } from "../label-index.ts";
import type { CandidatePath } from "./candidate-path.ts";
import type { FidelisOptions } from "./options.ts";

export type ScoredStep = { readonly step: PathStep; readonly score: number };

/**
 * Returns the best `topN` steps to entities that are not on the path, with ties in graph order. The score is α · score
 * of the path + (1 − α) · (relation + tail) / 2, where `relation` and `tail` are cosines with the nearest keyword.
 *
 * @param keywords the similarities of each keyword to all labels
 */
export function scoreNeighbours(
  path: CandidatePath,
  steps: readonly PathStep[],
  keywords: readonly LabelSimilarities[],
  { alpha, topN }: FidelisOptions,
): readonly ScoredStep[] {
  const nearest = (similarity: (keyword: LabelSimilarities) => number): number =>
    Math.max(0, ...keywords.map(similarity));
  return steps
    .filter((step) => !path.visited.has(endOf(step).id))
    .map((step) => {
      const relation = nearest((keyword) => keyword.ofPredicate(step.triple.predicate.id));
      const tail = nearest((keyword) => keyword.ofEntity(endOf(step).id));
      return { step, score: alpha * path.score + ((1 - alpha) * (relation + tail)) / 2 };
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, topN);
}
