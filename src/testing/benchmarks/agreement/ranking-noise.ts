/**
 * How much of a disagreement between two rankings of systems is chance: sets of questions are samples, and other questions
 * of the same kind would rank the systems a little differently.
 *
 * A table holds one row of scores per system, all rows over the same questions. Resampling draws questions with replacement
 * (Efron and Tibshirani 1993, chapter 13); all systems keep the questions that were drawn.
 */
import { createRandom, type Random } from "../../../random.ts";
import { quantile } from "../benchmark.ts";
import { kendallTau } from "./kendall-tau.ts";

export type ScoreTable = readonly (readonly number[])[];

const resamples = 2_000;

/** Kendall's tau-b of the systems' means. */
export function tauOf(left: ScoreTable, right: ScoreTable): number {
  return kendallTau(left.map(mean), right.map(mean));
}

/** The interval of 95 % of tau where the questions of both sets are drawn again. */
export function tauInterval(left: ScoreTable, right: ScoreTable, seed: number): readonly [number, number] {
  const random = createRandom(seed);
  const taus = repeat(() => tauOf(resample(left, random), resample(right, random)));
  return [quantile(taus, 0.025), quantile(taus, 0.975)];
}

/**
 * What tau would be on average between two sets drawn from the same questions: the most that another set can be expected to
 * reach. @param sizes how many questions are drawn for each
 */
export function tauCeiling(table: ScoreTable, sizes: readonly [number, number], seed: number): number {
  const random = createRandom(seed);
  return mean(repeat(() => tauOf(resample(table, random, sizes[0]), resample(table, random, sizes[1]))));
}

/** The mean tau between two random halves of a set. */
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
 * Pairs of systems whose difference is no chance in either set: the interval of 95 % of the mean difference leaves out 0.
 * @returns how many are ranked alike in both sets, and the places of those that are ranked the other way round
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

/** 1 where the first system is certainly better than the second, −1 where it is certainly worse, else 0. */
function certainOrders(table: ScoreTable, seed: number): number[][] {
  const random = createRandom(seed);
  const means = repeat(() => resample(table, random).map(mean));
  return table.map((_row, first) =>
    table.map((_other, second) => {
      const differences = means.map((drawn) => (drawn[first] ?? 0) - (drawn[second] ?? 0));
      if (quantile(differences, 0.025) > 0) return 1;
      return quantile(differences, 0.975) < 0 ? -1 : 0;
    }),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

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
