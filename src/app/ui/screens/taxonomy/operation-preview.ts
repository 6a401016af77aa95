/** Previews how an operation changes the figures of the open increment. */
import {
  applyOperation,
  type GqmRow,
  type GqmTable,
  type Increment,
  measureIncrement,
  type Operation,
  OperationRefused,
  type TaxonomyState,
} from "../../../../taxonomy/index.ts";

/**
 * Returns a summary such as `lucidity .48→.47, soundness .89→.88`, a note that nothing changes, or the reason why the
 * operation cannot be applied.
 */
export function previewOperation(state: TaxonomyState, increment: Increment, operation: Operation): string {
  try {
    const changed = applyOperation(increment, operation);
    const changes = compareTables(measureIncrement(state, increment), measureIncrement(state, changed));
    return changes.length === 0 ? "no figure changes" : changes.join(", ");
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    return error.message;
  }
}

function compareTables(before: GqmTable, after: GqmTable): string[] {
  return after.rows.flatMap((row) => {
    const earlier = before.rows.find(({ name }) => name === row.name);
    const [from, to] = [figure(earlier), figure(row)];
    return from === to ? [] : [`${row.name} ${from}→${to}`];
  });
}

function figure(row: GqmRow | undefined): string {
  const value = row?.ratio?.value;
  return value === null || value === undefined ? "–" : value.toFixed(2).replace(/^0/, "");
}
