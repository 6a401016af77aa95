/** Phase 7: shows the validation table of an increment. Every figure leads to its items. */

import type { Screen, View } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { cellRows, matrixDetail, matrixRows } from "./class-matrix.ts";
import { findingDetail, findingRows } from "./findings-view.ts";
import { itemDetail, itemRows } from "./metric-items.ts";
import { metricStrip } from "./metric-strip.ts";
import { gqmRows, metricDetail, metricRows } from "./metric-table.ts";
import { pairDetail, pairOf, pairRows } from "./suspicious-pairs.ts";
import { validationKeys } from "./validation-keys.ts";

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
  findings: {
    rows: findingRows,
    empty: () => "There are no findings.\n\nPress f in the table or matrix to record a finding.",
    detail: (input, row) => findingDetail(input, row?.id),
  },
} satisfies Readonly<Record<string, View>>;

export const validationScreen: Screen = {
  id: "validation",
  title: "7 validation",
  listTitle: (input) => {
    const { view = "metrics", inside } = input.settings;
    const increment = openIncrement(input)?.name ?? "Increments";
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
