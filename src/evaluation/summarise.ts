/**
 * Summarises a run's table of values: means with intervals and counts, overall and per group.
 */

import { recordOf } from "../base/io/index.ts";
import { mean } from "../base/mean.ts";
import { labelColumns } from "../datasets/index.ts";
import { answeredBy, presetOrigins } from "../retrieval/index.ts";
import type { EvaluatedRun } from "./evaluated-run.ts";
import { summariseJudging } from "./judging/judging-summary.ts";
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import type { Measure } from "./measures/measure.ts";
import { withoutAnswer } from "./measures/text-measure.ts";
import { retrievedTexts } from "./prediction.ts";
import { type EvaluationQuestion, isUnanswerable } from "./question.ts";
import type { MeasureColumn, ScoreTable } from "./score-cases.ts";
import { type Bootstrap, defaultBootstrap } from "./statistics/bootstrap.ts";
import { meanCaution, optionalCaution } from "./statistics/interval-caution.ts";
import { clusteredError, standardError } from "./statistics/standard-error.ts";
import type {
  AbstentionSummary,
  ClusteredError,
  GroupSummary,
  MeasureDetail,
  RunSummary,
} from "./summary-schema.ts";

export type SummaryOptions = {
  readonly bootstrap: Bootstrap;
  /** The minimum number of questions for a group to have intervals. */
  readonly smallestGroup: number;
  /** The columns used to break down the figures (default: the known columns). */
  readonly columns?: readonly string[] | undefined;
  /** The measures for which groups have intervals. */
  readonly groupIntervals: readonly string[];
};

export const defaultSummaryOptions = { ...defaultBootstrap, smallestGroup: 10 } as const;

/** The default columns used to break down the figures. */
export const breakdownColumns: readonly string[] = [...labelColumns, "use_case", "semi-typed", "hops"];

/** Returns the header of a run: its provenance or, for predictions that were scored from a file, the part of it. */
function headerIn(origin: EvaluatedRun["origin"]): EvaluatedRun["origin"] {
  const { header } = origin;
  return typeof header === "object" && header !== null ? { ...header } : origin;
}

export function summariseRun(
  { retriever, missing, origin }: Pick<EvaluatedRun, "retriever" | "missing" | "origin">,
  table: ScoreTable,
  options: SummaryOptions,
): RunSummary {
  const { cases, columns } = table;
  const failed = cases.filter(hasFailed).length;
  const unanswered = cases.filter(isUnanswered).length;
  const answered = cases.map((evaluated) => !hasFailed(evaluated) && !isUnanswered(evaluated));
  const detail = columns.map(({ measure, values, reasons }): [string, MeasureDetail] => [
    measure.name,
    {
      definition: measure.definition,
      ci: options.bootstrap.interval(values),
      ...optionalCaution(meanCaution(values)),
      ...standardErrors(cases, values),
      n: values.filter((value) => value !== null).length,
      failed,
      unanswered,
      excluded: countReasons(reasons),
      ...(reasons.includes(withoutAnswer)
        ? {
            mean_with_unanswered_as_0: mean(
              values.map((value, at) => (reasons[at] === withoutAnswer ? 0 : value)),
            ),
          }
        : {}),
      answered_mean: mean(values.filter((_value, index) => answered[index])),
      micro: microAverage(measure, cases),
    },
  ]);
  const names = columns.map(({ measure }) => measure.name);
  const header = headerIn(origin);
  const answeredByWhom = answeredBy(header);
  const abstention = summariseAbstention(cases);
  const judging = summariseJudging(cases, names, options.bootstrap.options.seed);
  return {
    retriever,
    origin: presetOrigins.find((candidate) => candidate === header.origin) ?? null,
    ...(answeredByWhom === null ? {} : { answered_by: answeredByWhom }),
    questions: cases.length,
    failed,
    unanswered,
    missing,
    metrics: meansOf(columns),
    detail: recordOf(detail),
    by: summariseGroups(table, options),
    ...(abstention === null ? {} : { abstention }),
    ...(judging === null ? {} : { judging }),
  };
}

/** Computes the plain standard error and the larger one of those by topic and by template. */
function standardErrors(
  cases: readonly EvaluationCase[],
  values: readonly (number | null)[],
): Pick<MeasureDetail, "se" | "clustered"> {
  const present = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  const numbers = present.map(({ value }) => value);
  const se = standardError(numbers);
  const clustered = clusterKinds.flatMap(({ by, clusterOf }): ClusteredError[] => {
    const clusterOfValue = present.map(({ at }) => clusterOf((cases[at] as EvaluationCase).question));
    const clusters = new Set(clusterOfValue).size;
    const error = clusteredError(numbers, clusterOfValue);
    return error === null || clusters < fewestClusters || clusters === numbers.length
      ? []
      : [{ by, clusters, se: error }];
  });
  const [largest] = clustered.sort((left, right) => right.se - left.se);
  return largest === undefined ? { se } : { se, clustered: largest };
}

/** With fewer clusters, the clustered error is unreliable. */
const fewestClusters = 10;

/** Questions with the same topic entity, and questions whose golden triples have the same predicates. */
const clusterKinds = [
  { by: "topic", clusterOf: ({ topicEntity }: EvaluationQuestion) => topicEntity },
  {
    by: "template",
    clusterOf: ({ goldenTriples }: EvaluationQuestion) =>
      [...new Set(goldenTriples.map((triple) => triple.split(", ").at(-2) ?? ""))].sort().join("; "),
  },
] as const;

function meansOf(columns: readonly MeasureColumn[]): Record<string, number | null> {
  return recordOf(columns.map(({ measure, values }) => [measure.name, mean(values)]));
}

function microAverage({ fraction }: Measure, cases: readonly EvaluationCase[]): number | null {
  if (fraction === null) return null;
  let numeratorSum = 0;
  let denominatorSum = 0;
  for (const evaluated of cases) {
    const { numerator, denominator } = fraction(evaluated);
    numeratorSum += numerator;
    denominatorSum += denominator;
  }
  return denominatorSum === 0 ? null : numeratorSum / denominatorSum;
}

function summariseGroups(table: ScoreTable, options: SummaryOptions): RunSummary["by"] {
  const columns = (options.columns ?? breakdownColumns).filter((column) =>
    table.cases.some(({ question }) => (question.groups[column] ?? []).length > 0),
  );
  return recordOf(columns.map((column) => [column, summariseColumn(table, column, options)]));
}

/** Groups questions by their value in a column. Numbers are sorted by size, and other values by name. */
export function summariseColumn(
  table: ScoreTable,
  column: string,
  options: SummaryOptions,
): Record<string, GroupSummary> {
  const indexesByValue = new Map<string, number[]>();
  for (const [at, { question }] of table.cases.entries()) {
    for (const value of new Set(question.groups[column] ?? [])) {
      const group = indexesByValue.get(value);
      if (group) group.push(at);
      else indexesByValue.set(value, [at]);
    }
  }
  const sortedGroups = [...indexesByValue].sort(([left], [right]) => compareNaturally(left, right));
  return recordOf(sortedGroups.map(([value, at]) => [value, summariseGroup(table, at, options)]));
}

function summariseGroup(
  table: ScoreTable,
  indexes: readonly number[],
  options: SummaryOptions,
): GroupSummary {
  const columns = table.columns.map((column) => ({
    ...column,
    values: indexes.map((index) => column.values[index] ?? null),
  }));
  const cases = indexes.flatMap((index) => table.cases[index] ?? []);
  const excluded = columns.flatMap(({ measure, values }) => {
    const count = values.filter((value) => value === null).length;
    return count === 0 ? [] : [[measure.name, count] as const];
  });
  const summary = {
    n: indexes.length,
    failed: cases.filter(hasFailed).length,
    unanswered: cases.filter(isUnanswered).length,
    ...(excluded.length > 0 ? { excluded: recordOf(excluded) } : {}),
    metrics: meansOf(columns),
  };
  if (indexes.length < options.smallestGroup) return summary;
  const main = columns.filter(({ measure }) => options.groupIntervals.includes(measure.name));
  const ci = main.map(({ measure, values }) => {
    // Questions without a value do not count towards the minimum size of a group.
    const isLargeEnough = values.filter((value) => value !== null).length >= options.smallestGroup;
    return [measure.name, isLargeEnough ? options.bootstrap.interval(values) : null] as const;
  });
  const cautions = main.flatMap(({ measure, values }, index) => {
    const caution = ci[index]?.[1] ? meanCaution(values) : null;
    return caution === null ? [] : [[measure.name, caution] as const];
  });
  return {
    ...summary,
    ci: recordOf(ci),
    ...(cautions.length > 0 ? { cautions: recordOf(cautions) } : {}),
  };
}

function countReasons(reasons: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = recordOf();
  for (const reason of reasons) if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

function hasFailed({ prediction }: EvaluationCase): boolean {
  return prediction.status === "failed";
}

function isUnanswered({ prediction }: EvaluationCase): boolean {
  return prediction.status === "no-answer" && retrievedTexts(prediction).length === 0;
}

/** Sorts numbers by value and all other strings by code units, so that the order is the same on every machine. */
function compareNaturally(left: string, right: string): number {
  const numbers = Number(left) - Number(right);
  if (!Number.isNaN(numbers) && numbers !== 0) return numbers;
  return left < right ? -1 : left > right ? 1 : 0;
}

// Counts a system's correct and incorrect answers and abstentions on answerable and unanswerable questions.

/** @returns the summary, or `null` if every question is answerable */
export function summariseAbstention(cases: readonly EvaluationCase[]): AbstentionSummary | null {
  if (!cases.some(({ question }) => isUnanswerable(question))) return null;
  const decided = cases.filter(({ prediction }) => prediction.status !== "failed");
  // A system that writes answers abstains by writing none; one that only retrieves abstains by retrieving nothing.
  const writes = cases.some(({ prediction }) => prediction.answer !== null);
  const abstains = ({ prediction }: EvaluationCase): boolean =>
    writes ? prediction.answer === null : retrievedTexts(prediction).length === 0;
  const count = (unanswerable: boolean, abstained: boolean): number =>
    decided.filter(
      (evaluated) => isUnanswerable(evaluated.question) === unanswerable && abstains(evaluated) === abstained,
    ).length;
  const rightly = count(true, true);
  const wrongly = count(false, true);
  const answeredWrongly = count(true, false);
  return {
    answered: count(false, false),
    abstained_rightly: rightly,
    abstained_wrongly: wrongly,
    answered_wrongly: answeredWrongly,
    failed: cases.length - decided.length,
    precision: share(rightly, rightly + wrongly),
    recall: share(rightly, rightly + answeredWrongly),
  };
}

function share(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}
