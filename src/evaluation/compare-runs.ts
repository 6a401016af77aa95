/**
 * Compares pairs of runs on the same questions: the difference with its interval, test and effect size, and whether it
 * is noise.
 */

import { mean } from "../base/mean.ts";
import type { ScoreTable } from "./score-cases.ts";
import { type Bootstrap, subtractColumns } from "./statistics/bootstrap.ts";
import { differenceCaution, optionalCaution } from "./statistics/interval-caution.ts";
import { smallestDifference } from "./statistics/power.ts";
import { type TestedDifference, testDifferences } from "./statistics/test-differences.ts";
import type { Comparison } from "./summary-schema.ts";

export type NamedTable = { readonly name: string; readonly table: ScoreTable };

export type ComparisonOptions = {
  readonly bootstrap: Bootstrap;
  /** The minimum number of sign-flip permutations per test. */
  readonly rounds: number;
  /**
   * The minimum number of common questions per pair of runs. Pairs with fewer common questions are skipped (default:
   * 1).
   */
  readonly minQuestions?: number;
};

/**
 * Compares every pair of runs, in input order, on each given measure that both have. The comparisons form one table.
 * @param runs tables with the same questions in the same order
 */
export function compareRuns(
  runs: readonly NamedTable[],
  measures: readonly string[],
  options: ComparisonOptions,
): readonly Comparison[] {
  return compareTable([pairRuns(runs, measures)], options).flat();
}

/** Two runs with the values of one measure, one value per question. */
export type RunPair = {
  readonly measure: string;
  readonly a: string;
  readonly b: string;
  readonly left: readonly (number | null)[];
  readonly right: readonly (number | null)[];
};

/** @returns every pair of runs for every measure, grouped by measure */
export function pairRuns(runs: readonly NamedTable[], measures: readonly string[]): readonly RunPair[] {
  const pairs = runs.flatMap((a, at) => runs.slice(at + 1).map((b) => ({ a, b })));
  return measures.flatMap((measure) =>
    pairs.flatMap(({ a, b }) => {
      const left = valuesOf(a, measure);
      const right = valuesOf(b, measure);
      return left && right ? [{ measure, a: a.name, b: b.name, left, right }] : [];
    }),
  );
}

/**
 * Compares all pairs in a table and corrects their tests together.
 * @param sections the pairs, in groups that share the same questions
 * @returns the comparisons in the same groups. Pairs with too few common questions are omitted
 */
export function compareTable(
  sections: readonly (readonly RunPair[])[],
  { bootstrap, rounds, minQuestions = 1 }: ComparisonOptions,
): readonly (readonly Comparison[])[] {
  const sectionsToCompare = sections.map((pairs) =>
    pairs
      .map((pair) => ({ pair, differences: subtractColumns(pair.left, pair.right) }))
      .filter(({ differences }) => differences.filter((value) => value !== null).length >= minQuestions),
  );
  // A question with a value in only one run says nothing about the difference between the runs.
  const columns = sectionsToCompare.map((pairs) =>
    pairs.map(({ differences }) => differences.map((value) => value ?? 0)),
  );
  const testCount = sectionsToCompare.flat().length;
  const tests = testDifferences(columns, { rounds, seed: bootstrap.options.seed });
  return sectionsToCompare.map((pairs, section) =>
    pairs.map(({ pair, differences }, at) => {
      const test = tests[section]?.[at] as TestedDifference;
      const present = differences.filter((value) => value !== null);
      const difference = mean(present) ?? 0;
      const significant = test.p_holm < 1 - bootstrap.options.confidence;
      return {
        measure: pair.measure,
        a: pair.a,
        b: pair.b,
        n: present.length,
        difference,
        ci: bootstrap.differenceInterval(pair.left, pair.right),
        ...optionalCaution(differenceCaution(present)),
        ...test,
        effect_size: effectSize(present),
        detectable: smallestDifference(present, (1 - bootstrap.options.confidence) / testCount),
        verdict: !significant ? "within noise" : difference > 0 ? "a better" : "b better",
      };
    }),
  );
}

function valuesOf(run: NamedTable, measure: string): readonly (number | null)[] | undefined {
  return run.table.columns.find((column) => column.measure.name === measure)?.values;
}

/**
 * The tolerance for rounding errors when comparing differences. Most values are between 0 and 1, with rounding errors
 * near 1e-16.
 */
const roundingError = 1e-12;

/**
 * Computes Cohen's d_z of paired differences: their mean divided by their standard deviation (with n − 1 in the
 * denominator).
 * @returns d_z, or `null` if there are fewer than two differences or if all differences have the same nonzero value.
 * Differences that deviate only by rounding errors are treated as equal
 */
export function effectSize(differences: readonly number[]): number | null {
  const size = differences.length;
  if (size < 2) return null;
  const mean = differences.reduce((sum, value) => sum + value, 0) / size;
  const tolerance = roundingError * Math.max(1, Math.abs(mean));
  if (differences.every((value) => Math.abs(value - mean) <= tolerance)) {
    return Math.abs(mean) <= tolerance ? 0 : null;
  }
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (size - 1);
  return mean / Math.sqrt(variance);
}
