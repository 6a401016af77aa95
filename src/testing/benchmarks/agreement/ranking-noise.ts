/**
 * Measures how much of the disagreement between two rankings of systems is due to the choice of questions.
 *
 * A table contains one row of scores per system, and all rows cover the same questions. Resampling draws questions with
 * replacement (Efron and Tibshirani 1993, chapter 13), and draws the same questions for all systems.
 */
import { mean as meanOf } from "../../../base/mean.ts";
import { createRandom, type Random } from "../../../base/random.ts";
import { quantile } from "../measuring/benchmark.ts";

export type ScoreTable = readonly (readonly number[])[];

const resamples = 2_000;

/** Ranks the systems by their means and computes Kendall's tau-b between the two rankings. */
export function tauOf(left: ScoreTable, right: ScoreTable): number {
  return kendallTau(left.map(mean), right.map(mean));
}

/** Computes the 95 % interval of tau by resampling the questions of both sets. */
export function tauInterval(left: ScoreTable, right: ScoreTable, seed: number): readonly [number, number] {
  const random = createRandom(seed);
  const taus = repeat(() => tauOf(resample(left, random), resample(right, random)));
  return [quantile(taus, 0.025), quantile(taus, 0.975)];
}

/**
 * Computes the mean tau between two sets drawn from the same questions. Other sets are not expected to agree better.
 * @param sizes how many questions to draw for each set
 */
export function tauCeiling(table: ScoreTable, sizes: readonly [number, number], seed: number): number {
  const random = createRandom(seed);
  return mean(repeat(() => tauOf(resample(table, random, sizes[0]), resample(table, random, sizes[1]))));
}

/** Computes the mean tau between two random halves of a question set. */
export function tauOfHalves(table: ScoreTable, seed: number): number {
  const random = createRandom(seed);
  const count = table[0]?.length ?? 0;
  const all = Array.from({ length: count }, (_, at) => at);
  return mean(
    repeat(() => {
      const order = random.shuffle(all);
      const middle = Math.floor(count / 2);
      return tauOf(pick(table, order.slice(0, middle)), pick(table, order.slice(middle)));
    }),
  );
}

/**
 * Compares the order of two systems if their difference is significant in both sets. A difference is significant if the
 * 95 % interval of its mean excludes 0.
 * @returns the number of pairs with the same order in both sets, and the positions of pairs with opposite orders
 */
export function certainPairs(
  left: ScoreTable,
  right: ScoreTable,
  seed: number,
): { readonly agreeing: number; readonly reversed: readonly (readonly [number, number])[] } {
  const certain = [left, right].map((table) => certainOrders(table, seed));
  let agreeing = 0;
  const reversed: [number, number][] = [];
  for (const [first] of left.entries()) {
    for (let second = first + 1; second < left.length; second += 1) {
      const [one = 0, other = 0] = certain.map((orders) => orders[first]?.[second]);
      if (one * other > 0) agreeing += 1;
      if (one * other < 0) reversed.push([first, second]);
    }
  }
  return { agreeing, reversed };
}

/**
 * Returns, for each pair of systems, 1 if the first system is significantly better than the second, −1 if it is
 * significantly worse, and otherwise 0.
 */
function certainOrders(table: ScoreTable, seed: number): number[][] {
  const random = createRandom(seed);
  const means = repeat(() => resample(table, random).map(mean));
  return table.map((_row, first) =>
    table.map((_other, second) => {
      const differences = means.map((drawnMeans) => (drawnMeans[first] ?? 0) - (drawnMeans[second] ?? 0));
      if (quantile(differences, 0.025) > 0) return 1;
      return quantile(differences, 0.975) < 0 ? -1 : 0;
    }),
  );
}

const mean = (values: readonly number[]): number => meanOf(values) ?? 0;

function repeat<T>(draw: () => T): T[] {
  return Array.from({ length: resamples }, draw);
}

function resample(table: ScoreTable, random: Random, size = table[0]?.length ?? 0): ScoreTable {
  const count = table[0]?.length ?? 0;
  return pick(
    table,
    Array.from({ length: size }, () => random.below(count)),
  );
}

function pick(table: ScoreTable, places: readonly number[]): ScoreTable {
  return table.map((row) => places.map((at) => row[at] ?? 0));
}

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
