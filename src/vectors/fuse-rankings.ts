/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): combines several rankings into one. */

/**
 * Σ over the rankings of weight / (constant + rank), ranks from 1; best first, equal scores in order of first
 * appearance.
 * @param constant 60 in the paper: with larger values, deep ranks count more
 * @param weights one weight for each ranking; 1 by default, as in the paper
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
