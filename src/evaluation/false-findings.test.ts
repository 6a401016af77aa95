/**
 * Compares equally good systems on 100 synthetic data sets and counts the false findings. By chance, about 5 of the 100
 * tables may report that one system is better, however many rows they have. With 20 independent, uncorrected tests at
 * the 5 % level, 1 − 0.95^20 = 64 % of the tables would report a difference.
 */
import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import { caseWith } from "../testing/evaluated.ts";
import { compareRuns, type NamedTable } from "./compare-runs.ts";
import { compareGroups } from "./evaluate.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import type { Comparison } from "./summary-schema.ts";

const dataSets = 100;
const groups = 20;
const questionsPerGroup = 15;
const options = { bootstrap: createBootstrap({ resamples: 1, confidence: 0.95, seed: 1 }), rounds: 1000 };

/** @param draw draws the value of a measure for one question; the distribution is the same for all systems */
function madeUpRun(name: string, measures: readonly string[], draw: () => number): NamedTable {
  const cases = Array.from({ length: groups * questionsPerGroup }, (_, at) => {
    return caseWith({ uid: `q${at}`, groups: { kind: [`kind ${at % groups}`] } });
  });
  const columns = measures.map((measure) => ({
    measure: parseMeasure(measure),
    values: cases.map(draw),
    reasons: cases.map(() => null),
  }));
  return { name, table: { cases, columns } };
}

/** Counts the data sets for which the table reports that one system is better. */
function countFindings(compare: (seed: number) => readonly Comparison[]): number {
  return Array.from({ length: dataSets }, (_, at) => compare(at + 1)).filter((pairs) => {
    expect(pairs.length).toBeGreaterThan(1);
    return pairs.some(({ verdict }) => verdict !== "within noise");
  }).length;
}

test("with 20 groups of questions, the test finds false differences between equal systems in about 5 of 100 data sets or fewer", () => {
  const groupSizes = Object.fromEntries(
    Array.from({ length: groups }, (_, at) => [
      `kind ${at}`,
      { n: questionsPerGroup, failed: 0, unanswered: 0, metrics: {} },
    ]),
  );
  const findings = countFindings((seed) => {
    const random = createRandom(seed);
    const runs = ["a", "b"].map((name) => madeUpRun(name, ["recall"], random.next));
    return Object.values(compareGroups(runs, { kind: groupSizes }, "recall", 10, options).kind ?? {}).flat();
  });
  // 100 data sets at 5 %: 5 ± 2.2; a correct program exceeds 10 about once in 90 cases.
  expect(findings).toBeLessThanOrEqual(10);
});

test("with seven measures of two runs, the test finds false differences between equal systems in about 5 of 100 data sets or fewer", () => {
  const measures = ["recall", "precision", "f1", "hits@10", "map@10", "mrr@10", "em@10"];
  const findings = countFindings((seed) => {
    const random = createRandom(seed);
    const runs = ["a", "b"].map((name) => madeUpRun(name, measures, random.next));
    return compareRuns(runs, measures, options);
  });
  expect(findings).toBeLessThanOrEqual(10);
});
