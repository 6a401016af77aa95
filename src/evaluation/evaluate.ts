/** Evaluates runs and builds the document behind `summary.json`, `--json` and every report. */

import { hashValue, packageVersion, recordOf } from "../base/io/index.ts";
import { mean, standardDeviation } from "../base/mean.ts";
import {
  type ComparisonOptions,
  compareRuns,
  compareTable,
  type NamedTable,
  pairRuns,
} from "./compare-runs.ts";
import type { EvaluatedRun } from "./evaluated-run.ts";
import type { Definition, Measure } from "./measures/measure.ts";
import { mainMeasures } from "./measures/parse-measure.ts";
import { pickRows, type ScoreTable, scoreCases } from "./score-cases.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import { defaultRandomisation } from "./statistics/randomisation.ts";
import { roundsPerTest } from "./statistics/test-differences.ts";
import { defaultSummaryOptions, summariseRun } from "./summarise.ts";
import type { RepeatSummary, RunSummary, SummaryDocument } from "./summary-schema.ts";

export type EvaluationOptions = {
  readonly measures: readonly Measure[];
  readonly definition: Definition;
  readonly seed: number;
  /** The columns used to break down the figures (default: the known columns). */
  readonly columns?: readonly string[] | undefined;
  /**
   * Additional entries for the manifest, such as the hashes of the graph and the questions. The entries may contain
   * only JSON values.
   */
  readonly inputs: Readonly<Record<string, unknown>>;
};

export type Evaluation = { readonly document: SummaryDocument; readonly tables: readonly ScoreTable[] };

/**
 * Scores, summarises and compares runs over the same questions. Means are macro averages with bootstrap intervals.
 * Pairs of runs are compared with a paired randomisation test and Holm's correction.
 *
 * @example
 * ```ts
 * import { EvaluationCase, evaluateRuns, parseMeasure } from "taxolink";
 *
 * const golden = { goldenTriples: ["(A, p, B)"], goldenSources: [], goldenAnswer: null };
 * const question = { uid: "q1", text: "Which?", topicEntity: "", groups: {}, ...golden };
 * const rest = { answer: null, sources: [], confidence: null, error: null };
 * const prediction = { uid: "q1", status: "answered" as const, retrieved: ["(A, p, B)"], ...rest };
 * const run = { retriever: "mine", cases: [new EvaluationCase(question, prediction)], missing: 0, origin: {} };
 * const options = { measures: [parseMeasure("recall")], definition: "taxolink" as const, seed: 1, inputs: {} };
 * console.log(evaluateRuns([run], options).document.runs[0]?.metrics.recall); // 1
 * ```
 */
export function evaluateRuns(runs: readonly EvaluatedRun[], options: EvaluationOptions): Evaluation {
  const tables = runs.map((run) => scoreCases(run.cases, options.measures));
  const names = options.measures.map((measure) => measure.name);
  const comparedMeasures = mainMeasures(names);
  const statistics = { ...defaultSummaryOptions, ...defaultRandomisation, seed: options.seed };
  const bootstrap = createBootstrap(statistics);
  const summaryOptions = {
    bootstrap,
    smallestGroup: statistics.smallestGroup,
    groupIntervals: comparedMeasures,
    columns: options.columns,
  };
  const namedTables = runs.map((run, at) => ({ name: run.retriever, table: tables[at] as ScoreTable }));
  const comparisonOptions = { bootstrap, rounds: statistics.rounds };
  const summaries = runs.map((run, at) => summariseRun(run, tables[at] as ScoreTable, summaryOptions));
  const repeats = summariseRepeats(
    summaries,
    runs.map(({ origin }) => origin),
  );
  return {
    tables,
    document: {
      runs: summaries,
      comparisons: compareRuns(namedTables, comparedMeasures, comparisonOptions),
      group_comparisons: compareGroups(
        namedTables,
        summaries[0]?.by ?? {},
        comparedMeasures[0] ?? "",
        statistics.smallestGroup,
        comparisonOptions,
      ),
      ...(repeats.length > 0 ? { repeats } : {}),
      ...(repeats.length > 1
        ? {
            repeat_comparisons: compareRuns(
              averageRepeats(namedTables, repeats),
              comparedMeasures,
              comparisonOptions,
            ),
          }
        : {}),
      manifest: {
        taxolink: packageVersion(),
        definition: options.definition,
        seed: options.seed,
        measures: names,
        statistics: describeStatistics(statistics),
        inputs: options.inputs,
        runs: recordOf(runs.map((run) => [run.retriever, run.origin])),
      },
    },
  };
}

function describeStatistics({
  resamples,
  confidence,
  smallestGroup,
  rounds,
}: typeof defaultSummaryOptions & typeof defaultRandomisation) {
  return {
    interval: "percentile bootstrap over questions",
    resamples,
    confidence,
    smallest_group: smallestGroup,
    test: "paired randomisation, two-sided",
    rounds,
    rounds_per_test: roundsPerTest,
    correction: "Holm correction over all tests of a table",
    effect_size: "Cohen's d_z",
  };
}

// Compares pairs of runs within each group of questions. All groups of a column form one table, whose tests
// are corrected together.

/** The comparisons of pairs of runs, grouped by a column and its values. */
type GroupComparisons = SummaryDocument["group_comparisons"];

/**
 * @param groups the groups of a run. Groups smaller than `smallestGroup` are not tested
 * @param measure the measure to compare
 */
export function compareGroups(
  runs: readonly NamedTable[],
  groups: RunSummary["by"],
  measure: string,
  smallestGroup: number,
  options: ComparisonOptions,
): GroupComparisons {
  if (runs.length < 2) return {};
  const columns = Object.entries(groups).flatMap(([column, values]) => {
    const testedValues = Object.keys(values).filter((value) => (values[value]?.n ?? 0) >= smallestGroup);
    const groupPairs = testedValues.map((value) =>
      pairRuns(
        runs.map((run) => ({ name: run.name, table: selectGroup(run.table, column, value) })),
        [measure],
      ),
    );
    const comparisons = compareTable(groupPairs, { ...options, minQuestions: smallestGroup });
    const present = testedValues
      .map((value, at) => [value, comparisons[at] ?? []] as const)
      .filter(([, pairs]) => pairs.length > 0);
    return present.length === 0 ? [] : ([[column, recordOf(present)]] as const);
  });
  return recordOf(columns);
}

function selectGroup(table: NamedTable["table"], column: string, value: string): NamedTable["table"] {
  const groupIndexes = table.cases.flatMap(({ question }, at) =>
    (question.groups[column] ?? []).includes(value) ? [at] : [],
  );
  return pickRows(table, groupIndexes);
}

// Combines runs that differ only in the seed, and computes the mean and the standard deviation over these repeats.

/** @param origins the provenance of each run. Runs can be repeats of one another only if they have a seed */
export function summariseRepeats(
  runs: readonly RunSummary[],
  origins: readonly Readonly<Record<string, unknown>>[],
): readonly RepeatSummary[] {
  const runsWithOrigin = runs.map((run, at) => ({ run, origin: origins[at] ?? {} }));
  const groups = Map.groupBy(
    runsWithOrigin.filter(({ origin }) => typeof origin.seed === "number"),
    ({ origin }) => hashValue({ ...origin, seed: null }),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < 2) return [];
    const names = Object.keys(first.run.metrics);
    return [
      {
        configuration: first.run.retriever.replace(/ #\d+$/, ""),
        runs: group.map(({ run }) => run.retriever),
        seeds: group.map(({ origin }) => Number(origin.seed)),
        metrics: recordOf(
          names.map((name) => {
            const values = group.map(({ run }) => run.metrics[name] ?? null);
            const n = values.filter((value) => value !== null).length;
            return [name, { mean: mean(values), sd: standardDeviation(values), n }];
          }),
        ),
      },
    ];
  });
}

/**
 * Builds one table per configuration, with the mean over the repeats for each question. Configurations are compared
 * across questions, because repeats of the same question are not independent observations.
 * @param runs tables over the same questions in the same order
 */
function averageRepeats(
  runs: readonly NamedTable[],
  repeats: readonly RepeatSummary[],
): readonly NamedTable[] {
  return repeats.flatMap(({ configuration, runs: names }) => {
    const tables = runs.filter(({ name }) => names.includes(name)).map(({ table }) => table);
    const [first] = tables;
    if (!first) return [];
    const columns = first.columns.map(({ measure, values, reasons }, column) => ({
      measure,
      values: values.map((_, at) => mean(tables.map((table) => table.columns[column]?.values[at] ?? null))),
      reasons,
    }));
    return [{ name: configuration, table: { cases: first.cases, columns } }];
  });
}
