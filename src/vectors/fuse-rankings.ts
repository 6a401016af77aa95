/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): one ranking from several. */

/**
 * Σ over the rankings of 1 / (constant + rank), ranks from 1; best first, equal scores in order of first appearance.
 * @param constant 60 in the paper: larger values let deep ranks count more
 */
export function fuseRankings<T>(
  rankings: readonly (readonly T[])[],
  constant = 60,
): readonly { readonly item: T; readonly score: number }[] {
  const scores = new Map<T, number>();
  for (const ranking of rankings) {
    ranking.forEach((item, at) => {
      scores.set(item, (scores.get(item) ?? 0) + 1 / (constant + at + 1));
    });
  }
  return [...scores]
    .map(([item, score]) => ({ item, score }))
    .sort((left, right) => right.score - left.score);
}
