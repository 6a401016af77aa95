/** What an action on several rows takes. */
import type { Row, ScreenInput } from "./screen.ts";

/** Ids of the marked rows; without marks, that of the row under the cursor. */
export function chosenRows({ marked }: Pick<ScreenInput, "marked">, row: Row | undefined): readonly string[] {
  return marked.length > 0 || row === undefined ? marked : [row.id];
}
