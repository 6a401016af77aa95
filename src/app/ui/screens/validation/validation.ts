/** Phase 7: shows the validation table of an increment. Every figure leads to its items. */

import type { GqmQuestion, Increment } from "../../../../taxonomy/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { editLine } from "../../../cli/edit-line.ts";
import type { Offers, Row, Screen, ScreenInput, View } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { incrementTitle, openIncrement } from "../taxonomy/open-increment.ts";
import { incrementActions } from "../taxonomy/taxonomy.ts";
import {
  cellRows,
  classActions,
  matrixDetail,
  matrixRows,
  nextPair,
  pairDetail,
  pairOf,
  pairRows,
} from "./class-matrix.ts";
import { findingsView } from "./findings-view.ts";
import {
  acceptanceLines,
  gqmRows,
  itemDetail,
  itemRows,
  metricDetail,
  metricRows,
  metricStrip,
  questionLines,
} from "./metric-table.ts";

const noMatrix = "This increment has no orthogonality matrix yet.\n\nPress E to create the matrix.";

/** The lists that replace the table: the items of a metric, the matrix with a class, its pairs, and the findings. */
const views = {
  items: {
    rows: (input) => itemRows(gqmRows(input)[Number(input.settings.inside)]),
    empty: () => "This metric has no per-item judgements.\n\nPress Esc to go back.",
    detail: (input, row) => itemDetail(input, gqmRows(input)[Number(input.settings.inside)], row?.id),
  },
  matrix: {
    rows: matrixRows,
    empty: () => noMatrix,
    detail: (input, row) => row && matrixDetail(input, row.id),
  },
  cells: {
    rows: (input) => cellRows(input, input.settings.inside ?? ""),
    empty: () => noMatrix,
    detail: (input, row) => row && pairDetail(input, input.settings.inside ?? "", row.id),
  },
  pairs: {
    rows: pairRows,
    empty: () => noMatrix,
    detail: (input, row) => row && pairDetail(input, ...pairOf(row.id)),
  },
  findings: findingsView(
    "There are no findings.\n\nPress f in the table or matrix to record a finding.",
    () => [],
    () => [setting("F", "the table", { view: "", inside: "" })],
  ),
} satisfies Readonly<Record<string, View>>;

export const validationScreen: Screen = {
  listTitle: (input) => {
    const { view = "metrics", inside } = input.settings;
    const increment = incrementTitle(input);
    if (inside === undefined) return `${increment}: ${view}`;
    return `${increment}: ${view === "matrix" ? inside : (gqmRows(input)[Number(inside)]?.name ?? view)}`;
  },
  view: ({ settings: { view, inside } }) => {
    if (view === "findings" || view === "pairs") return views[view];
    if (view === "matrix") return inside === undefined ? views.matrix : views.cells;
    return inside === undefined ? undefined : views.items;
  },
  rows: metricRows,
  empty: () => "There is nothing to validate yet. Create the first increment in phase 6.",
  detail: (input, row) => {
    const table = gqmRows(input)[Number(row?.id)];
    return table ? metricDetail(input, table) : [];
  },
  strip: (input, cells) => metricStrip(input.workspace, openIncrement(input)?.name, cells),
  actions: validationKeys,
};

/** Phase 7: the keys of the table, the matrix, the pairs and the findings, and those that judge them. */
function validationKeys(input: ScreenInput, row: Row | undefined): Offers {
  const { view, inside } = input.settings;
  const begin = openIncrement(input) && ({ row: "an increment to validate" } as const);
  // If the matrix has no rows, only this key is useful.
  const isEmptyMatrix = row === undefined && showsMatrix(input);
  return [
    isEmptyMatrix && begin,
    rowActions(input, row),
    ...judgementActions(input, subjectOf(input, row)),
    inside === undefined && viewActions(view),
    incrementActions(input),
    openIncrement(input) && nextSteps(input),
    !isEmptyMatrix && begin,
    setting("F", "findings", { view: "findings", inside: "" }),
    {
      key: "z",
      label: "table as published",
      kind: "command",
      line: commandLine("validate", [], { compat: "aquality" }),
    },
  ];
}

/** Returns the keys that open the selected row or move to the next row of interest. */
function rowActions(input: ScreenInput, row: Row | undefined): Offers {
  const { view, inside } = input.settings;
  if (view === "pairs") return nextPair(input, row);
  if (!row || inside !== undefined) return [];
  if (view === "matrix") return classActions(input, row);
  return [setting("enter", "its items", { inside: row.id })];
}

/** Returns the question, matrix cell or classes for a verdict, a mark or a new finding. */
function subjectOf(input: ScreenInput, row: Row | undefined): Subject {
  const increment = openIncrement(input);
  const { inside } = input.settings;
  if (!showsMatrix(input)) {
    const { question } = gqmRows(input)[Number(inside ?? row?.id)] ?? {};
    return { increment, question, cell: undefined, classes: [] };
  }
  const cell = cellOf(input, row);
  return { increment, question: "Q1.3", cell, classes: cell ?? (row ? [row.id] : []) };
}

function showsMatrix({ settings }: ScreenInput): boolean {
  return settings.view === "matrix" || settings.view === "pairs";
}

/** Returns the row and column of the selected matrix cell. */
function cellOf({ settings }: ScreenInput, row: Row | undefined): readonly [string, string] | undefined {
  if (!row) return undefined;
  if (settings.view === "pairs") return pairOf(row.id);
  return settings.view === "matrix" && settings.inside !== undefined ? [settings.inside, row.id] : undefined;
}

/** Returns the keys that switch between the table, the matrix of classes, and the pairs of the matrix. */
function viewActions(view: string | undefined): Offers {
  return [
    view === "matrix" || view === "pairs"
      ? setting("o", "the table", { view: "", inside: "" })
      : setting("o", "the matrix", { view: "matrix", inside: "" }),
    view === "pairs"
      ? setting("p", "by class", { view: "matrix", inside: "" })
      : setting("p", "suspicious pairs", { view: "pairs", inside: "" }),
  ];
}

/** The question, matrix cell and classes to which the actions apply. */
type Subject = {
  readonly increment: Increment | undefined;
  /** The question that a verdict answers. */
  readonly question: GqmQuestion | undefined;
  /** The row and column of the selected matrix cell. */
  readonly cell: readonly [row: string, column: string] | undefined;
  /** The classes that are the subject of a new finding. */
  readonly classes: readonly string[];
};

/** Returns the keys that judge the selected row: marks in the matrix, a verdict, a finding. */
function judgementActions(input: ScreenInput, { increment: of, question, cell, classes }: Subject): Offers {
  if (!of) return [];
  const increment = of.name;
  const [row, column] = cell ?? [];
  const isMarked = input.workspace.taxonomy.matrices
    .get(increment)
    ?.overlaps.some((overlap) => overlap.row === row && overlap.column === column);
  const { verdicts } = input.workspace.taxonomy.validation;
  const pair = { given: { increment, row, column } };
  return [
    cell && { ...pair, row: isMarked ? "a marked cell of the matrix" : "an unmarked cell of the matrix" },
    cell && { ...pair, row: "a cell of the matrix" },
    question && {
      row: "a validation question",
      given: { increment, question, classes },
      current:
        verdicts.find((verdict) => verdict.increment === increment && verdict.question === question) ?? {},
      explanation: questionLines(input, question),
    },
  ];
}

/** Returns the keys that lead to the next step after the validation of an increment. */
function nextSteps(input: ScreenInput): Offers {
  return [
    {
      key: "S",
      label: "list of suspicious pairs",
      short: "suspicious",
      kind: "command",
      line: editLine("validate mark", { top: 20 }),
    },
    { row: "a validated increment", explanation: acceptanceLines(input) },
  ];
}
