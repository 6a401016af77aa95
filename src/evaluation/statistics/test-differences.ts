/**
 * Tests each paired difference of a table by randomisation, and corrects the p-values jointly.
 *
 * The family of Holm's correction is the whole table, regardless of whether its rows are pairs, measures or groups of
 * questions. Only this correction limits the chance of any false "better" in the table to the significance level.
 */
import { holmCorrection } from "./holm.ts";
import { type RandomisationOptions, randomisationTests } from "./randomisation.ts";

export type TestedDifference = {
  readonly p: number;
  /** The p-value after Holm's correction over all tests in the table. */
  readonly p_holm: number;
};

/** The number of rounds per test in the table. This number keeps the smallest possible corrected p-value below 0.05. */
export const roundsPerTest = 40;

/**
 * @param parts the table, as groups of columns of equal length. A column has one difference per question, or 0 for a
 * question without a comparison
 * @param options the options, in which `rounds` is the minimum number of rounds
 * @returns the tests in the same groups and order
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
