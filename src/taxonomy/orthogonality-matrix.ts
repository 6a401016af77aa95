/**
 * Reads and writes the orthogonality matrix of an increment as a CSV file. The header row and the header column contain
 * labels (`Category - Class`), and a 1 means that the row's class is a subset of the column's class. The relation is
 * directed, so the matrix need not be symmetric.
 */
import { InputError } from "../base/errors.ts";
import { formatCsv, readCsv, recordOf } from "../base/io/index.ts";
import type { Overlap } from "./metrics/index.ts";

export type OrthogonalityMatrix = {
  /** The class labels, in the order of the file. */
  readonly labels: readonly string[];
  readonly overlaps: readonly Overlap[];
  /** The unjudged cells outside the diagonal, if any, which are empty in the file. */
  readonly open?: readonly Overlap[];
};

/**
 * @throws InputError if the file is not a square matrix with the same labels in rows and columns, has a cell that is
 * not 0, 1 or empty, or has a 1 on the diagonal
 */
export function readOrthogonalityMatrix(file: string): OrthogonalityMatrix {
  const table = readCsv(file);
  const [corner = "", ...labels] = table.columns;
  const overlaps: Overlap[] = [];
  const openCells: Overlap[] = [];
  const rows: string[] = [];
  for (const { line, cells } of table.rows) {
    const row = cells[corner] ?? "";
    if (!labels.includes(row)) throw new InputError({ file, line }, `no column matches the row "${row}"`);
    if (rows.includes(row)) throw new InputError({ file, line }, `the row "${row}" occurs twice`);
    rows.push(row);
    for (const column of labels) {
      const cell = (cells[column] ?? "").trim();
      if (cell === "" && row !== column) openCells.push({ row, column });
      if (cell === "" || cell === "0") continue;
      if (cell !== "1") {
        throw new InputError({ file, line }, `the cell under "${column}" is "${cell}", not 0 or 1`);
      }
      if (row === column) throw new InputError({ file, line }, "a class cannot overlap with itself");
      overlaps.push({ row, column });
    }
  }
  const missing = labels.find((label) => !rows.includes(label));
  if (missing !== undefined)
    throw new InputError({ file, line: 1 }, `no row matches the column "${missing}"`);
  return openCells.length === 0 ? { labels, overlaps } : { labels, overlaps, open: openCells };
}

export function formatOrthogonalityMatrix(matrix: OrthogonalityMatrix): string {
  const { labels } = matrix;
  const keysOf = (cells: readonly Overlap[]): ReadonlySet<string> =>
    new Set(cells.map(({ row, column }) => JSON.stringify([row, column])));
  const overlapKeys = keysOf(matrix.overlaps);
  const openKeys = keysOf(matrix.open ?? []);
  const rows = labels.map((row) => {
    const marks = labels.map((column) => {
      const cell = JSON.stringify([row, column]);
      return [column, overlapKeys.has(cell) ? "1" : openKeys.has(cell) ? "" : "0"] as const;
    });
    return recordOf([["class", row], ...marks]);
  });
  return formatCsv(["class", ...labels], rows);
}
