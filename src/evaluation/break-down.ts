/** Breaks down one measure of a run by the values of any dataset column. */

import type { EvaluationCase } from "./measures/evaluation-case.ts";
import type { Definition } from "./measures/measure.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import type { EvaluationQuestion } from "./question.ts";
import { scoreCases } from "./score-cases.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import { breakdownColumns, defaultSummaryOptions, type GroupSummary, summariseColumn } from "./summarise.ts";

/**
 * The columns that group the questions: known ones first, then all others. Skips a column with a distinct value for
 * every question.
 */
export function dividingColumns(questions: readonly EvaluationQuestion[]): readonly string[] {
  const present = new Set(questions.flatMap(({ groups }) => Object.keys(groups)));
  const known = breakdownColumns.filter((column) => present.has(column));
  return [...known, ...[...present].filter((column) => !breakdownColumns.includes(column))].filter(
    (column) => {
      const values = questions.flatMap(({ groups }) => groups[column] ?? []);
      return new Set(values).size < values.length;
    },
  );
}

/**
 * @param measure a measure's name, e.g. `recall`
 * @returns size, mean and interval of the questions with each value; small groups have no interval
 * @throws OptionError for an unknown measure
 */
export function breakDown(
  cases: readonly EvaluationCase[],
  column: string,
  measure: string,
  { definition, seed }: { readonly definition: Definition; readonly seed: number },
): Readonly<Record<string, GroupSummary>> {
  const table = scoreCases(cases, [parseMeasure(measure, definition)]);
  return summariseColumn(table, column, {
    bootstrap: createBootstrap({ ...defaultSummaryOptions, seed }),
    smallestGroup: defaultSummaryOptions.smallestGroup,
    groupIntervals: [measure],
  });
}
