/** Merges the matrices of phase 7 cell by cell. */
import { formatCsv, parseCsv, recordOf } from "../../base/io/index.ts";
import { mergeOrder } from "./merge-order.ts";
import { mapVersions, mergeSets, type Versions } from "./merge-values.ts";

/**
 * Merges a matrix in which a cell is marked (1), judged as no overlap (0), or undecided (empty). A change by only one
 * side wins. If two judgements conflict, the mark wins, because it is visible in the matrix. A class stays if either
 * side marked one of its cells.
 */
export function mergeMatrix(texts: Versions<string>): string {
  const tables = mapVersions(texts, readMatrix);
  const labels = mapVersions(tables, ({ labels: names }) => names);
  const marks = mapVersions(tables, ({ cells }) => [...cells.keys()].filter((key) => cells.get(key) === "1"));
  const labelsToKeep = new Set([...mergeSets(labels), ...mergeSets(marks).flatMap(namesOf)]);
  const order = mergeOrder(labels.base, labels.ours, labels.theirs).filter((label) =>
    labelsToKeep.has(label),
  );
  const rows = order.map((row) => {
    const cells = order.map((column) => {
      const key = keyOf(row, column);
      return [column, mergeCell(mapVersions(tables, (table) => table.cells.get(key)))] as const;
    });
    return recordOf<string>([["class", row], ...cells]);
  });
  return formatCsv(["class", ...order], rows);
}

/** @param versions undefined if the matrix lacks one of the classes */
function mergeCell({ base, ours, theirs }: Versions<string | undefined>): string {
  if (ours === undefined || theirs === undefined) return ours ?? theirs ?? "";
  if (ours === base) return theirs;
  if (theirs === base) return ours;
  // In the order of strings, a mark ("1") comes after a judged absence ("0"), and both come after an open cell ("").
  return ours > theirs ? ours : theirs;
}

function readMatrix(text: string): {
  labels: readonly string[];
  cells: ReadonlyMap<string, string>;
} {
  if (text.trim() === "") return { labels: [], cells: new Map() };
  const { columns, rows } = parseCsv(text, "");
  const [corner = "", ...labels] = columns;
  const keyedCells = rows.flatMap(({ cells }) =>
    labels.map((column) => [keyOf(cells[corner] ?? "", column), cells[column]?.trim() ?? ""] as const),
  );
  return { labels, cells: new Map(keyedCells) };
}

function keyOf(row: string, column: string): string {
  return JSON.stringify([row, column]);
}

function namesOf(key: string): string[] {
  return JSON.parse(key) as string[];
}
