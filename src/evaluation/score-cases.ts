/** Scores cases with one or more measures. */
import { recordOf } from "../base/io/index.ts";
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import type { Measure } from "./measures/measure.ts";

export type MeasureColumn = {
  readonly measure: Measure;
  /** A number for each case, or `null` if the measure has no value for it. */
  readonly values: readonly (number | null)[];
  /** For each case, the reason why it has no value, or `null` if it has one. */
  readonly reasons: readonly (string | null)[];
};

export type ScoreTable = {
  readonly cases: readonly EvaluationCase[];
  readonly columns: readonly MeasureColumn[];
};

/** Returns the values of a measure for every case; empty if the table lacks the measure. */
export function valuesOf({ columns }: Pick<ScoreTable, "columns">, measure: string): MeasureColumn["values"] {
  return columns.find((column) => column.measure.name === measure)?.values ?? [];
}

/**
 * Scores cases with the given measures. Each column has a value for every case, or the reason why there is none.
 *
 * @example
 * ```ts
 * import { EvaluationCase, parseMeasure, scoreCases } from "taxolink";
 *
 * const golden = { goldenTriples: ["(A, p, B)"], goldenSources: [], goldenAnswer: null };
 * const question = { uid: "q1", text: "Which?", topicEntity: "", groups: {}, ...golden };
 * const rest = { answer: null, sources: [], confidence: null, error: null };
 * const prediction = { uid: "q1", status: "answered" as const, retrieved: ["(A, p, C)", "(A, p, B)"], ...rest };
 * const { columns } = scoreCases([new EvaluationCase(question, prediction)], [parseMeasure("precision")]);
 * console.log(columns[0]?.values[0]); // 0.5
 * ```
 */
export function scoreCases(cases: readonly EvaluationCase[], measures: readonly Measure[]): ScoreTable {
  const columns = measures.map((measure) => {
    const scores = cases.map((evaluated) => measure.score(evaluated));
    return {
      measure,
      values: scores.map((score) => score.value),
      reasons: scores.map((score) => (score.value === null ? score.reason : null)),
    };
  });
  return { cases, columns };
}

/** Returns the given rows of a table, in the given order. */
export function pickRows({ cases, columns }: ScoreTable, rows: readonly number[]): ScoreTable {
  const pick = <T>(items: readonly T[]): T[] => rows.map((at) => items[at] as T);
  return {
    cases: pick(cases),
    columns: columns.map((column) => ({
      ...column,
      values: pick(column.values),
      reasons: pick(column.reasons),
    })),
  };
}

/**
 * Converts a table of scores to one record per question, with the uid, the status and all values. Missing values are
 * `null`.
 *
 * @example
 * ```ts
 * import { EvaluationCase, parseMeasure, questionScores, scoreCases } from "taxolink";
 *
 * const golden = { goldenTriples: ["(A, p, B)"], goldenSources: [], goldenAnswer: null };
 * const question = { uid: "q1", text: "Which?", topicEntity: "", groups: {}, ...golden };
 * const rest = { answer: null, sources: [], confidence: null, error: null };
 * const prediction = { uid: "q1", status: "answered" as const, retrieved: ["(A, p, B)"], ...rest };
 * const table = scoreCases([new EvaluationCase(question, prediction)], [parseMeasure("recall")]);
 * console.log(questionScores(table)[0]?.metrics.recall); // 1
 * ```
 */
export function questionScores(table: ScoreTable): readonly {
  readonly uid: string;
  readonly status: string;
  readonly metrics: Record<string, number | null>;
}[] {
  return table.cases.map(({ question, prediction }, at) => ({
    uid: question.uid,
    status: prediction.status,
    metrics: recordOf(table.columns.map(({ measure, values }) => [measure.name, values[at] ?? null])),
  }));
}
