/** Finds the rows to which an action applies. */
import type { Row, ScreenInput } from "./screen.ts";

/** Returns the ids of the marked rows or, if no rows are marked, the id of the row under the cursor. */
export function chosenRows(
  { markedIds }: Pick<ScreenInput, "markedIds">,
  row: Row | undefined,
): readonly string[] {
  return markedIds.length > 0 || row === undefined ? markedIds : [row.id];
}
