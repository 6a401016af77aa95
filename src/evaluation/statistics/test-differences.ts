/**
 * Tests each paired difference in a table by randomisation, and corrects the p-values together.
 *
 * Holm's correction applies to all tests in the table, whether its rows are pairs, measures or groups of questions.
 * Without this correction, the probability of a false "better" somewhere in the table would exceed the significance
 * level.
 */
import { type RandomisationOptions, randomisationTests } from "./randomisation.ts";

export type TestedDifference = {
  readonly p: number;
  /** The p-value after Holm's correction over all tests in the table. */
  readonly p_holm: number;
};

/**
 * In a table of n tests, each test uses at least n times this number of permutations, so that the smallest possible
 * corrected p-value is below 0.05.
 */
export const roundsPerTest = 40;

/**
 * @param parts the table, as groups of columns of equal length. A column has one difference per question, which is 0 if
 * the question cannot be compared
 * @param options the options; `rounds` is the minimum number of permutations
 * @returns the tests, in the same groups and order
 */
export function testDifferences(
  parts: readonly (readonly (readonly number[])[])[],
  options: RandomisationOptions,
): readonly (readonly TestedDifference[])[] {
  const tests = parts.reduce((sum, { length }) => sum + length, 0);
  const rounds = Math.max(options.rounds, tests * roundsPerTest);
  const p = parts.map((columns) => randomisationTests(columns, { ...options, rounds }));
  const corrected = holmCorrection(p.flat());
  let at = 0;
  return p.map((values) =>
    values.map((value) => {
      const test = { p: value, p_holm: corrected[at] ?? 1 };
      at += 1;
      return test;
    }),
  );
}

/**
 * Applies Holm's correction to the p-values of multiple tests: sorts the m values in ascending order and multiplies the
 * i-th by m − i + 1. A corrected value is never lower than the one before it, and never above 1. Source: Holm (1979).
 * @returns the corrected values in the order of the input
 */
export function holmCorrection(values: readonly number[]): readonly number[] {
  const order = values
    .map((_value, at) => at)
    .sort((left, right) => valueAt(values, left) - valueAt(values, right));
  const corrected = [...values];
  let highest = 0;
  for (const [rank, index] of order.entries()) {
    highest = Math.max(highest, Math.min(1, valueAt(values, index) * (values.length - rank)));
    corrected[index] = highest;
  }
  return corrected;
}

function valueAt(values: readonly number[], index: number): number {
  return values[index] as number;
}
