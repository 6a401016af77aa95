/**
 * Computes Kendall's rank correlation tau-b, which allows for ties: (concordant − discordant) / √((n₀ − n₁)(n₀ − n₂)),
 * where n₀ is the number of pairs, and n₁ and n₂ are the numbers of tied pairs in each list. The value is in [−1, 1],
 * and 0 if all entries of either list are tied. Source: Kendall, The treatment of ties in ranking problems, Biometrika
 * 33, 1945.
 * @param left the scores of the first list, one score per system
 * @param right the scores of the second list, for the same systems in the same order
 */
export function kendallTau(left: readonly number[], right: readonly number[]): number {
  let [balance, untiedLeft, untiedRight] = [0, 0, 0];
  for (let first = 0; first < left.length; first += 1) {
    for (let second = first + 1; second < left.length; second += 1) {
      const inLeft = Math.sign((left[first] ?? 0) - (left[second] ?? 0));
      const inRight = Math.sign((right[first] ?? 0) - (right[second] ?? 0));
      balance += inLeft * inRight;
      untiedLeft += Math.abs(inLeft);
      untiedRight += Math.abs(inRight);
    }
  }
  return untiedLeft * untiedRight === 0 ? 0 : balance / Math.sqrt(untiedLeft * untiedRight);
}
