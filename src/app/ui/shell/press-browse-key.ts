/** Handles keys in a list: they move the selection, scroll the detail, or run the screen's actions. */

import { count } from "../../../base/text/count.ts";
import { numberKeys } from "../../../operations/edits.ts";
import { allEdits } from "../../../operations/index.ts";
import { phases } from "../../../workspace/index.ts";
import { commandLine } from "../../cli/command-line.ts";
import { scrolled, type Viewport } from "../drawing/frame-layout.ts";
import { section, title } from "../drawing/lines.ts";
import type { Action, Content, Row, ScreenId } from "../screens/screen.ts";
import { isBelowHome, screenOfPhase } from "../screens/screen-id.ts";
import {
  type AppState,
  escStaysOnScreen,
  placeOf,
  type RowReader,
  selectedIndex,
  shownScreen,
  withPlace,
} from "./app-state.ts";
import { nonEmptyAnswers } from "./command-line.ts";
import { createEditor, type Editor } from "./editor.ts";
import { goNext, openMenu } from "./go-next.ts";
import { type AppCommand, bindings, keyLabel } from "./keys.ts";
import {
  type KeyResult,
  openAtTop,
  openScreen,
  performAction,
  runWords,
  withMessage,
  withoutEffects,
} from "./perform-action.ts";

export function pressBrowseKey(state: AppState, key: string, readRows: RowReader, view: Viewport): KeyResult {
  const rows = readRows(state);
  const row = rows[selectedIndex(state, rows)];
  // Esc leaves the detail pane and removes marks or a filter before it has the screen's own meaning.
  const escIsTaken = key === "esc" && escStaysOnScreen(state);
  const action = escIsTaken ? undefined : actionsOf(state, row).find((candidate) => candidate.key === key);
  if (action?.kind === "next") return withoutEffects(move(state, rows, 1, view));
  if (action) return performAction(state, action, row);
  const command = bindings.find(({ keys }) => keys.some((name) => name === key))?.command;
  const phase = state.screen === "home" ? screenOfPhase(Number(key)) : undefined;
  if (phase !== undefined) return withoutEffects(openAtTop(state, phase));
  const menu = key === "enter" ? actionsOf(state, row).filter(({ key: own }) => own !== "") : [];
  const [only] = menu;
  if (menu.length === 1 && only && only.kind !== "next") return performAction(state, only, row);
  if (menu.length > 0) return withoutEffects(openMenu(withMessage(state, ""), menu));
  if (command === undefined)
    return withoutEffects(withMessage(state, `${whyNot(state, key)}; ? shows the keys.`));
  // A letter has one meaning on a screen: on other rows than its own, it must not begin something else.
  if (command === "search" && rowsWith(state.screen, key).length > 0)
    return withoutEffects(withMessage(state, `${whyNot(state, key)}; Ctrl-F searches.`));
  return perform(state, command, readRows, view);
}

/** Explains why a key does nothing: on this screen, its edits need other rows, or there are none. */
function whyNot({ screen }: AppState, key: string): string {
  const rows = rowsWith(screen, key);
  const label = keyLabel(key);
  return rows.length === 0 ? `${label} has no function here` : `${label} needs ${rows.join(" or ")}`;
}

/** Returns the kinds of rows on which a key calls an edit of the screen's phase. */
export function rowsWith(screen: ScreenId, key: string): readonly string[] {
  const rows = allEdits
    .filter(({ phase }) => screenOfPhase(phases.find(({ name }) => name === phase)?.number ?? 0) === screen)
    .flatMap(({ keys = [] }) => keys)
    .filter((own) => own.key === key || (own.key === numberKeys && /^[1-9]$/.test(key)))
    .map(({ row }) => row);
  return [...new Set(rows)];
}

/** The only action, apart from reloading, for an unreadable workspace. */
const runDoctor: Action = {
  key: "D",
  label: "run the doctor",
  kind: "command",
  line: commandLine("doctor", []),
};

/** Returns the only action in a folder without a workspace. */
function createWorkspace(folder: string): Action {
  return {
    key: "I",
    label: "make a workspace",
    kind: "form",
    fields: [{ name: "name", label: "Name of the taxonomy (default: the folder's name)", optional: true }],
    explanation: [
      `The workspace is created in ${folder === "." ? "this folder" : folder}; Taxolink does not overwrite any files.`,
    ],
    line: ({ name = "" }) => commandLine("init", [folder], nonEmptyAnswers({ name })),
  };
}

/** Returns the actions of the open screen for its selected row. */
export function actionsOf(state: AppState, row: Row | undefined): readonly Action[] {
  if (state.loaded.kind === "broken") {
    return [
      state.loaded.newWorkspaceFolder === undefined
        ? runDoctor
        : createWorkspace(state.loaded.newWorkspaceFolder),
    ];
  }
  return shownScreen(state)?.actions(row) ?? [];
}

const needsWorkspace: ReadonlySet<AppCommand> = new Set([
  "search",
  "filter",
  "goto",
  "goNext",
  "mark",
  "otherPane",
]);

function perform(state: AppState, command: AppCommand, readRows: RowReader, view: Viewport): KeyResult {
  const rows = readRows(state);
  if (state.loaded.kind === "broken" && needsWorkspace.has(command)) {
    const [action] = actionsOf(state, undefined);
    if (command === "goNext" && action && action.kind !== "next")
      return performAction(state, action, undefined);
    return withoutEffects(
      withMessage(state, `This key needs a workspace; press ${action?.key} to ${action?.label}.`),
    );
  }
  switch (command) {
    case "up":
      return withoutEffects(move(state, rows, -1, view));
    case "down":
      return withoutEffects(move(state, rows, 1, view));
    case "pageUp":
      return withoutEffects(move(state, rows, -view.page, view));
    case "pageDown":
      return withoutEffects(move(state, rows, view.page, view));
    case "first":
      return withoutEffects(move(state, rows, Number.NEGATIVE_INFINITY, view));
    case "last":
      return withoutEffects(move(state, rows, Number.POSITIVE_INFINITY, view));
    case "otherPane":
      return withoutEffects(withPlace(state, { pane: placeOf(state).pane === "list" ? "detail" : "list" }));
    case "back":
      return withoutEffects(goBack(state));
    case "filter": {
      const before = placeOf(state).filter;
      return withoutEffects({ ...state, mode: { kind: "filter", editor: suggestingEditor(before), before } });
    }
    case "palette":
      return withoutEffects({
        ...state,
        mode: { kind: "palette", editor: suggestingEditor(state.drafts[":"]?.[0]), at: 0 },
      });
    case "search":
      return withoutEffects({ ...state, mode: { kind: "search", editor: createEditor(), at: 0 } });
    case "read":
      return withoutEffects(readInFull(state, rows[selectedIndex(state, rows)]));
    case "help":
      return withoutEffects({ ...state, mode: { kind: "help", scroll: 0 } });
    case "goto":
      return withoutEffects({ ...state, mode: { kind: "goto" } });
    case "goNext":
      return goNext(state, readRows);
    case "undo":
      return runWords(state, ["undo"]);
    case "redo":
      return runWords(state, ["redo"]);
    case "copy":
      return copyLabel(state, rows[selectedIndex(state, rows)]);
    case "mark":
      return withoutEffects(mark(state, rows, view));
    case "reload":
      return { state: withMessage(state, "Reloaded the files."), effects: [{ kind: "reload" }] };
    case "quit":
      return { state, effects: [{ kind: "quit" }] };
  }
}

function copyLabel(state: AppState, row: Row | undefined): KeyResult {
  if (!row) return withoutEffects(withMessage(state, "Nothing is selected."));
  return {
    state: withMessage(state, `Copied "${row.label}".`),
    effects: [{ kind: "copy", text: row.label }],
  };
}

/** Returns an editor that suggests an earlier text. */
function suggestingEditor(text: string | undefined): Editor {
  const editor = createEditor(text);
  return editor.text === "" ? editor : { ...editor, isSuggestion: true };
}

/** Moves the selection, or scrolls the detail if its pane is active. */
function move(state: AppState, rows: readonly Row[], by: number, view: Viewport): AppState {
  const place = placeOf(state);
  if (place.pane === "detail") {
    return withPlace(state, { scroll: scrolled(state, place.scroll + by, view) });
  }
  const index = Math.max(0, Math.min(rows.length - 1, selectedIndex(state, rows) + by));
  return withMessage(withPlace(state, { index, row: rows[index]?.id, scroll: 0 }), "");
}

/** Toggles the mark of the selected row, and moves to the next row. */
function mark(state: AppState, rows: readonly Row[], view: Viewport): AppState {
  const id = rows[selectedIndex(state, rows)]?.id;
  if (id === undefined) return state;
  if (!shownScreen(state)?.takesMarks())
    return withMessage(state, "No actions on this screen apply to multiple rows.");
  const { markedIds } = placeOf(state);
  const next = markedIds.includes(id) ? markedIds.filter((other) => other !== id) : [...markedIds, id];
  return withMessage(
    move(withPlace(state, { markedIds: next }), rows, 1, view),
    `${count(next.length, "row")} marked.`,
  );
}

/** Shows in full what the screen may have truncated: the row, its detail, and the output of the last command. */
function readInFull(state: AppState, row: Row | undefined): AppState {
  const { text } = state.message;
  const screen = shownScreen(state);
  const content: Content = [
    row && [row.note === undefined ? row.label : `${row.label} · ${row.note}`, ""],
    screen?.detail(row),
    section("Figures", screen?.strip(Number.POSITIVE_INFINITY)),
    text !== "" && ["", title("Last message"), text],
  ];
  return { ...state, mode: { kind: "reading", title: screen?.title ?? "", content, scroll: 0 } };
}

/** Leaves, in this order, the other pane, the filter and the marks, the open item, the view, and finally the screen. */
function goBack(state: AppState): AppState {
  const place = placeOf(state);
  if (place.pane === "detail") return withPlace(state, { pane: "list", scroll: 0 });
  if (place.filter !== "")
    return withMessage(withPlace(state, { filter: "" }), "The filter has been removed.");
  if (place.markedIds.length > 0)
    return withMessage(withPlace(state, { markedIds: [] }), "No rows are marked.");
  const { inside, ...outer } = place.settings;
  if (inside !== undefined)
    return withMessage(withPlace(state, { settings: outer, row: inside, scroll: 0 }), "");
  const { view, ...settings } = outer;
  if (view !== undefined && isBelowHome(state.screen))
    return withMessage(withPlace(state, { settings, index: 0, row: undefined, scroll: 0 }), "");
  if (state.screen === "home") return withMessage(state, "q quits; all edits are saved.");
  const before = state.trail.at(-1);
  // Esc leads from a screen listed on the home screen back to the home screen, regardless of the previous screen.
  if (before === undefined || isBelowHome(state.screen)) return openScreen(state, { screen: "home" });
  return { ...openScreen(state, { screen: before }), trail: state.trail.slice(0, -1) };
}
