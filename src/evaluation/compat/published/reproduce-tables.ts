/**
 * Recomputes published tables from published predictions, cell by cell, and explains every deviation.
 *
 * A dataset may repeat a question, so published averages may be over distinct questions or over all rows. The
 * comparison of a table uses the average that reproduces more of its cells.
 */
import { type EvaluationCase, parseMeasure, relateEmissions } from "../../index.ts";
import type { PublishedEmissionRow, PublishedRow, PublishedTable } from "./published-tables.ts";

// Lists the possible reasons why a printed cell deviates from the correct value.

const headings = ["recall", "precision", "f1", "hit@10", "map@10", "mrr@10", "exact_match@10"];
/** The actual order of the values in rows that were printed under the wrong headings. */
const shiftedOrder = ["hit@10", "map@10", "mrr@10", "precision", "recall", "f1", "exact_match@10"];

/** @param row the whole row of the cell, because a row may print its columns in a different order */
function explainDeviation(cell: ReproducedCell, row: readonly ReproducedCell[], basis: Basis): string {
  if (isPrintedInOrder(row, shiftedOrder, basis)) {
    return `the columns of this row are in the order ${shiftedOrder.join(", ")}; read in this order, all values match`;
  }
  const value = cell[basis];
  if (value === null) return "there are no predictions of this system";
  const reasons = [roundingReason(value, cell.published), unroundedReason(cell), basisReason(cell, basis)];
  const possibleReasons = reasons.filter((reason) => reason !== null);
  return possibleReasons.length === 0 ? "not explained" : possibleReasons.join("; or ");
}

function roundingReason(value: number, published: number): string | null {
  if (Math.abs(value - published) <= 0.000501) return "a tie that was rounded the other way";
  return Math.floor(value * 1000) === Math.round(published * 1000) ? "truncated instead of rounded" : null;
}

/** Returns the reason why the recorded values reproduce a cell but the recomputed values do not. */
function unroundedReason(cell: ReproducedCell): string | null {
  const isRecorded = isEqual({ ...cell, rows: cell.recorded }, "rows") && !isEqual(cell, "rows");
  return isRecorded ? "the values behind the table are not rounded per question" : null;
}

function basisReason(cell: ReproducedCell, basis: Basis): string | null {
  if (basis === "rows") {
    return isEqual(cell, "questions")
      ? "the mean over distinct questions, unlike the rest of the table"
      : null;
  }
  return isEqual(cell, "rows") ? "the mean over all rows, unlike the rest of the table" : null;
}

function isPrintedInOrder(row: readonly ReproducedCell[], order: readonly string[], basis: Basis): boolean {
  const findCell = (metric: string): ReproducedCell | undefined =>
    row.find((cell) => cell.metric.replace(/_triples$/, "") === metric);
  return headings.every((heading, at) => {
    const printed = findCell(heading)?.published;
    const actualCell = findCell(order[at] ?? "");
    return (
      printed !== undefined &&
      actualCell !== undefined &&
      isEqual({ ...actualCell, published: printed }, basis)
    );
  });
}

/** Maps the names of published metrics, such as `exact_match`, to Taxolink's names. */
const renamedMetrics: Readonly<Record<string, string>> = {
  hit: "hits",
  exact_match: "em",
  bleu_score: "bleu",
  non_llm_string_similarity: "string-similarity",
};

/** @returns `null` if the metric needs more than text and triples */
export function ourMeasureName(published: string): string | null {
  const ranked = /^(hit|map|mrr|exact_match|precision|recall|f1|f2)(@\d+)?_(triples|entities)$/.exec(
    published,
  );
  if (ranked) {
    const [, base = "", cutoff = "", level] = ranked;
    return `${level === "entities" ? "entity-" : ""}${renamedMetrics[base] ?? base}${cutoff}`;
  }
  const rouge = /^rouge_([12L])_(f1|precision|recall)$/.exec(published);
  if (rouge) return `rouge-${(rouge[1] ?? "").toLowerCase()}-${rouge[2]}`;
  return renamedMetrics[published] ?? null;
}

/** The name of the column with the number of questions. */
const countMetric = "questions";

export type PublishedSystem = {
  readonly name: string;
  readonly cases: readonly EvaluationCase[];
  /** The figures that the file records for each case, such as costs and judged metrics. */
  readonly recorded: readonly Readonly<Record<string, number>>[];
  /** The number of dataset rows that belong to each case. */
  readonly rows: readonly number[];
};

export type ReproducedTable = {
  readonly table: string;
  readonly where: string;
  readonly basis: Basis;
  readonly cells: number;
  readonly equal: number;
  /** The number of cells recomputed from predictions. The remaining cells are means of recorded values. */
  readonly recomputed: number;
  readonly deviating: readonly (ReproducedCell & { readonly reason: string })[];
};

export function reproduceTables(
  tables: readonly PublishedTable[],
  systems: readonly PublishedSystem[],
): readonly ReproducedTable[] {
  const byName = new Map(systems.map((system) => [system.name, system]));
  return tables.map((table) =>
    table.emissions.length > 0 ? reproduceEmissions(table, byName) : reproduceTable(table, byName),
  );
}

function reproduceTable(
  { name, where, rows }: PublishedTable,
  systems: ReadonlyMap<string, PublishedSystem>,
): ReproducedTable {
  const computedRows = rows.map((row) => reproduceRow(row, systems.get(row.system)));
  const cells = computedRows.flat();
  const count = (basis: Basis): number => cells.filter((cell) => isEqual(cell, basis)).length;
  const basis = count("rows") > count("questions") ? "rows" : "questions";
  const deviating = computedRows.flatMap((row) =>
    row
      .filter((cell) => !isEqual(cell, basis))
      .map((cell) => ({ ...cell, reason: explainDeviation(cell, row, basis) })),
  );
  const recomputed = cells.filter(({ source }) => source === "recomputed").length;
  return {
    table: name,
    where,
    basis,
    cells: cells.length,
    equal: cells.length - deviating.length,
    recomputed,
    deviating,
  };
}

function reproduceRow(row: PublishedRow, system: PublishedSystem | undefined): readonly ReproducedCell[] {
  const label = [row.system, ...Object.entries(row.filters).map(([key, value]) => `${key} ${value}`)].join(
    ", ",
  );
  const caseIndexes = system === undefined ? [] : selectCases(system, row.filters);
  const weights = caseIndexes.map((at) => system?.rows[at] ?? 1);
  return Object.entries(row.cells).map(([metric, { published }]): ReproducedCell => {
    if (metric === countMetric) return countCell(label, published, weights);
    const { values, source } = valuesOf(system, caseIndexes, metric);
    return {
      row: label,
      metric,
      published,
      questions: weightedMean(
        values,
        values.map(() => 1),
      ),
      rows: weightedMean(values, weights),
      source,
      recorded: weightedMean(recordedValues(system, caseIndexes, metric), weights),
    };
  });
}

function countCell(row: string, published: number, weights: readonly number[]): ReproducedCell {
  const rows = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    row,
    metric: countMetric,
    published,
    questions: weights.length,
    rows,
    source: "recomputed",
    recorded: null,
  };
}

function selectCases(
  { cases }: PublishedSystem,
  filters: Readonly<Record<string, string>>,
): readonly number[] {
  return cases.flatMap(({ question: { groups } }, at) => {
    const matches = Object.entries(filters).every(([key, value]) =>
      (groups[key] ?? groups[key.replace("_", "-")] ?? []).includes(value),
    );
    return matches ? [at] : [];
  });
}

function valuesOf(
  system: PublishedSystem | undefined,
  caseIndexes: readonly number[],
  metric: string,
): { readonly values: readonly (number | null)[]; readonly source: ReproducedCell["source"] } {
  const measureName = ourMeasureName(metric);
  if (measureName !== null) {
    const measure = parseMeasure(measureName, "sqa");
    const values = caseIndexes.map((at) => {
      const evaluated = system?.cases[at];
      return evaluated ? measure.score(evaluated).value : null;
    });
    if (!values.includes(null)) return { values, source: "recomputed" };
  }
  return { values: recordedValues(system, caseIndexes, metric), source: "recorded" };
}

function recordedValues(
  system: PublishedSystem | undefined,
  caseIndexes: readonly number[],
  metric: string,
): readonly (number | null)[] {
  return caseIndexes.map((at) => system?.recorded[at]?.[metric] ?? null);
}

function weightedMean(values: readonly (number | null)[], weights: readonly number[]): number | null {
  if (values.length === 0 || values.includes(null)) return null;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce<number>((sum, value, at) => sum + (value ?? 0) * (weights[at] ?? 1), 0) / total;
}

function reproduceEmissions(
  { name, where, emissions }: PublishedTable,
  systems: ReadonlyMap<string, PublishedSystem>,
): ReproducedTable {
  const figures = emissions.map(({ system }) => emissionFigures(systems.get(system)));
  const { systems: related } = relateEmissions(
    emissions.map(({ system }, at) => ({
      name: system,
      ce: figures[at]?.ce ?? null,
      interval: null,
      metric: figures[at]?.recall ?? 0,
    })),
  );
  const cells = emissions.flatMap((row, at) =>
    emissionCells(row, { ...related[at], recall: figures[at]?.recall ?? null }),
  );
  const deviating = cells
    .filter((cell) => cell.questions === null || Math.abs(cell.questions - cell.published) > 5.1e-7)
    .map((cell) => ({
      ...cell,
      reason: cell.questions === null ? "there are no predictions of this system" : "not explained",
    }));
  const equal = cells.length - deviating.length;
  return {
    table: name,
    where,
    basis: "questions",
    cells: cells.length,
    equal,
    recomputed: cells.length,
    deviating,
  };
}

function emissionFigures(system: PublishedSystem | undefined): {
  readonly ce: number | null;
  readonly recall: number | null;
} {
  if (!system) return { ce: null, recall: null };
  const caseIndexes = system.cases.map((_evaluated, at) => at);
  const ones = caseIndexes.map(() => 1);
  return {
    ce: weightedMean(
      caseIndexes.map((at) => system.recorded[at]?.emissions ?? null),
      ones,
    ),
    recall: weightedMean(valuesOf(system, caseIndexes, "recall_triples").values, ones),
  };
}

function emissionCells(
  row: PublishedEmissionRow,
  computed: Readonly<Record<string, number | string | null>>,
): readonly ReproducedCell[] {
  return Object.entries(row.published).map(([metric, published]) => {
    const value = computed[metric];
    const questions = typeof value === "number" ? value : null;
    return {
      row: row.system,
      metric,
      published,
      questions,
      rows: null,
      source: "recomputed",
      recorded: null,
    };
  });
}

// A cell of a published table with its recomputed value.

type Basis = "questions" | "rows";

type ReproducedCell = {
  /** The system and the conditions of the row. */
  readonly row: string;
  readonly metric: string;
  readonly published: number;
  readonly questions: number | null;
  readonly rows: number | null;
  /** `recomputed` from the predictions, or `recorded` in the file if the value requires text or a model. */
  readonly source: "recomputed" | "recorded";
  /** The mean of the recorded values over all rows, or `null` if there are none. */
  readonly recorded: number | null;
};

/** Whether the recomputed value, rounded or truncated to the printed number of decimals, equals the printed value. */
function isEqual(cell: ReproducedCell, basis: Basis): boolean {
  const value = cell[basis];
  if (value === null) return false;
  const digits = printedDigits(cell.published);
  const unit = 10 ** -digits;
  const isRounded = Math.abs(Number(value.toFixed(digits)) - cell.published) < unit / 1000;
  // Printed times and tokens are truncated instead of rounded.
  const isTruncated =
    cell.published >= 1.5 && Math.floor(value / unit + 1e-9) === Math.round(cell.published / unit);
  return isRounded || isTruncated;
}

/** Returns 3 for a figure below 1.5, and otherwise the number of decimals with which it is printed. */
function printedDigits(published: number): number {
  if (published < 1.5) return 3;
  return (String(published).split(".")[1] ?? "").length;
}
