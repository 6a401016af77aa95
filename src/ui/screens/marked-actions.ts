/** Marks mean marks: while rows are marked, the row under the cursor is not changed by any key. */
import type { Action, Row, Screen, ScreenInput } from "./screen.ts";

/**
 * What the screen offers. Without marks this is what it offers for the row under the cursor. With marks it is first what takes
 * the marked rows, then what only opens or shows something of the row under the cursor, then what concerns no row.
 */
export function offeredActions(
  screen: Pick<Screen, "actions">,
  input: ScreenInput,
  row: Row | undefined,
): readonly Action[] {
  if (input.marked.length === 0) return screen.actions(input, row);
  const unbound = screen.actions(input, undefined);
  const general = keysOf(screen.actions({ ...input, marked: [] }, undefined));
  const bound = unbound.filter(({ key }) => !general.has(key));
  const taken = keysOf(unbound);
  const views = screen.actions(input, row).filter((action) => isView(action) && !taken.has(action.key));
  return [...bound, ...views, ...unbound.filter(({ key }) => general.has(key))];
}

/** Whether it leaves the workspace as it is. */
function isView({ kind }: Action): boolean {
  return kind === "open" || kind === "set" || kind === "next" || kind === "link";
}

function keysOf(actions: readonly Action[]): ReadonlySet<string> {
  return new Set(actions.map(({ key }) => key));
}
