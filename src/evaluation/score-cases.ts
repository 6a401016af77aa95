/** Cases × measures → a table of values, one column per measure. */
import { recordOf } from "../io/index.ts";
import type { EvaluationCase } from "./measures/evaluation-case.ts";
import type { Measure } from "./measures/measure.ts";

export type MeasureColumn = {
  readonly measure: Measure;
  /** Per case a number, or null where the measure could not be computed. */
  readonly values: readonly (number | null)[];
  /** Per case why there is no value; null where there is one. */
  readonly reasons: readonly (string | null)[];
};

export type ScoreTable = {
  readonly cases: readonly EvaluationCase[];
  readonly columns: readonly MeasureColumn[];
};

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

/** One line per question: uid, status and every value, for files and for looking closer. */
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
