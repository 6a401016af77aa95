/** Pairs of runs on the same questions: differences with interval, test, effect size, and whether it is noise. */
import type { ScoreTable } from "./score-cases.ts";
import { type Bootstrap, type Interval, subtractColumns } from "./statistics/bootstrap.ts";
import { effectSize } from "./statistics/effect-size.ts";
import { holmCorrection } from "./statistics/holm.ts";
import { mean } from "./statistics/mean.ts";
import { randomisationTests } from "./statistics/randomisation.ts";

export type NamedTable = { readonly name: string; readonly table: ScoreTable };

export type Comparison = {
  readonly measure: string;
  readonly a: string;
  readonly b: string;
  /** Questions that have a value in both runs. */
  readonly n: number;
  /** Mean of a − b over these questions. */
  readonly difference: number;
  readonly ci: Interval | null;
  readonly p: number;
  /** p corrected by Holm over all pairs of the measure. */
  readonly p_holm: number;
  /** Cohen's d_z; null where the differences have no spread. */
  readonly effect_size: number | null;
  /** `within noise` unless p_holm is below the level of significance. */
  readonly verdict: "a better" | "b better" | "within noise";
};

export type ComparisonOptions = {
  readonly bootstrap: Bootstrap;
  /** Sign flips of a test. */
  readonly rounds: number;
  /** Pairs with fewer questions in common are left out; 1 when left out. */
  readonly smallest?: number;
};

/**
 * Every pair of runs, in the given order, for every measure that is named and present in both.
 * @param runs tables over the same questions in the same order
 */
export function compareRuns(
  runs: readonly NamedTable[],
  measures: readonly string[],
  options: ComparisonOptions,
): readonly Comparison[] {
  const pairs = runs.flatMap((a, at) => runs.slice(at + 1).map((b) => ({ a, b })));
  return measures.flatMap((measure) => {
    const compared = pairs.flatMap(({ a, b }) => {
      const left = valuesOf(a, measure);
      const right = valuesOf(b, measure);
      return left && right ? [{ a: a.name, b: b.name, left, right }] : [];
    });
    return comparePairs(measure, compared, options);
  });
}

type Pair = {
  readonly a: string;
  readonly b: string;
  readonly left: readonly (number | null)[];
  readonly right: readonly (number | null)[];
};

function comparePairs(
  measure: string,
  given: readonly Pair[],
  { bootstrap, rounds, smallest = 1 }: ComparisonOptions,
): readonly Comparison[] {
  const compared = given
    .map((pair) => ({ pair, difference: subtractColumns(pair.left, pair.right) }))
    .filter(({ difference }) => difference.filter((value) => value !== null).length >= smallest);
  const pairs = compared.map(({ pair }) => pair);
  const differences = compared.map(({ difference }) => difference);
  // A question that only one of the two has a value for says nothing about their difference.
  const values = differences.map((column) => column.map((value) => value ?? 0));
  const p = randomisationTests(values, { rounds, seed: bootstrap.options.seed });
  const corrected = holmCorrection(p);
  const alpha = 1 - bootstrap.options.confidence;
  return pairs.map((pair, at) => {
    const present = (differences[at] ?? []).filter((value) => value !== null);
    const difference = mean(present) ?? 0;
    const significant = (corrected[at] as number) < alpha;
    return {
      measure,
      a: pair.a,
      b: pair.b,
      n: present.length,
      difference,
      ci: bootstrap.differenceInterval(pair.left, pair.right),
      p: p[at] as number,
      p_holm: corrected[at] as number,
      effect_size: effectSize(present),
      verdict: !significant ? "within noise" : difference > 0 ? "a better" : "b better",
    };
  });
}

function valuesOf(run: NamedTable, measure: string): readonly (number | null)[] | undefined {
  return run.table.columns.find((column) => column.measure.name === measure)?.values;
}
