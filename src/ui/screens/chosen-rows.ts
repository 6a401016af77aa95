/** What an action on several rows takes. */
import type { Row, ScreenInput } from "./screen.ts";

/** Ids of the marked rows; of the row under the cursor only where none is marked. */
export function chosenRows({ marked }: Pick<ScreenInput, "marked">, row: Row | undefined): readonly string[] {
  return marked.length > 0 || row === undefined ? marked : [row.id];
}
