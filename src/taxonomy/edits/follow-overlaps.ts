/** Carries the judgements of an orthogonality matrix over to changed classes. */
import { classesOf, type Increment } from "../model.ts";
import type { Operation } from "../operations/operations.ts";
import type { OrthogonalityMatrix } from "../orthogonality-matrix.ts";
import { followLabel } from "./carry-classifications.ts";
import { cellsOf } from "./edit-validation.ts";

type Cell = { readonly row: string; readonly column: string };

const keyOf = ({ row, column }: Cell): string => JSON.stringify([row, column]);

/**
 * Returns the matrix of an increment after operations. Renamed, moved and merged classes keep their judgements; two
 * classes that were merged overlap with another class if one of them did. The cells of new classes, and of the parts of
 * a split class, are open.
 * @param from the increment to which the matrix belongs
 * @param to the increment after the operations
 */
export function followOverlaps(
  matrix: OrthogonalityMatrix,
  from: Increment,
  operations: readonly Operation[],
  to: Increment,
): OrthogonalityMatrix {
  const labels = classesOf(to).map(({ label }) => label);
  const followed = new Map(matrix.labels.map((label) => [label, followLabel(label, from, operations)]));
  const moved = (cells: readonly Cell[]): Cell[] =>
    cells.flatMap((cell) => {
      const [row, column] = [followed.get(cell.row), followed.get(cell.column)];
      const isCell = row !== undefined && column !== undefined && row !== column;
      return isCell && labels.includes(row) && labels.includes(column) ? [{ row, column }] : [];
    });
  const overlaps = [...new Map(moved(matrix.overlaps).map((cell) => [keyOf(cell), cell])).values()];
  const overlapping = new Set(overlaps.map(keyOf));
  const stillOpen = new Set(moved(matrix.open ?? []).map(keyOf));
  const known = new Set(followed.values());
  const open = cellsOf(labels).filter(
    (cell) =>
      !overlapping.has(keyOf(cell)) &&
      (!known.has(cell.row) || !known.has(cell.column) || stillOpen.has(keyOf(cell))),
  );
  return { labels, overlaps, ...(open.length > 0 && { open }) };
}
