/** Shows figures by a question column, by the number of hops, by operation and use case, and by the layout of the graph. */
import { mean } from "../../base/mean.ts";
import { count } from "../../base/text/count.ts";
import { type Block, plot, table } from "../../pages/blocks.ts";
import { type ScoreTable, valuesOf } from "../score-cases.ts";
import type { GroupSummary, RunSummary, SummaryDocument, VariantComparison } from "../summary-schema.ts";
import { figureOf, formatFigure, formatMean } from "./format.ts";
import { barOf, comparisonTable, pairName } from "./shared-blocks.ts";

/**
 * The maximum number of measures in a table. More measures with their intervals would not fit on a page, but the JSON
 * output contains them all.
 */
const maxTableMeasures = 4;

/** Shows tables, tests and plots for each of the question columns; nothing if the questions have none of them. */
export function columnBlocks(
  columns: readonly string[],
  document: SummaryDocument,
  measures: readonly string[],
): Block {
  const { runs, manifest } = document;
  const present = columns.filter((column) => runs[0]?.by[column] !== undefined);
  if (present.length === 0 || measures.length === 0) return null;
  return [
    `The table shows intervals and tests only for groups with at least ${String(manifest.statistics.smallest_group)} questions. A question with several values counts in the group of each value. Holm's correction covers all tests in a table, that is, all groups in a column. Failed and unanswered questions count as empty retrievals.`,
    ...present.flatMap((column) => [
      ...breakdownBlocks(runs, column, measures),
      groupComparisons(document, column),
    ]),
  ];
}

function breakdownBlocks(runs: readonly RunSummary[], column: string, measures: readonly string[]) {
  const groups = runs.flatMap(({ retriever, by }) =>
    Object.keys(runs[0]?.by[column] ?? {}).flatMap((place) => {
      const group = by[column]?.[place];
      return group ? [{ series: retriever, place, group }] : [];
    }),
  );
  return groupBlocks(`By ${column}`, column, groups, measures.slice(0, maxTableMeasures));
}

type PlacedGroup = { readonly series: string; readonly place: string; readonly group: GroupSummary };

/** Shows the measures of groups in a table, but only the first in a plot. */
function groupBlocks(
  caption: string,
  column: string,
  groups: readonly PlacedGroup[],
  measures: readonly string[],
): readonly Block[] {
  const [main = ""] = measures;
  const rows = groups.map(({ series, place, group }) => [
    series,
    place,
    formatCount(group),
    ...measures.map((name) => formatMean(figureOf(group, name))),
  ]);
  const bars = groups.flatMap(({ group, ...names }) => barOf(names, figureOf(group, main)));
  return [
    table(caption, ["System", column, "n", ...measures], rows),
    plot(`${main} by ${column}`, { kind: "bars", axis: main, bars }),
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

/** Lists the differences between systems for each group of questions, and states whether each difference is noise. */
function groupComparisons({ group_comparisons }: SummaryDocument, column: string): Block {
  const rows = Object.entries(group_comparisons[column] ?? {}).flatMap(([value, pairs]) =>
    pairs.map((pair) => [[value, pairName(pair)], pair] as const),
  );
  return comparisonTable(`Differences in ${rows[0]?.[1].measure} by ${column}`, [column, "Pair"], rows);
}

/** Draws a measure by the number of hops; null if the questions have none. */
export function hopCurve(runs: readonly RunSummary[], measure: string): Block {
  const points = runs.flatMap((run) =>
    Object.entries(run.by.hops ?? {}).flatMap(([hops, { metrics }]) => {
      const value = metrics[measure] ?? null;
      return value === null || !Number.isFinite(Number(hops))
        ? []
        : [{ series: run.retriever, x: Number(hops), value }];
    }),
  );
  return (
    points.length > 0 &&
    plot(`${measure} by number of hops`, { kind: "lines", x: "hops", y: measure, points })
  );
}

/** Shows figures by operation and use case, as a heat map and as one table per system. */
export function crossBlocks(
  { runs }: SummaryDocument,
  tables: readonly ScoreTable[],
  measure: string,
): readonly Block[] {
  return tables.flatMap((scores, at) => {
    const cells = crossCells(scores, measure);
    if (cells.length === 0) return [];
    const columns = [...new Set(cells.map((cell) => cell.x))].sort();
    const rows = [...new Set(cells.map((cell) => cell.y))].sort().map((row) => [
      row,
      ...columns.map((column) => {
        const cell = cells.find((candidate) => candidate.x === column && candidate.y === row);
        return cell ? `${formatFigure(cell.value)} (${cell.n})` : "–";
      }),
    ]);
    const caption = `${measure} of ${runs[at]?.retriever}: operation by use case`;
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

/** Computes the mean for each pair of a use case and an operation, with the number of questions behind it. */
function crossCells(scores: ScoreTable, measure: string) {
  const values = valuesOf(scores, measure);
  const places = scores.cases.flatMap(({ question: { groups } }, at) =>
    (groups.use_case ?? []).flatMap((x) =>
      (groups.retrieval_operation ?? []).map((y) => ({ x, y, value: values[at] ?? null })),
    ),
  );
  const cells = Map.groupBy(places, ({ x, y }) => JSON.stringify([x, y]));
  return [...cells.values()].flatMap((cell) => {
    const present = cell.flatMap(({ value }) => value ?? []);
    const value = mean(present);
    const [{ x, y } = { x: "", y: "" }] = cell;
    return value === null ? [] : [{ x, y, value, n: present.length }];
  });
}

export function variantBlocks({ variants, shared_questions, systems }: VariantComparison): readonly Block[] {
  const measures = Object.keys(systems[0]?.variants[variants[0]?.name ?? ""]?.metrics ?? {});
  const groups = systems.flatMap(({ retriever, variants: figures }) =>
    variants.flatMap(({ name, questions }) => {
      const group = figures[name];
      return group ? [{ series: retriever, place: name, group: { ...group, n: questions } }] : [];
    }),
  );
  const differences = systems.flatMap(({ retriever, comparisons }) =>
    comparisons.map((pair) => [[pair.measure, `${retriever}: ${pairName(pair)}`], pair] as const),
  );
  return [
    `Means cover all questions of a layout. Each difference compares the results of one system in two layouts, on the ${count(shared_questions, "question")} that all layouts share. Holm's correction covers all tests in the table.`,
    groupBlocks("Results by graph layout", "layout", groups, measures),
    comparisonTable("Differences between layouts", ["Measure", "Pair"], differences),
  ];
}
