/** Leads to the next thing to do in the workspace: to its phase, then to its row, and finally to its form. */
import type { Edit } from "../../operations/edits.ts";
import { allEdits } from "../../operations/index.ts";
import type { Action, Row } from "../screens/screen.ts";
import {
  type AppState,
  placeOf,
  type RowReader,
  selectedIndex,
  shownScreen,
  withPlace,
} from "./app-state.ts";
import { createEditor } from "./editor.ts";
import { keyLabel } from "./keys.ts";
import { type KeyResult, openAtTop, performAction, withMessage, withoutEffects } from "./perform-action.ts";
import { screenOfPhase } from "./screen-of-phase.ts";

/**
 * Opens the first phase with something left to do, selects the row that needs it, and says what and why. If this row is
 * already selected, begins the edit.
 */
export function goNext(state: AppState, readRows: RowReader): KeyResult {
  const { loaded } = state;
  const open =
    loaded.kind === "ready" ? loaded.workspace.phases.find(({ next }) => next !== null) : undefined;
  const screen = screenOfPhase(open?.phase.number ?? 0);
  if (!open?.next || screen === undefined)
    return withoutEffects(withMessage(state, "All eight phases are complete."));
  const { action: reason, command } = open.next;
  const words = command.split(" ").slice(1);
  const edit = allEdits
    .filter(({ name }) => words.join(" ").startsWith(name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  const argument = edit && words[edit.name.split(" ").length];
  const opened = state.screen === screen ? state : openAtTop(state, screen);
  const found = edit && rowOf(opened, readRows(opened), edit, argument);
  if (found === undefined) return offerCommand(state, opened, words, reason);
  const selected = withPlace(opened, { row: found.row.id, index: found.index, pane: "list", scroll: 0 });
  if (
    opened === state &&
    selectedIndex(state, readRows(state)) === found.index &&
    found.action.kind !== "next"
  )
    return performAction(selected, found.action, found.row);
  const { key, label } = found.action;
  return withoutEffects(withMessage(selected, `${reason}. Press ${keyLabel(key)} to ${label}, or > again.`));
}

type Found = { readonly row: Row; readonly index: number; readonly action: Action };

/** Finds the row on which a key calls the edit, beginning with the row that the edit names. */
function rowOf(
  state: AppState,
  rows: readonly Row[],
  edit: Edit,
  argument: string | undefined,
): Found | undefined {
  const screen = shownScreen(state);
  const candidates = rows.map((row, index) => ({ row, index }));
  const name = argument?.replace(/^--/, "");
  const named = candidates.filter(({ row }) => name !== undefined && row.id.includes(name));
  for (const { row, index } of [...named, ...candidates]) {
    const action = screen?.actions(row).find((candidate) => candidate.edit === edit.name);
    if (action) return { row, index, action };
  }
  return undefined;
}

/** Says which command is next, and with the second key press writes it into the palette. */
function offerCommand(
  state: AppState,
  opened: AppState,
  words: readonly string[],
  reason: string,
): KeyResult {
  const known = words.filter((word) => !/[A-Z"…]/.test(word)).join(" ");
  if (opened !== state || placeOf(state).settings.inside !== undefined)
    return withoutEffects(withMessage(opened, `${reason}. Press > again for the command ${known}.`));
  return withoutEffects({ ...state, mode: { kind: "palette", editor: createEditor(known), at: 0 } });
}
