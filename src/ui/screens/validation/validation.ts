/** Phase 7: shows the validation table of an increment, in which every figure leads to its items. */

import { commandLine } from "../../../cli/command-line.ts";
import { type GqmRow, gqmQuestions, type RatioItem } from "../../../taxonomy/index.ts";
import { count } from "../../../text/count.ts";
import { barTable } from "../../drawing/charts/bar.ts";
import { sparkline } from "../../drawing/charts/sparkline.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { incrementActions } from "../taxonomy/taxonomy.ts";
import { categoryMap } from "./category-map.ts";
import { findingActions, findingDetail, findingRows } from "./findings-view.ts";
import { itemDetail, itemRows } from "./metric-items.ts";
import { metricStrip } from "./metric-strip.ts";
import { overlapMap } from "./overlap-map.ts";
import { nextPair, pairDetail, pairOf, pairRows } from "./suspicious-pairs.ts";
import { beginMatrix, validationActions } from "./validation-actions.ts";

/** The width of a chart that fits into the detail pane of a window with 80 columns. */
const historyCells = 40;

export const validationScreen: Screen = {
  id: "validation",
  title: "7 validation",
  listTitle: (input) => {
    const { view = "metrics", inside } = input.settings;
    const increment = openIncrement(input)?.name ?? "Increments";
    if (inside === undefined) return `${increment}: ${view}`;
    return `${increment}: ${view === "matrix" ? inside : (gqmRows(input)[Number(inside)]?.name ?? view)}`;
  },
  rows: (input) => {
    const { view, inside } = input.settings;
    if (view === "findings") return findingRows(input);
    if (view === "pairs") return pairRows(input);
    if (view !== "matrix")
      return inside === undefined ? tableRows(input) : itemRows(gqmRows(input)[Number(inside)]);
    return inside === undefined ? matrixRows(input) : cellRows(input, inside);
  },
  empty: ({ settings }) => {
    if (settings.view === "matrix" || settings.view === "pairs")
      return "This increment has no orthogonality matrix yet.\n\nPress E to create the matrix.";
    if (settings.view === "findings")
      return "There are no findings.\n\nPress f in the table or matrix to record a finding.";
    if (settings.inside !== undefined)
      return "This metric has no per-item judgements.\n\nPress Esc to go back.";
    return "There is nothing to validate yet. Create the first increment in phase 6.";
  },
  detail: (input, row) => {
    if (!row) return [];
    const { view, inside } = input.settings;
    if (view === "findings") return findingDetail(input, row.id);
    if (view === "pairs") return pairDetail(input, ...pairOf(row.id));
    if (view === "matrix")
      return inside === undefined ? matrixDetail(input, row.id) : pairDetail(input, inside, row.id);
    if (inside !== undefined) return itemDetail(input, gqmRows(input)[Number(inside)], row.id);
    const table = gqmRows(input)[Number(row.id)];
    return table ? rowDetail(input, table) : [];
  },
  strip: (input) => metricStrip(input.workspace, openIncrement(input)?.name),
  actions: (input, row) => {
    const { view, inside } = input.settings;
    if (view === "findings") return [...findingActions(row?.id), showAction("F", "the table", "")];
    const judged = gqmRows(input)[Number(view === "matrix" ? undefined : (inside ?? row?.id))];
    const cell = cellOf(input, row);
    const begin = openIncrement(input) ? [beginMatrix] : [];
    // If the matrix has no rows, only this key is useful.
    const isEmptyMatrix = row === undefined && (view === "matrix" || view === "pairs");
    return [
      ...(isEmptyMatrix ? begin : []),
      ...(view === "matrix" && inside === undefined ? classActions(input, row) : []),
      ...(view === "pairs" ? nextPair(input, row) : []),
      ...(judged && view !== "pairs" && inside === undefined
        ? [{ key: "enter", label: "its items", kind: "set", settings: { inside: row?.id ?? "" } } as const]
        : []),
      ...(inside === undefined ? viewActions(view) : []),
      ...incrementActions(input),
      ...validationActions(input, {
        increment: openIncrement(input),
        question: view === "matrix" || view === "pairs" ? "Q1.3" : judged?.question,
        cell,
        classes: cell ?? (view === "matrix" && row ? [row.id] : []),
      }),
      ...(isEmptyMatrix ? [] : begin),
      showAction("F", "findings", "findings"),
      {
        key: "z",
        label: "table as published",
        kind: "command",
        line: commandLine("validate", [], { compat: "aquality" }),
      },
    ];
  },
};

/** The row and column of the selected matrix cell. */
function cellOf({ settings }: ScreenInput, row: Row | undefined): readonly [string, string] | undefined {
  if (!row) return undefined;
  if (settings.view === "pairs") return pairOf(row.id);
  return settings.view === "matrix" && settings.inside !== undefined ? [settings.inside, row.id] : undefined;
}

/** The keys that switch between the table, the matrix of classes, and the pairs of the matrix. */
function viewActions(view: string | undefined): Action[] {
  return [
    view === "matrix" || view === "pairs"
      ? showAction("o", "the table", "")
      : showAction("o", "the matrix", "matrix"),
    view === "pairs" ? showAction("p", "by class", "matrix") : showAction("p", "suspicious pairs", "pairs"),
  ];
}

function showAction(key: string, label: string, view: string): Action {
  return { key, label, kind: "set", settings: { view, inside: "" } };
}

/**
 * Enter opens a class, and `.` moves to the next class that overlaps with another class, wrapping around to the top.
 */
function classActions(input: ScreenInput, row: Row | undefined): Action[] {
  if (!row) return [];
  const rows = matrixRows(input);
  const at = rows.findIndex(({ id }) => id === row.id);
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)].find(({ note }) => note !== undefined);
  return [
    { key: "enter", label: "its pairs", kind: "set", settings: { inside: row.id } },
    {
      key: "0",
      label: "does not overlap with other classes",
      kind: "command",
      line: commandLine("validate mark", [row.id], { increment: openIncrement(input)?.name, rest: true }),
      next: true,
    },
    ...(next
      ? [{ key: ".", label: "next overlap", kind: "open", screen: "validation", select: next.id } as const]
      : []),
  ];
}

function gqmRows(input: ScreenInput): readonly GqmRow[] {
  return input.workspace.measure(openIncrement(input)?.name ?? "")?.rows ?? [];
}

function tableRows(input: ScreenInput): Row[] {
  return gqmRows(input).map((row, at) => ({
    id: String(at),
    label: `${row.question} ${row.name}`,
    ...verdictSign(verdictOn(input, row)),
    note: `${trend(input, row)}${row.ratio?.value == null ? "–" : `${row.ratio.value.toFixed(2)}${row.evidence ? "?" : ""}`}`,
  }));
}

/** Returns the answer to the metric's question for the open increment. */
function verdictOn(input: ScreenInput, row: GqmRow) {
  const open = openIncrement(input)?.name;
  return input.workspace.taxonomy.validation.verdicts.find(
    (candidate) => candidate.increment === open && candidate.question === row.question,
  );
}

function verdictSign(verdict: { readonly satisfied: boolean } | undefined): Pick<Row, "mark" | "tone"> {
  if (!verdict) return { mark: "○" };
  return verdict.satisfied ? { mark: "✓", tone: "good" } : { mark: "✗", tone: "warn" };
}

function rowDetail(input: ScreenInput, row: GqmRow): Line[] {
  const verdict = verdictOn(input, row);
  const { evidence } = row;
  return [
    title(`${row.metric} ${row.name}`),
    dim(`${row.question} ${gqmQuestions[row.question]}`),
    "",
    ...historyLines(input, row.name),
    ...section(
      "Evidence",
      evidence
        ? [
            `${evidence.judged} of ${evidence.of} cells are judged; press 0 in the matrix to judge the remaining cells.`,
          ]
        : [],
    ),
    ...section(
      "Verdict",
      verdict ? [`${verdict.satisfied ? "✓ satisfied" : "✗ not satisfied"}: ${verdict.reason}`] : [],
    ),
    ...(row.ratio ? itemLines(row.ratio.items) : section("Not measured", [row.why ?? ""])),
  ];
}

/** Draws a figure over all increments; empty if there is only one increment. */
function trend(input: ScreenInput, { name }: GqmRow): string {
  const series = historyOf(input, name).map(({ ratio }) => ratio?.value ?? null);
  return series.length < 2 ? "" : `${sparkline(series)} `;
}

function historyOf({ workspace }: ScreenInput, metric: string) {
  return workspace.taxonomy.increments.map(({ name }) => ({
    name,
    ratio: workspace.measure(name)?.rows.find((row) => row.name === metric)?.ratio,
  }));
}

/** Draws the figure of every increment as a bar with its counts. */
function historyLines(input: ScreenInput, metric: string): Line[] {
  const rows = historyOf(input, metric).map(({ name, ratio }) => ({
    label: name,
    share: ratio?.value ?? null,
    figure: ratio?.value == null ? "–" : `${ratio.value.toFixed(2)}  ${ratio.numerator}/${ratio.denominator}`,
  }));
  return barTable(rows, historyCells);
}

/** Failing items come first, and items with more evidence precede items with less. */
function itemLines(items: readonly RatioItem[]): Line[] {
  const ordered = items.toSorted((left, right) => right.behind.length - left.behind.length);
  const list = (wanted: boolean): Line[] =>
    ordered.filter((item) => item.counts === wanted).map((item) => `- ${item.item}${behind(item)}`);
  const [not, yes] = [list(false), list(true)];
  return [
    ...section(`${count(not.length, "item does", "items do")} not count`, not),
    ...section(`${count(yes.length, "item counts", "items count")}`, yes),
  ];
}

function behind({ behind: names }: RatioItem): string {
  if (names.length === 0) return "";
  const shown = names.slice(0, 3).join("; ");
  return ` ← ${names.length}: ${shown}${names.length > 3 ? " …" : ""}`;
}

function matrixRows(input: ScreenInput): Row[] {
  const matrix = input.workspace.taxonomy.matrices.get(openIncrement(input)?.name ?? "");
  return (matrix?.labels ?? []).map((label) => {
    const marked =
      matrix?.overlaps.filter(({ row, column }) => row === label && column !== label).length ?? 0;
    return { id: label, label, ...(marked > 0 ? { note: String(marked) } : {}) };
  });
}

/** Lists the columns of a matrix row: first the marked columns, and then the rest, sorted by common words. */
function cellRows(input: ScreenInput, row: string): Row[] {
  const increment = openIncrement(input);
  if (!increment) return [];
  const matrix = input.workspace.taxonomy.matrices.get(increment.name);
  const marked = new Set(
    matrix?.overlaps.filter((overlap) => overlap.row === row).map(({ column }) => column),
  );
  const proposals = input.workspace.overlaps(increment.name).filter((proposal) => proposal.row === row);
  const cell = (column: string, score: number): Row => ({
    id: column,
    label: column,
    mark: marked.has(column) ? "●" : "○",
    ...(score > 0 ? { note: score.toFixed(2) } : {}),
  });
  return [
    ...proposals.filter(({ column }) => marked.has(column)).map(({ column, score }) => cell(column, score)),
    ...proposals.filter(({ column }) => !marked.has(column)).map(({ column, score }) => cell(column, score)),
  ];
}

function matrixDetail(input: ScreenInput, label: string): Line[] {
  const matrix = input.workspace.taxonomy.matrices.get(openIncrement(input)?.name ?? "");
  if (!matrix) return [];
  const list = (names: readonly string[]): Line[] => names.map((name) => `- ${name}`);
  const others = matrix.overlaps.filter(({ row, column }) => row !== column);
  return [
    title(label),
    ...section("Subset of", list(others.filter(({ row }) => row === label).map(({ column }) => column))),
    ...section("Superset of", list(others.filter(({ column }) => column === label).map(({ row }) => row))),
    ...section("Overlaps between categories", categoryMap(matrix)),
    ...section(
      `All ${matrix.labels.length} classes`,
      overlapMap(matrix).map((line): Line => [span(line, "accent")]),
    ),
  ];
}
