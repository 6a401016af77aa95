/** Combines rankings by reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */

/**
 * Sorts items by Σ weight / (constant + rank) over the rankings, best first. Ranks are counted from 1. Ties keep the
 * order in which the items first appear.
 * @param constant the larger it is, the more the lower ranks contribute (60 in the paper)
 * @param weights the weight of each ranking (default: 1, as in the paper)
 */
export function fuseRankings<T>(
  rankings: readonly (readonly T[])[],
  constant = 60,
  weights: readonly number[] = [],
): readonly { readonly item: T; readonly score: number }[] {
  const scores = new Map<T, number>();
  rankings.forEach((ranking, number) => {
    ranking.forEach((item, at) => {
      scores.set(item, (scores.get(item) ?? 0) + (weights[number] ?? 1) / (constant + at + 1));
    });
  });
  return [...scores]
    .map(([item, score]) => ({ item, score }))
    .sort((left, right) => right.score - left.score);
}
