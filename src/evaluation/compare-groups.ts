/**
 * Compares pairs of runs within each group of questions. All groups of a column form one table, whose tests are
 * corrected together.
 */
import { recordOf } from "../base/io/index.ts";
import {
  type Comparison,
  type ComparisonOptions,
  compareTable,
  type NamedTable,
  pairRuns,
} from "./compare-runs.ts";
import { pickRows } from "./score-cases.ts";
import type { RunSummary } from "./summarise.ts";

/** The comparisons of pairs of runs, grouped by a column and its values. */
export type GroupComparisons = Readonly<Record<string, Readonly<Record<string, readonly Comparison[]>>>>;

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
