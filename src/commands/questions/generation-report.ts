/** Formats the report of `questions generate`. */

import { describeGaps, type GenerationReport, type PairList, shownGaps } from "../../datasets/index.ts";
import { count } from "../../text/count.ts";
import { tableLines } from "../../text/table.ts";

/** Reports the questions by operation and use case, and the cells of the distribution that were not filled. */
export function describeGeneration(report: GenerationReport<PairList>, outs: readonly string[]): string {
  const gaps = describeGaps(report);
  return [
    ...outs.map((out) => `${out}: ${count(report.pairs.length, "question")}`),
    ...countLines(report),
    ...subjectLines(report),
    ...classLines(report),
    ...(gaps.length === 0 ? [] : ["not filled:", ...gaps.slice(0, shownGaps)]),
    ...(gaps.length > shownGaps
      ? [`  and ${gaps.length - shownGaps} more cells; --json lists all of them`]
      : []),
  ].join("\n");
}

const useCases = [1, 2, 3, 4, 5, 6] as const;

function countLines(report: GenerationReport<PairList>): string[] {
  const operations = [...new Set(report.cells.map(({ cell }) => cell.operation))];
  const rows = operations.map((operation) => {
    const counts = useCases.map((useCase) =>
      report.cells
        .filter(({ cell }) => cell.operation === operation && cell.useCase === useCase)
        .reduce((sum, { made }) => sum + made, 0),
    );
    return [operation, ...counts.map(String)];
  });
  return tableLines(rows, { header: ["use case", ...useCases.map(String)], indent: 2, gap: 3 });
}

function subjectLines({ subjects }: GenerationReport<PairList>): string[] {
  if (subjects.length < 2) return [];
  const rows = subjects.map(({ type, things, wanted, made }) => [
    type || "-",
    String(things),
    String(wanted),
    String(made),
  ]);
  return tableLines(rows, { header: ["about", "things", "wanted", "made"], indent: 2, gap: 3 });
}

function classLines({ classes }: GenerationReport<PairList>): string[] {
  if (classes.length === 0) return [];
  const rows = classes.map(({ column, name, wanted, made, reason }) => [
    column,
    name,
    String(wanted),
    String(made),
    reason,
  ]);
  return tableLines(rows, { header: ["column", "class", "wanted", "made", ""], indent: 2, gap: 3 });
}

/** Returns the report as JSON, including every cell of the distribution. */
export function summariseGeneration(report: GenerationReport<PairList>, outs: readonly string[]): object {
  return {
    out: outs[0],
    files: outs,
    questions: report.pairs.length,
    subjects: report.subjects,
    ...(report.classes.length === 0 ? {} : { classes: report.classes }),
    cells: report.cells.map(({ cell, wanted, made, refused }) => ({
      retrieval_operation: cell.operation,
      use_case: cell.useCase,
      semi_typed: cell.typed,
      wanted,
      made,
      refused,
    })),
  };
}
