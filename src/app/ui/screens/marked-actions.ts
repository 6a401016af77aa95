/** Restricts the actions while rows are marked, so that no key changes only the row under the cursor. */
import { withEdits } from "./edit-actions.ts";
import type { Action, Row, Screen, ScreenInput } from "./screen.ts";

/**
 * Returns the actions that the screen offers. If no rows are marked, these are the actions for the row under the
 * cursor. Otherwise, they are actions on the marked rows, followed by actions that only show the row under the cursor
 * or need no row.
 */
export function offeredActions(
  screen: Pick<Screen, "actions">,
  input: ScreenInput,
  row: Row | undefined,
): readonly Action[] {
  const actions = (of: ScreenInput, on: Row | undefined): Action[] => withEdits(of, screen.actions(of, on));
  if (input.markedIds.length === 0) return actions(input, row);
  const withoutRow = actions(input, undefined);
  const unmarkedKeys = keysOf(actions({ ...input, markedIds: [] }, undefined));
  const onMarkedRows = withoutRow.filter(({ key }) => !unmarkedKeys.has(key));
  const generalKeys = keysOf(withoutRow);
  const views = actions(input, row).filter((action) => isView(action) && !generalKeys.has(action.key));
  return [...onMarkedRows, ...views, ...withoutRow.filter(({ key }) => unmarkedKeys.has(key))];
}

/** Whether the action leaves the workspace unchanged. */
function isView({ kind }: Action): boolean {
  return kind === "open" || kind === "set" || kind === "next" || kind === "link";
}

function keysOf(actions: readonly Action[]): ReadonlySet<string> {
  return new Set(actions.map(({ key }) => key));
}
