/** Changes the judgements of an orthogonality matrix, and carries them over to changed classes. */
import { followLabel } from "./carry-classifications.ts";
import type { Overlap } from "./metrics/index.ts";
import { classesOf, type Increment } from "./model.ts";
import { OperationRefused, refuseUnknown } from "./operations/operation-refused.ts";
import type { Operation } from "./operations/operations.ts";
import type { OrthogonalityMatrix } from "./orthogonality-matrix.ts";

const keyOf = ({ row, column }: Overlap): string => JSON.stringify([row, column]);

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
  const moved = (cells: readonly Overlap[]): Overlap[] =>
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
  return withOpen({ labels, overlaps }, open);
}

/**
 * Marks or clears cells of an orthogonality matrix, after adding and removing rows and columns to match the increment's
 * classes.
 * @throws OperationRefused if a label is not a class, or if a cell is on the diagonal
 */
export function markOverlaps(
  matrix: OrthogonalityMatrix | undefined,
  labels: readonly string[],
  cells: readonly Overlap[],
  isOverlap: boolean,
): OrthogonalityMatrix {
  const validLabels = new Set(labels);
  for (const { row, column } of cells) {
    const unknown = [row, column].find((label) => !validLabels.has(label));
    if (unknown !== undefined) {
      throw refuseUnknown(`"${unknown}" is not a class of the increment`, unknown, labels);
    }
    if (row === column) throw new OperationRefused("a class cannot overlap with itself");
  }
  const changed = new Set(cells.map(keyOf));
  const otherOverlaps = (matrix?.overlaps ?? []).filter(
    (cell) => validLabels.has(cell.row) && validLabels.has(cell.column) && !changed.has(keyOf(cell)),
  );
  const earlierLabels = new Set(matrix?.labels);
  const openKeys = new Set(matrix?.open?.map(keyOf));
  const isOpen = (cell: Overlap): boolean =>
    !changed.has(keyOf(cell)) &&
    (!earlierLabels.has(cell.row) || !earlierLabels.has(cell.column) || openKeys.has(keyOf(cell)));
  const next = { labels, overlaps: isOverlap ? [...otherOverlaps, ...cells] : otherOverlaps };
  return withOpen(next, cellsOf(labels).filter(isOpen));
}

/** Records "no overlap" in all open cells of a class's row or, without a class, of the complete matrix. */
export function clearOpenCells(matrix: OrthogonalityMatrix, row: string | undefined): OrthogonalityMatrix {
  const { open = [], ...rest } = matrix;
  return withOpen(rest, row === undefined ? [] : open.filter((cell) => cell.row !== row));
}

function withOpen(matrix: OrthogonalityMatrix, open: readonly Overlap[]): OrthogonalityMatrix {
  return open.length === 0 ? matrix : { ...matrix, open };
}

/** Lists the cells of a matrix outside the diagonal. */
function cellsOf(labels: readonly string[]): Overlap[] {
  return labels.flatMap((row) =>
    labels.filter((column) => column !== row).map((column) => ({ row, column })),
  );
}
