/** Breaks down a measure of a run by the values of any dataset column. */

import type { EvaluationCase } from "./measures/evaluation-case.ts";
import type { Definition } from "./measures/measure.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import type { EvaluationQuestion } from "./question.ts";
import { scoreCases } from "./score-cases.ts";
import { createBootstrap } from "./statistics/bootstrap.ts";
import { breakdownColumns, defaultSummaryOptions, summariseColumn } from "./summarise.ts";
import type { GroupSummary } from "./summary-schema.ts";

/**
 * Returns the columns by which questions can be grouped: known columns first, then all others. A column is skipped if
 * no value in it occurs more than once.
 */
export function dividingColumns(questions: readonly EvaluationQuestion[]): readonly string[] {
  const present = new Set(questions.flatMap(({ groups }) => Object.keys(groups)));
  const standardColumns = breakdownColumns.filter((column) => present.has(column));
  return [...standardColumns, ...[...present].filter((column) => !breakdownColumns.includes(column))].filter(
    (column) => {
      const values = questions.flatMap(({ groups }) => groups[column] ?? []);
      return new Set(values).size < values.length;
    },
  );
}

/**
 * @param measure a measure's name, e.g. `recall`
 * @returns the size, mean and confidence interval of each group. Small groups have no interval
 * @throws OptionError if the measure is unknown
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
