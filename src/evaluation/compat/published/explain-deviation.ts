/** Lists the possible reasons why a printed cell deviates from the correct value. */
import { type Basis, isEqual, type ReproducedCell } from "./reproduced-cell.ts";

const headings = ["recall", "precision", "f1", "hit@10", "map@10", "mrr@10", "exact_match@10"];
/** The actual order of the values in rows that were printed under the wrong headings. */
const shiftedOrder = ["hit@10", "map@10", "mrr@10", "precision", "recall", "f1", "exact_match@10"];

/** @param row the whole row of the cell, because a row may print its columns in a different order */
export function explainDeviation(cell: ReproducedCell, row: readonly ReproducedCell[], basis: Basis): string {
  if (isPrintedInOrder(row, shiftedOrder, basis)) {
    return `the columns of this row are in the order ${shiftedOrder.join(", ")}; read in this order, all values match`;
  }
  const value = cell[basis];
  if (value === null) return "there are no predictions of this system";
  const reasons = [roundingReason(value, cell.published), unroundedReason(cell), basisReason(cell, basis)];
  const possibleReasons = reasons.filter((reason) => reason !== null);
  return possibleReasons.length === 0 ? "not explained" : possibleReasons.join("; or ");
}

function roundingReason(value: number, published: number): string | null {
  if (Math.abs(value - published) <= 0.000501) return "a tie that was rounded the other way";
  return Math.floor(value * 1000) === Math.round(published * 1000) ? "truncated instead of rounded" : null;
}

/** Returns the reason why the recorded values reproduce a cell but the recomputed values do not. */
function unroundedReason(cell: ReproducedCell): string | null {
  const isRecorded = isEqual({ ...cell, rows: cell.recorded }, "rows") && !isEqual(cell, "rows");
  return isRecorded ? "the values behind the table are not rounded per question" : null;
}

function basisReason(cell: ReproducedCell, basis: Basis): string | null {
  if (basis === "rows") {
    return isEqual(cell, "questions")
      ? "the mean over distinct questions, unlike the rest of the table"
      : null;
  }
  return isEqual(cell, "rows") ? "the mean over all rows, unlike the rest of the table" : null;
}

function isPrintedInOrder(row: readonly ReproducedCell[], order: readonly string[], basis: Basis): boolean {
  const findCell = (metric: string): ReproducedCell | undefined =>
    row.find((cell) => cell.metric.replace(/_triples$/, "") === metric);
  return headings.every((heading, at) => {
    const printed = findCell(heading)?.published;
    const actualCell = findCell(order[at] ?? "");
    return (
      printed !== undefined &&
      actualCell !== undefined &&
      isEqual({ ...actualCell, published: printed }, basis)
    );
  });
}
