import { type Block, ruled } from "../../../pages/blocks.ts";
import { formatFigure } from "../../index.ts";
import type { ReproducedTable } from "./reproduce-tables.ts";

/**
 * Formats the comparison of published and recomputed tables: counts first, then the deviations with their reasons.
 * Cells of a row that deviate for the same reason share a line.
 */
export function formatReproducedTables(tables: readonly ReproducedTable[]): Block {
  const counts = ruled(
    ["published table", "cells", "equal", "recomputed here", "mean over", "printed in"],
    tables.map(({ table, cells, equal, recomputed, basis, where }) => [
      table,
      ...[cells, equal, recomputed].map(String),
      basis === "rows" ? "all rows" : "questions",
      where,
    ]),
  );
  const note = "Cells that are not recomputed here are means of the values recorded in the files.";
  const deviating = tables.flatMap(deviatingLines);
  return [
    counts,
    "",
    note,
    deviating.length > 0 && [
      "",
      ruled(["deviating cells", "row", "metric", "published", "computed", "reason"], deviating),
    ],
  ];
}

function deviatingLines({ table, basis, deviating }: ReproducedTable): string[][] {
  const byReason = new Map<string, ReproducedTable["deviating"][number][]>();
  for (const cell of deviating) {
    const key = JSON.stringify([cell.row, cell.reason]);
    byReason.set(key, [...(byReason.get(key) ?? []), cell]);
  }
  return [...byReason.values()].map((cells) => {
    const [first] = cells;
    const tableAndRow = [table, first?.row ?? ""];
    if (cells.length > 1) return [...tableAndRow, `${cells.length} cells`, "", "", first?.reason ?? ""];
    const published = String(first?.published ?? "");
    return [
      ...tableAndRow,
      first?.metric ?? "",
      published,
      formatFigure(first?.[basis]),
      first?.reason ?? "",
    ];
  });
}
