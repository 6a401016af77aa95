/** Handles keys in text input: the filter, the palette and forms. Esc closes the input and never loses typed text. */
import { type Action, lineBreak, type Row } from "../screens/screen.ts";
import { type AppState, browsing, type Mode, selectedIndex, withPlace } from "./app-state.ts";
import { splitWords } from "./command-line.ts";
import { createEditor, type Editor, editWithKey, insertText } from "./editor.ts";
import {
  exactCommandName,
  isCommandLine,
  type Palette,
  paletteSuggestions,
  type Suggestion,
} from "./finding/palette.ts";
import { editField, pressFormKey } from "./finding/press-form-key.ts";
import { searchResults } from "./finding/search.ts";
import {
  compose,
  isUnusedAgain,
  type KeyResult,
  openScreen,
  performAction,
  runWords,
  withMessage,
  withoutEffects,
} from "./perform-action.ts";
import { actionsOf } from "./press-browse-key.ts";

type Filter = Mode & { readonly kind: "filter" };
type Search = Mode & { readonly kind: "search" };
type TextMode = Filter | Palette | Search | Pick | (Mode & { readonly kind: "form" });

export function pressTextKey(state: AppState, mode: TextMode, key: string, rows: readonly Row[]): KeyResult {
  if (mode.kind === "filter") return withoutEffects(pressFilterKey(state, mode, key));
  if (mode.kind === "palette") return pressPaletteKey(state, mode, key, rows[selectedIndex(state, rows)]);
  if (mode.kind === "search") return pressSearchKey(state, mode, key);
  if (mode.kind === "pick") return pressPickKey(state, mode, key);
  return pressFormKey(state, mode.form, key);
}

/** Inserts typed or pasted characters into the open text. Changes nothing if no text input is open. */
export function enterText(state: AppState, text: string): AppState {
  const { mode } = state;
  if (mode.kind === "filter") return filterBy(state, mode, insertText(mode.editor, text));
  if (mode.kind === "palette" || mode.kind === "search")
    return { ...state, mode: { ...mode, editor: insertText(mode.editor, text), at: 0 } };
  if (mode.kind === "pick") return { ...state, mode: typeInPick(mode, text) };
  if (mode.kind === "form") {
    const { form } = mode;
    const field = form.fields[form.at];
    const { text: typed = "", isSuggestion } = form.editors[form.at] ?? {};
    // No answer begins with the key for the next thing, which the user may have pressed once too often.
    if (text === ">" && (typed === "" || isSuggestion)) return state;
    const pasted = field?.multiline ? text.trimEnd().replace(/\r\n?|\n/g, lineBreak) : text;
    return {
      ...state,
      mode: { kind: "form", form: editField(form, (editor) => insertText(editor, pasted)) },
    };
  }
  return state;
}

/** Whether a typed character belongs to a text, and is not a key. */
export function takesText(state: AppState, character: string): boolean {
  if (state.mode.kind === "form" && character === ">" && isUnusedAgain(state.mode.form)) return false;
  if (state.mode.kind === "palette" && state.mode.only !== undefined) return false;
  return ["filter", "palette", "search", "form", "pick"].includes(state.mode.kind);
}

function pressFilterKey(state: AppState, mode: Filter, key: string): AppState {
  if (key === "enter") return { ...state, mode: browsing };
  if (key === "esc") return { ...withPlace(state, { filter: mode.before }), mode: browsing };
  const editor = editWithKey(mode.editor, key);
  return editor ? filterBy(state, mode, editor) : state;
}

function filterBy(state: AppState, mode: Filter, editor: Editor): AppState {
  return { ...withPlace(state, { filter: editor.text, scroll: 0 }), mode: { ...mode, editor } };
}

function pressPaletteKey(state: AppState, mode: Palette, key: string, row: Row | undefined): KeyResult {
  const suggestions = paletteSuggestions(mode, actionsOf(state, row));
  const selected = suggestions[Math.min(mode.at, suggestions.length - 1)];
  const isMenu = mode.only !== undefined;
  const close = (draft: string): AppState => ({
    ...state,
    mode: browsing,
    drafts: isMenu ? state.drafts : { ...state.drafts, ":": [draft] },
  });
  switch (key) {
    case "esc":
      return withoutEffects(close(mode.editor.text));
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return withoutEffects({
        ...state,
        mode: { ...mode, at: Math.max(0, Math.min(suggestions.length - 1, at)) },
      });
    }
    case "tab":
      if (!selected) return withoutEffects(state);
      return withoutEffects({
        ...state,
        mode: { kind: "palette", editor: createEditor(`${selected.line} `), at: 0 },
      });
    case "enter":
      return isMenu && selected?.action
        ? performAction(close(""), selected.action, row)
        : runChosen(close(""), mode.editor.text, selected, row);
    default: {
      const editor = editWithKey(mode.editor, key);
      return withoutEffects(editor ? { ...state, mode: { ...mode, editor, at: 0 } } : state);
    }
  }
}

function pressSearchKey(state: AppState, mode: Search, key: string): KeyResult {
  const entries = searchResults(state, mode.editor.text);
  const show = (change: Partial<Search>): KeyResult =>
    withoutEffects({ ...state, mode: { ...mode, ...change } });
  switch (key) {
    case "esc":
      return withoutEffects({ ...state, mode: browsing });
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return show({ at: Math.max(0, Math.min(entries.length - 1, at)) });
    }
    case "enter": {
      const selected = entries[Math.min(mode.at, entries.length - 1)];
      if (!selected) return show({});
      if ("command" in selected.to) return compose({ ...state, mode: browsing }, selected.to.command);
      return withoutEffects(openScreen({ ...state, mode: browsing }, selected.to));
    }
    default: {
      const editor = editWithKey(mode.editor, key);
      return editor ? show({ editor, at: 0 }) : show({});
    }
  }
}

function runChosen(
  state: AppState,
  typedText: string,
  selected: Suggestion | undefined,
  row: Row | undefined,
): KeyResult {
  // A bare command name opens a form for its values, whereas a complete command line runs as typed.
  const commandName = exactCommandName(typedText);
  if (commandName !== undefined) return compose(state, commandName);
  if (isCommandLine(typedText)) return runWords(state, splitWords(typedText));
  if (selected?.action) return performAction(state, selected.action, row);
  if (selected) return compose(state, selected.line);
  return withoutEffects(withMessage(state, `No command matches "${typedText}".`, "warn"));
}

/** Handles the choice among any number of items: typing filters them, Space marks, and Enter confirms the marks. */
type Pick = Mode & { readonly kind: "pick" };
type Item = (Action & { readonly kind: "pick" })["items"][number];

/** Returns the items whose label contains the typed text, regardless of letter case. */
export function shownItems({ action, editor }: Pick): readonly Item[] {
  const text = editor.text.toLowerCase();
  return action.items.filter(({ label }) => label.toLowerCase().includes(text));
}

function pressPickKey(state: AppState, mode: Pick, key: string): KeyResult {
  const show = (change: Partial<Pick>): KeyResult =>
    withoutEffects({ ...state, mode: { ...mode, ...change } });
  switch (key) {
    case "esc":
      return withoutEffects(withMessage({ ...state, mode: browsing }, "Nothing was changed."));
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return show({ at: Math.max(0, Math.min(shownItems(mode).length - 1, at)) });
    }
    case "enter": {
      const { line, next } = mode.action;
      return runWords({ ...state, mode: browsing }, line(chosenItems(mode)), { next });
    }
    default: {
      const editor = editWithKey(mode.editor, key);
      return show(editor ? { editor, at: 0 } : {});
    }
  }
}

/** Returns the marked items, or the selected one if the user has found it without marking anything. */
function chosenItems(mode: Pick): readonly string[] {
  const { action, picked, at, editor } = mode;
  const item = shownItems(mode)[at];
  const isFound = picked.length === 0 || at > 0 || editor.text !== "";
  return item && isFound && picked === action.picked ? toggled(mode, item.id) : picked;
}

/** Enters typed characters: a space marks the selected item, and any other character filters. */
function typeInPick(mode: Pick, text: string): Pick {
  let next = mode;
  for (const character of text) {
    const item = shownItems(next)[next.at];
    if (character !== " ") next = { ...next, editor: insertText(next.editor, character), at: 0 };
    else if (item) next = { ...next, picked: toggled(next, item.id), ...afterMark(next, item) };
  }
  return next;
}

/** Shows all items again, with the marked item selected. */
function afterMark({ action }: Pick, item: Item): { readonly editor: Editor; readonly at: number } {
  return { editor: createEditor(), at: action.items.indexOf(item) };
}

function toggled({ action, picked }: Pick, id: string): readonly string[] {
  if (picked.includes(id)) return picked.filter((other) => other !== id);
  return action.single ? [id] : [...picked, id];
}
