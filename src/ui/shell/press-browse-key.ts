/** Handles keys in a list: they move the selection, scroll the detail, or run the screen's actions. */
import { commandLine } from "../../cli/command-line.ts";
import { count } from "../../text/count.ts";
import type { Action, Row } from "../screens/screen.ts";
import { type AppState, leavesFirst, placeOf, selectedIndex, shownScreen, withPlace } from "./app-state.ts";
import { answered } from "./command-line.ts";
import { createEditor, type Editor } from "./editor.ts";
import { isBelowHome } from "./finding/places-to-go.ts";
import { type AppCommand, bindings, keyLabel } from "./keys.ts";
import { scrolled, type Viewport } from "./layout.ts";
import { openScreen, type Pressed, performAction, runWords, say, unchanged } from "./perform-action.ts";

export function pressBrowseKey(state: AppState, key: string, rows: readonly Row[], view: Viewport): Pressed {
  const row = rows[selectedIndex(state, rows)];
  // What Esc leaves first is the app's own: the other pane, marks, a filter.
  const inner = key === "esc" && leavesFirst(state);
  const action = inner ? undefined : actionsOf(state, row).find((candidate) => candidate.key === key);
  if (action?.kind === "next") return unchanged(move(state, rows, 1, view));
  if (action) return performAction(state, action, row);
  const command = bindings.find((binding) => binding.keys.includes(key))?.does;
  if (command === undefined)
    return unchanged(say(state, `${keyLabel(key)} has no function here; ? shows the keys.`));
  return perform(state, command, rows, view);
}

/** The only action, apart from reloading, for an unreadable workspace. */
const examine: Action = {
  key: "D",
  label: "run the doctor",
  kind: "command",
  line: commandLine("doctor", []),
};

/** Returns the only action in a folder without a workspace. */
function begin(folder: string): Action {
  return {
    key: "I",
    label: "make a workspace",
    kind: "form",
    fields: [{ name: "name", label: "Name of the taxonomy (default: the folder's name)", optional: true }],
    about: [
      `The workspace is created in ${folder === "." ? "this folder" : folder}; Taxolink does not overwrite any files.`,
    ],
    line: ({ name = "" }) => commandLine("init", [folder], answered({ name })),
  };
}

/** Returns the actions of the open screen for its selected row. */
export function actionsOf(state: AppState, row: Row | undefined): readonly Action[] {
  if (state.loaded.kind === "broken") {
    return [state.loaded.makeIn === undefined ? examine : begin(state.loaded.makeIn)];
  }
  return shownScreen(state)?.actions(row) ?? [];
}

const needsWorkspace: ReadonlySet<AppCommand> = new Set(["search", "filter", "goto", "mark", "otherPane"]);

function perform(state: AppState, command: AppCommand, rows: readonly Row[], view: Viewport): Pressed {
  if (state.loaded.kind === "broken" && needsWorkspace.has(command)) {
    const [action] = actionsOf(state, undefined);
    return unchanged(say(state, `This key needs a workspace; press ${action?.key} to ${action?.label}.`));
  }
  switch (command) {
    case "up":
      return unchanged(move(state, rows, -1, view));
    case "down":
      return unchanged(move(state, rows, 1, view));
    case "pageUp":
      return unchanged(move(state, rows, -view.page, view));
    case "pageDown":
      return unchanged(move(state, rows, view.page, view));
    case "first":
      return unchanged(move(state, rows, Number.NEGATIVE_INFINITY, view));
    case "last":
      return unchanged(move(state, rows, Number.POSITIVE_INFINITY, view));
    case "otherPane":
      return unchanged(withPlace(state, { pane: placeOf(state).pane === "list" ? "detail" : "list" }));
    case "back":
      return unchanged(goBack(state));
    case "filter": {
      const before = placeOf(state).filter;
      return unchanged({ ...state, mode: { kind: "filter", editor: offering(before), before } });
    }
    case "palette":
      return unchanged({
        ...state,
        mode: { kind: "palette", editor: offering(state.drafts[":"]?.[0]), at: 0 },
      });
    case "search":
      return unchanged({ ...state, mode: { kind: "search", editor: createEditor(), at: 0 } });
    case "read":
      return unchanged(readInFull(state, rows[selectedIndex(state, rows)]));
    case "help":
      return unchanged({ ...state, mode: { kind: "help", scroll: 0 } });
    case "goto":
      return unchanged({ ...state, mode: { kind: "goto" } });
    case "undo":
      return runWords(state, ["undo"]);
    case "redo":
      return runWords(state, ["redo"]);
    case "copy": {
      const row = rows[selectedIndex(state, rows)];
      if (!row) return unchanged(say(state, "Nothing is selected."));
      return { state: say(state, `Copied "${row.label}".`), effects: [{ kind: "copy", text: row.label }] };
    }
    case "mark":
      return unchanged(mark(state, rows, view));
    case "reload":
      return { state: say(state, "Reloaded the files."), effects: [{ kind: "reload" }] };
    case "quit":
      return { state, effects: [{ kind: "quit" }] };
  }
}

/** Returns an editor that suggests an earlier text. */
function offering(text: string | undefined): Editor {
  const editor = createEditor(text);
  return editor.text === "" ? editor : { ...editor, offered: true };
}

/** Moves the selection, or scrolls the detail if its pane is active. */
function move(state: AppState, rows: readonly Row[], by: number, view: Viewport): AppState {
  const place = placeOf(state);
  if (place.pane === "detail") {
    return withPlace(state, { scroll: scrolled(state, place.scroll + by, view) });
  }
  const index = Math.max(0, Math.min(rows.length - 1, selectedIndex(state, rows) + by));
  return say(withPlace(state, { index, row: rows[index]?.id, scroll: 0 }), "");
}

/** Toggles the mark of the selected row, and moves to the next row. */
function mark(state: AppState, rows: readonly Row[], view: Viewport): AppState {
  const id = rows[selectedIndex(state, rows)]?.id;
  if (id === undefined) return state;
  if (!shownScreen(state)?.takesMarks())
    return say(state, "No actions on this screen apply to multiple rows.");
  const { marked } = placeOf(state);
  const next = marked.includes(id) ? marked.filter((other) => other !== id) : [...marked, id];
  return say(move(withPlace(state, { marked: next }), rows, 1, view), `${count(next.length, "row")} marked.`);
}

/** Shows in full what the screen may have truncated: the row, its detail, and the output of the last command. */
function readInFull(state: AppState, row: Row | undefined): AppState {
  const { text } = state.message;
  const messageLines =
    text === "" ? [] : ["", [{ text: "Last message", tone: "title" } as const], ...text.split("\n")];
  const rowLines = row ? [row.note === undefined ? row.label : `${row.label} · ${row.note}`, ""] : [];
  const lines = [...rowLines, ...(shownScreen(state)?.detail(row) ?? []), ...messageLines];
  return { ...state, mode: { kind: "reading", title: shownScreen(state)?.title ?? "", lines, scroll: 0 } };
}

/** Leaves, in this order, the other pane, the filter and the marks, the open item, the view, and finally the screen. */
function goBack(state: AppState): AppState {
  const place = placeOf(state);
  if (place.pane === "detail") return withPlace(state, { pane: "list", scroll: 0 });
  if (place.filter !== "") return say(withPlace(state, { filter: "" }), "The filter has been removed.");
  if (place.marked.length > 0) return say(withPlace(state, { marked: [] }), "No rows are marked.");
  const { inside, ...outer } = place.settings;
  if (inside !== undefined) return say(withPlace(state, { settings: outer, row: inside, scroll: 0 }), "");
  const { view, ...settings } = outer;
  if (view !== undefined && isBelowHome(state.screen))
    return say(withPlace(state, { settings, index: 0, row: undefined, scroll: 0 }), "");
  if (state.screen === "home") return say(state, "q quits; all edits are saved.");
  const before = state.trail.at(-1);
  // Esc leads from a screen listed on the home screen back to the home screen, regardless of the previous screen.
  if (before === undefined || isBelowHome(state.screen)) return openScreen(state, { screen: "home" });
  return { ...openScreen(state, { screen: before }), trail: state.trail.slice(0, -1) };
}
