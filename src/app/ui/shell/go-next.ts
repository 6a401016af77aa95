/** Leads to the next thing to do in the workspace: to its phase, then to its row, and finally to its form. */

import { allEdits } from "../../../operations/index.ts";
import { matchCommand } from "../../cli/match-command.ts";
import type { Action, Row, ScreenId } from "../screens/screen.ts";
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
  const name = matchCommand(words)?.entry.name ?? "";
  const argument = words[name.split(" ").length];
  const places = placesToLook(state, screen, argument, readRows);
  for (const place of places) {
    const found = placeOfCall(place, readRows(place), name, argument);
    if (found) return begin(state, place, found, reason, readRows);
  }
  // A command that is no key of the screen, such as one that shows what is next, leads to the row to decide on.
  const isEdit = allEdits.some((edit) => edit.name === name);
  for (const place of isEdit ? [] : places) {
    const offered = offerDecision(place, readRows(place), reason);
    if (offered) return offered;
  }
  return offerCommand(state, places[0] ?? state, words, reason);
}

/** The open list, the list that the screen chooses, and the views to which its keys lead. */
function placesToLook(
  state: AppState,
  screen: ScreenId,
  argument: string | undefined,
  readRows: RowReader,
): readonly AppState[] {
  const top = openAtTop(state, screen);
  const fresh = withPlace(top, { settings: {} });
  const views = (shownScreen(fresh)?.actions(readRows(fresh)[0]) ?? []).flatMap((action) =>
    action.kind === "set" && action.settings.inside === undefined
      ? [withPlace(fresh, { settings: action.settings, index: 0, row: undefined })]
      : [],
  );
  // An open item, such as a paper, is left if the command is about another one.
  const { settings } = placeOf(state);
  const isAboutIt =
    settings.inside === undefined ||
    argument === undefined ||
    Object.values(settings).some((value) => value?.includes(argument));
  return [state.screen === screen && isAboutIt ? state : top, fresh, ...views];
}

/** Selects the row of a key and names the key; if the row is already selected, presses the key. */
function begin(
  state: AppState,
  place: AppState,
  { row, index, actions }: Found,
  reason: string,
  readRows: RowReader,
): KeyResult {
  const [action] = actions;
  const selected = withPlace(place, { row: row?.id, index, pane: "list", scroll: 0 });
  // Only the user can choose between several keys, unless one of them is the key for the usual.
  if (actions.length > 1 && action.key !== "enter")
    return withoutEffects(withChoice(selected, actions, reason));
  const isShown = place === state && (row === undefined || selectedIndex(state, readRows(state)) === index);
  const word = action.edit === undefined ? "for" : "to";
  const offer = `${reason}. Press ${keyLabel(action.key)} ${word} ${action.label}, or > again.`;
  // A form can be closed again, but a command is announced before it runs.
  const isAnnounced = action.kind === "form" || state.message.text === offer;
  return isShown && isAnnounced && action.kind !== "next"
    ? performAction(selected, action, row)
    : withoutEffects(withMessage(selected, offer));
}

/** The most keys that a message names. */
const mostKeys = 4;

function withChoice(state: AppState, actions: readonly Action[], reason: string): AppState {
  const keys = actions
    .slice(0, mostKeys)
    .map(({ key, label, short }) => `${keyLabel(key)} ${short ?? label}`)
    .join(", ");
  return withMessage(state, `${reason}. Decide: ${keys}.`);
}

type Found = {
  readonly row: Row | undefined;
  readonly index: number;
  /** The keys of the row that call the edit or the command, at least one. */
  readonly actions: readonly [Action, ...Action[]];
};

/**
 * Finds the row on which a key calls the edit or the command, beginning with the row that the command names and the
 * selected row.
 */
function placeOfCall(
  state: AppState,
  rows: readonly Row[],
  name: string,
  argument: string | undefined,
): Found | undefined {
  const screen = shownScreen(state);
  const candidates = rows.map((row, index) => ({ row, index }));
  const id = argument?.replace(/^--/, "");
  const named = candidates.filter(({ row }) => id !== undefined && `${row.id} ${row.label}`.includes(id));
  const selected = candidates.slice(selectedIndex(state, rows), selectedIndex(state, rows) + 1);
  for (const { row, index } of [...named, ...selected, ...candidates, { row: undefined, index: 0 }]) {
    const [first, ...others] = (screen?.actions(row) ?? []).filter((action) => calls(action, name));
    if (first) return { row, index, actions: [first, ...others] };
  }
  return undefined;
}

/** Whether a key calls the edit or the command with this name. */
function calls(action: Action, name: string): boolean {
  if (action.edit !== undefined) return action.edit === name;
  const words =
    action.kind === "command" ? action.line : action.kind === "form" ? action.line?.({}) : undefined;
  return name !== "" && `${words?.join(" ")} `.startsWith(`${name} `);
}

/** Selects the first row that awaits a decision, and names the keys that decide; undefined if no row does. */
function offerDecision(state: AppState, rows: readonly Row[], reason: string): KeyResult | undefined {
  const screen = shownScreen(state);
  for (const [index, row] of rows.entries()) {
    const edits = (screen?.actions(row) ?? []).filter(({ edit }) => edit !== undefined);
    if (edits.length === 0) continue;
    const selected = withPlace(state, { row: row.id, index, pane: "list", scroll: 0 });
    return withoutEffects(withChoice(selected, edits, reason));
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
