/** Shows the figures for each value of a question column as bars, and as a table with one row per system and value. */

import { type Block, plot, table } from "../../pages/blocks.ts";
import type { Evaluation, SummaryDocument } from "../evaluate.ts";
import type { GroupSummary, RunSummary } from "../summarise.ts";
import { crossTable } from "./cross-table.ts";
import {
  formatFigure,
  formatP,
  formatVerdict,
  formatWithInterval,
  groupInterval,
  plotInterval,
} from "./format.ts";

/**
 * The maximum number of measures in a table. More measures with their intervals would not fit on a page, but the JSON
 * output contains them all.
 */
const maxTableMeasures = 4;

export function groupNote({ manifest }: SummaryDocument): string {
  const { smallest_group } = manifest.statistics;
  return `The table shows intervals and tests only for groups with at least ${String(smallest_group)} questions. A question with several values counts in the group of each value. Holm's correction covers all tests in a table, that is, all groups in a column. Failed and unanswered questions count as empty retrievals.`;
}

/** @param measures the main measures. The table shows multiple measures, but the plot shows only the first */
export function breakdownBlocks(
  runs: readonly RunSummary[],
  column: string,
  measures: readonly string[],
): Block[] {
  const tableMeasures = measures.slice(0, maxTableMeasures);
  const [measure = ""] = tableMeasures;
  const values = Object.keys(runs[0]?.by[column] ?? {});
  const groups = runs.flatMap((run) =>
    values.flatMap((value) => {
      const group = run.by[column]?.[value];
      return group ? [{ run, value, group }] : [];
    }),
  );
  const rows = groups.map(({ run, value, group }) => [
    run.retriever,
    value,
    formatCount(group),
    ...tableMeasures.map((name) => formatMean(group, name)),
  ]);
  const bars = groups.flatMap(({ run, value: place, group }) => {
    const value = group.metrics[measure] ?? null;
    if (value === null) return [];
    const interval = plotInterval(groupInterval(group, measure));
    return [{ place, series: run.retriever, value, interval }];
  });
  return [
    table(`By ${column}`, ["System", column, "n", ...tableMeasures], rows),
    plot(`${measure} by ${column}`, { kind: "bars", axis: measure, bars }),
  ];
}

/** Formats a count, such as `9 (1 failed, 2 unanswered)`. */
function formatCount({ n, failed, unanswered }: GroupSummary): string {
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
  ];
  return parts.length === 0 ? String(n) : `${n} (${parts.join(", ")})`;
}

/**
 * Formats the mean with its interval, and adds the number of questions if some questions of the group have no value.
 */
function formatMean(group: GroupSummary, measure: string): string {
  const { n, metrics, excluded } = group;
  const figure = formatWithInterval(metrics[measure], groupInterval(group, measure));
  const unscoredCount = excluded?.[measure] ?? 0;
  return unscoredCount === 0 ? figure : `${figure} (n ${n - unscoredCount})`;
}

/** Lists the differences between systems for each group of questions, and states whether each difference is noise. */
export function groupComparisonBlocks(
  { group_comparisons }: SummaryDocument,
  columns: readonly string[],
): Block[] {
  return columns.flatMap((column) => {
    const rows = Object.entries(group_comparisons[column] ?? {}).flatMap(([value, pairs]) =>
      pairs.map((pair) => [
        value,
        `${pair.a} − ${pair.b}`,
        formatWithInterval(pair.difference, pair),
        formatP(pair.p_holm),
        formatFigure(pair.effect_size),
        String(pair.n),
        formatVerdict(pair),
      ]),
    );
    const [first] = Object.values(group_comparisons[column] ?? {});
    if (rows.length === 0) return [];
    const caption = `Differences in ${first?.[0]?.measure ?? ""} by ${column}`;
    return [table(caption, [column, "Pair", "Difference", "p (Holm)", "d_z", "n", "Verdict"], rows)];
  });
}

/** Shows tables, tests and plots for each of the question columns. */
export function columnBlocks(
  columns: readonly string[],
  evaluation: Evaluation,
  main: readonly string[],
): readonly Block[] {
  const { document } = evaluation;
  const present = columns.filter((column) => document.runs[0]?.by[column] !== undefined);
  if (present.length === 0) {
    return ["Not measured, because the questions in this run do not have this property."];
  }
  const [measure = ""] = main;
  return [
    groupNote(document),
    ...present.flatMap((column) => [
      ...breakdownBlocks(document.runs, column, main),
      ...groupComparisonBlocks(document, [column]),
    ]),
    ...(present.includes("hops") ? [hopCurve(document.runs, measure)] : []),
    ...(present.includes("use_case") ? crossBlocks(evaluation, measure) : []),
  ];
}

function hopCurve(runs: readonly RunSummary[], measure: string): Block {
  const points = runs.flatMap((run) =>
    Object.entries(run.by.hops ?? {}).flatMap(([hops, { metrics }]) => {
      const value = metrics[measure] ?? null;
      return value === null || !Number.isFinite(Number(hops))
        ? []
        : [{ series: run.retriever, x: Number(hops), value }];
    }),
  );
  return plot(`${measure} by number of hops`, { kind: "lines", x: "hops", y: measure, points });
}

/** Shows figures by operation and use case, as a heat map and as one table per system. */
function crossBlocks({ document, tables }: Evaluation, measure: string): readonly Block[] {
  return tables.flatMap((scores, at) => {
    const cells = crossTable(scores, measure, "use_case", "retrieval_operation");
    if (cells.length === 0) return [];
    const name = document.runs[at]?.retriever ?? "";
    const columns = [...new Set(cells.map((cell) => cell.x))].sort();
    const rows = [...new Set(cells.map((cell) => cell.y))].sort().map((row) => [
      row,
      ...columns.map((column) => {
        const cell = cells.find((candidate) => candidate.x === column && candidate.y === row);
        return cell ? `${formatFigure(cell.value)} (${cell.n})` : "–";
      }),
    ]);
    const caption = `${measure} of ${name}: operation by use case`;
    return [
      table(
        `${caption}, n in brackets`,
        ["operation", ...columns.map((column) => `use case ${column}`)],
        rows,
      ),
      plot(caption, { kind: "heat", x: "use case", y: "operation", cells }),
    ];
  });
}
