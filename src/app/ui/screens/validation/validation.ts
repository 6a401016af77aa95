/** Phase 7: shows the validation table of an increment. Every figure leads to its items. */

import type { Screen } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";
import { cellRows, matrixDetail, matrixRows } from "./class-matrix.ts";
import { findingDetail, findingRows } from "./findings-view.ts";
import { itemDetail, itemRows } from "./metric-items.ts";
import { metricStrip } from "./metric-strip.ts";
import { gqmRows, metricDetail, metricRows } from "./metric-table.ts";
import { pairDetail, pairOf, pairRows } from "./suspicious-pairs.ts";
import { validationKeys } from "./validation-keys.ts";

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
      return inside === undefined ? metricRows(input) : itemRows(gqmRows(input)[Number(inside)]);
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
    return table ? metricDetail(input, table) : [];
  },
  strip: (input, cells) => metricStrip(input.workspace, openIncrement(input)?.name, cells),
  actions: validationKeys,
};
