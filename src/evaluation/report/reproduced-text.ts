import type { ReproducedTable } from "../published/reproduce-tables.ts";
import { formatFigure } from "./format.ts";
import { textTable } from "./text-table.ts";

/** The published tables held against recomputed ones, as text: counts, then every deviating cell with its reason. */
export function formatReproducedTables(tables: readonly ReproducedTable[]): string {
  const counts = textTable(
    ["published table", "cells", "equal", "recomputed here", "mean over"],
    tables.map(({ table, cells, equal, recomputed, basis }) => [
      table,
      ...[cells, equal, recomputed].map(String),
      basis === "rows" ? "all rows" : "questions",
    ]),
  );
  const deviating = tables.flatMap(({ table, basis, deviating: cells }) =>
    cells.map((cell) => [
      table,
      cell.row,
      cell.metric,
      String(cell.published),
      formatFigure(cell[basis]),
      cell.reason,
    ]),
  );
  if (deviating.length === 0) return counts;
  return [
    counts,
    "",
    textTable(["deviating cells", "row", "metric", "published", "computed", "reason"], deviating),
  ].join("\n");
}
