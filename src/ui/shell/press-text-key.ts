/** Handles keys in text input: the filter, the palette and forms. Esc closes the input and never loses typed text. */

import { lineBreak, type Row } from "../screens/screen.ts";
import { type AppState, browsing, type Mode, selectedIndex, withPlace } from "./app-state.ts";
import { splitWords } from "./command-line.ts";
import { createEditor, type Editor, editWithKey, insertText } from "./editor.ts";
import { commandNamed, isCommandLine, type Suggestion, suggest } from "./finding/palette.ts";
import { editField, pressFormKey } from "./finding/press-form-key.ts";
import { searched } from "./finding/search.ts";
import {
  compose,
  openScreen,
  type Pressed,
  performAction,
  runWords,
  say,
  unchanged,
} from "./perform-action.ts";
import { actionsOf } from "./press-browse-key.ts";

type Filter = Mode & { readonly kind: "filter" };
type Palette = Mode & { readonly kind: "palette" };
type Search = Mode & { readonly kind: "search" };
type TextMode = Filter | Palette | Search | (Mode & { readonly kind: "form" });

export function pressTextKey(state: AppState, mode: TextMode, key: string, rows: readonly Row[]): Pressed {
  if (mode.kind === "filter") return unchanged(pressFilterKey(state, mode, key));
  if (mode.kind === "palette") return pressPaletteKey(state, mode, key, rows[selectedIndex(state, rows)]);
  if (mode.kind === "search") return pressSearchKey(state, mode, key);
  return pressFormKey(state, mode.form, key);
}

/** Inserts typed or pasted characters into the open text. Changes nothing if no text input is open. */
export function enterText(state: AppState, text: string): AppState {
  const { mode } = state;
  if (mode.kind === "filter") return filterBy(state, mode, insertText(mode.editor, text));
  if (mode.kind === "palette" || mode.kind === "search")
    return { ...state, mode: { ...mode, editor: insertText(mode.editor, text), at: 0 } };
  if (mode.kind === "form") {
    const { form } = mode;
    const pasted = form.fields[form.at]?.lines ? text.trimEnd().replace(/\r\n?|\n/g, lineBreak) : text;
    return {
      ...state,
      mode: { kind: "form", form: editField(form, (editor) => insertText(editor, pasted)) },
    };
  }
  return state;
}

export function takesText(state: AppState): boolean {
  return ["filter", "palette", "search", "form"].includes(state.mode.kind);
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

function pressPaletteKey(state: AppState, mode: Palette, key: string, row: Row | undefined): Pressed {
  const suggestions = suggest(mode.editor.text, actionsOf(state, row));
  const chosen = suggestions[Math.min(mode.at, suggestions.length - 1)];
  const close = (draft: string): AppState => ({
    ...state,
    mode: browsing,
    drafts: { ...state.drafts, ":": [draft] },
  });
  switch (key) {
    case "esc":
      return unchanged(close(mode.editor.text));
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return unchanged({
        ...state,
        mode: { ...mode, at: Math.max(0, Math.min(suggestions.length - 1, at)) },
      });
    }
    case "tab":
      if (!chosen) return unchanged(state);
      return unchanged({
        ...state,
        mode: { kind: "palette", editor: createEditor(`${chosen.line} `), at: 0 },
      });
    case "enter":
      return choose(close(""), mode.editor.text, chosen, row);
    default: {
      const editor = editWithKey(mode.editor, key);
      return unchanged(editor ? { ...state, mode: { ...mode, editor, at: 0 } } : state);
    }
  }
}

function pressSearchKey(state: AppState, mode: Search, key: string): Pressed {
  const entries = searched(state, mode.editor.text);
  const show = (change: Partial<Search>): Pressed => unchanged({ ...state, mode: { ...mode, ...change } });
  switch (key) {
    case "esc":
      return unchanged({ ...state, mode: browsing });
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return show({ at: Math.max(0, Math.min(entries.length - 1, at)) });
    }
    case "enter": {
      const chosen = entries[Math.min(mode.at, entries.length - 1)];
      if (!chosen) return show({});
      if ("command" in chosen.to) return compose({ ...state, mode: browsing }, chosen.to.command);
      return unchanged(openScreen({ ...state, mode: browsing }, chosen.to));
    }
    default: {
      const editor = editWithKey(mode.editor, key);
      return editor ? show({ editor, at: 0 }) : show({});
    }
  }
}

function choose(
  state: AppState,
  typed: string,
  chosen: Suggestion | undefined,
  row: Row | undefined,
): Pressed {
  // A command name on its own asks for the values that it needs. Followed by other words, it runs unchanged.
  const named = commandNamed(typed);
  if (named !== undefined) return compose(state, named);
  if (isCommandLine(typed)) return runWords(state, splitWords(typed));
  if (chosen?.action) return performAction(state, chosen.action, row);
  if (chosen) return compose(state, chosen.line);
  return unchanged(say(state, `No command matches "${typed}".`, "warn"));
}
