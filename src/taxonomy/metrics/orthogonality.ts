/**
 * Computes orthogonality, which measures the absence of overlaps between classes.
 *
 *     1 − overlaps / (n · (n − 1))      range 0–1
 *
 * Overlaps are the marked cells outside the diagonal of the n×n matrix of the classes (row implies column). A taxonomy
 * of one class has no cells outside the diagonal, so the value is `null`. Source: thesis, sections 5.2.7 (M1.3.1) and
 * 6.6.1.2.
 */
import { createRatio, type Ratio } from "./ratio.ts";

/** A marked cell: the row's class is a subset of the column's class. Both labels have the format `Category - Class`. */
export type Overlap = { readonly row: string; readonly column: string };

/**
 * Computes the orthogonality of classes: 1 − overlaps ÷ (n · (n − 1)), from 0 to 1, or `null` if there are fewer than
 * two classes. Source: thesis, sections 5.2.7 (M1.3.1) and 6.6.1.2.
 *
 * @param overlaps the marked cells. Duplicates, and cells on the diagonal or with an unknown label, do not count, so
 * callers should report them
 * @returns the ratio of orthogonal cells to all cells outside the diagonal, with the overlapping cells as items
 *
 * @example
 * ```ts
 * import { orthogonality } from "taxolink";
 *
 * // One of the six cells off the diagonal is marked.
 * const { numerator, denominator } = orthogonality(["A", "B", "C"], [{ row: "A", column: "B" }]);
 * console.log(numerator, denominator); // 5 6
 * ```
 */
export function orthogonality(classes: readonly string[], overlaps: readonly Overlap[]): Ratio {
  const classSet = new Set(classes);
  const cells = new Map<string, Overlap>();
  for (const cell of overlaps) {
    if (cell.row === cell.column || !classSet.has(cell.row) || !classSet.has(cell.column)) continue;
    cells.set(JSON.stringify([cell.row, cell.column]), cell);
  }
  const cellCount = classSet.size * (classSet.size - 1);
  const items = [...cells.values()].map(({ row, column }) => ({
    item: `${row} → ${column}`,
    counts: false,
    behind: [row, column],
  }));
  return createRatio(cellCount - cells.size, cellCount, items);
}
