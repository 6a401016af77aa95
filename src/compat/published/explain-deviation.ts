/** Why a printed cell is not what its table should hold, as far as the figures tell. */
import { type Basis, isEqual, type ReproducedCell } from "./reproduced-cell.ts";

const headings = ["recall", "precision", "f1", "hit@10", "map@10", "mrr@10", "exact_match@10"];
/** The order of columns in which some rows are printed under the usual headings. */
const shiftedOrder = ["hit@10", "map@10", "mrr@10", "precision", "recall", "f1", "exact_match@10"];

/** @param row the whole row of the cell: columns can be printed in another order */
export function explainDeviation(cell: ReproducedCell, row: readonly ReproducedCell[], basis: Basis): string {
  if (isPrintedInOrder(row, shiftedOrder, basis)) {
    return `the row is printed in the column order ${shiftedOrder.join(", ")}; read so, all of it is equal`;
  }
  const value = cell[basis];
  if (value === null) return "no figures of this system are here";
  if (Math.abs(value - cell.published) <= 0.000501) return "a tie, rounded the other way";
  if (Math.floor(value * 1000) === Math.round(cell.published * 1000)) return "cut off instead of rounded";
  if (isEqual({ ...cell, rows: cell.recorded }, "rows")) {
    return "the values behind the table are not rounded per question";
  }
  const other = basis === "rows" ? "questions" : "rows";
  if (isEqual(cell, other)) {
    return other === "questions"
      ? "the mean over different questions, unlike the rest of the table"
      : "the mean over all rows, unlike the rest of the table";
  }
  return "not explained";
}

function isPrintedInOrder(row: readonly ReproducedCell[], order: readonly string[], basis: Basis): boolean {
  const find = (metric: string): ReproducedCell | undefined =>
    row.find((cell) => cell.metric.replace(/_triples$/, "") === metric);
  return headings.every((heading, at) => {
    const printed = find(heading)?.published;
    const meant = find(order[at] ?? "");
    return printed !== undefined && meant !== undefined && isEqual({ ...meant, published: printed }, basis);
  });
}
