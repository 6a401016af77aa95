/** A cell of a published table with its recomputed value. */

export type Basis = "questions" | "rows";

export type ReproducedCell = {
  /** The system and the conditions of the row. */
  readonly row: string;
  readonly metric: string;
  readonly published: number;
  readonly questions: number | null;
  readonly rows: number | null;
  /** `recomputed` from the predictions, or `recorded` in the file if the value requires text or a model. */
  readonly source: "recomputed" | "recorded";
  /** The mean of the recorded values over all rows, or `null` if there are none. */
  readonly recorded: number | null;
};

/** Whether the recomputed value, rounded or truncated to the printed number of decimals, equals the printed value. */
export function isEqual(cell: ReproducedCell, basis: Basis): boolean {
  const value = cell[basis];
  if (value === null) return false;
  const digits = printedDigits(cell.published);
  const unit = 10 ** -digits;
  const isRounded = Math.abs(Number(value.toFixed(digits)) - cell.published) < unit / 1000;
  // Printed times and tokens are truncated instead of rounded.
  const isTruncated =
    cell.published >= 1.5 && Math.floor(value / unit + 1e-9) === Math.round(cell.published / unit);
  return isRounded || isTruncated;
}

/** Returns 3 for a figure below 1.5, and otherwise the number of decimals with which it is printed. */
function printedDigits(published: number): number {
  if (published < 1.5) return 3;
  return (String(published).split(".")[1] ?? "").length;
}
