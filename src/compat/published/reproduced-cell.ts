/** A cell of a published table, along with its recomputed value. */

export type Basis = "questions" | "rows";

export type ReproducedCell = {
  /** System and conditions. */
  readonly row: string;
  readonly metric: string;
  readonly published: number;
  readonly questions: number | null;
  readonly rows: number | null;
  /**
   * `recomputed` if the value comes from the predictions; `recorded` if it comes from the file, because recomputing it
   * would require text or a model.
   */
  readonly source: "recomputed" | "recorded";
  /** The mean of the file's recorded values over all rows, or `null` if no value was recorded. */
  readonly recorded: number | null;
};

/** Whether a recomputed value, rounded to as many decimals as the printed value, equals it. */
export function isEqual(cell: ReproducedCell, basis: Basis): boolean {
  const value = cell[basis];
  if (value === null) return false;
  const digits = printedDigits(cell.published);
  const unit = 10 ** -digits;
  const rounded = Math.abs(Number(value.toFixed(digits)) - cell.published) < unit / 1000;
  // Printed times and tokens are truncated instead of rounded.
  const isCut =
    cell.published >= 1.5 && Math.floor(value / unit + 1e-9) === Math.round(cell.published / unit);
  return rounded || isCut;
}

/** Returns how many decimals a printed figure has, at most three. */
function printedDigits(published: number): number {
  if (published < 1.5) return 3;
  return (String(published).split(".")[1] ?? "").length;
}
