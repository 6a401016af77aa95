/** Keys while text is typed: the filter, the palette and forms. Esc closes them and never loses what was typed. */

import { lineBreak, type Row } from "../screens/screen.ts";
import { type AppState, browsing, type Form, type Mode, selectedIndex, withPlace } from "./app-state.ts";
import { splitWords } from "./command-line.ts";
import { createEditor, type Editor, editWithKey, insertText } from "./editor.ts";
import { matchingChoices } from "./finding/matching-choices.ts";
import { commandNamed, isCommandLine, type Suggestion, suggest } from "./finding/palette.ts";
import { searched } from "./finding/search.ts";
import {
  compose,
  formAnswers,
  openScreen,
  type Pressed,
  performAction,
  prepared,
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

/** Typed characters or a paste, into whatever is being typed. Nothing happens where nothing is. */
export function enterText(state: AppState, text: string): AppState {
  const { mode } = state;
  if (mode.kind === "filter") return filterBy(state, mode, insertText(mode.editor, text));
  if (mode.kind === "palette" || mode.kind === "search")
    return { ...state, mode: { ...mode, editor: insertText(mode.editor, text), at: 0 } };
  if (mode.kind === "form") {
    const { form } = mode;
    const kept = form.fields[form.at]?.lines ? text.trimEnd().replace(/\r\n?|\n/g, lineBreak) : text;
    return {
      ...state,
      mode: { kind: "form", form: editField(form, (editor) => insertText(editor, kept)) },
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
  const found = searched(state, mode.editor.text);
  const show = (change: Partial<Search>): Pressed => unchanged({ ...state, mode: { ...mode, ...change } });
  switch (key) {
    case "esc":
      return unchanged({ ...state, mode: browsing });
    case "up":
    case "down": {
      const at = mode.at + (key === "up" ? -1 : 1);
      return show({ at: Math.max(0, Math.min(found.length - 1, at)) });
    }
    case "enter": {
      const chosen = found[Math.min(mode.at, found.length - 1)];
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
  // The bare name of a command asks for what it needs; with words behind it, it is run as it stands.
  const named = commandNamed(typed);
  if (named !== undefined) return compose(state, named);
  if (isCommandLine(typed)) return runWords(state, splitWords(typed));
  if (chosen?.action) return performAction(state, chosen.action, row);
  if (chosen) return compose(state, chosen.line);
  return unchanged(say(state, `no command fits "${typed}"`, "warn"));
}

function pressFormKey(state: AppState, form: Form, key: string): Pressed {
  const show = (next: Form): Pressed => unchanged({ ...state, mode: { kind: "form", form: next } });
  const field = form.fields[form.at];
  switch (key) {
    case "esc": {
      const drafts = { ...state.drafts, [form.draft]: form.editors.map((editor) => editor.text) };
      return unchanged(
        say(
          { ...state, mode: browsing, drafts },
          `Closed; ${form.action.key === "" ? "the palette" : form.action.key} brings the text back.`,
        ),
      );
    }
    case "up":
    case "shift+tab":
      return show({ ...form, at: Math.max(0, form.at - 1) });
    case "down":
      return show({ ...form, at: Math.min(form.fields.length - 1, form.at + 1) });
    case "tab":
      if (field?.choices) return show(cycleChoice(form, field.choices));
      if (field?.path && form.editors[form.at]?.text !== "")
        return { state, effects: [{ kind: "complete", text: form.editors[form.at]?.text ?? "" }] };
      return show(nextField(form));
    case "enter": {
      const chosen = takeOnlyChoice(form);
      return chosen.at < chosen.fields.length - 1 ? show(nextField(chosen)) : submit(state, chosen);
    }
    default: {
      const next = editField(form, (editor) => editWithKey(editor, key) ?? editor);
      return show(next);
    }
  }
}

function nextField(form: Form): Form {
  return { ...form, at: (form.at + 1) % form.fields.length };
}

function editField(form: Form, change: (editor: Editor) => Editor): Form {
  return { ...form, editors: form.editors.map((editor, at) => (at === form.at ? change(editor) : editor)) };
}

/** The first choice that fits what was typed, the next one where it is a choice already; a new text stays. */
function cycleChoice(form: Form, choices: readonly string[]): Form {
  const typed = form.editors[form.at]?.text ?? "";
  const exact = choices.indexOf(typed);
  const next = exact === -1 ? matchingChoices(choices, typed)[0] : choices[(exact + 1) % choices.length];
  return next === undefined ? form : editField(form, () => createEditor(next));
}

/** What was typed of a choice is the choice, where it can become only one. */
function takeOnlyChoice(form: Form): Form {
  const typed = form.editors[form.at]?.text.trim() ?? "";
  const field = form.fields[form.at];
  const choices = field?.only ? (field.choices ?? []) : [];
  const fitting = typed === "" ? [] : matchingChoices(choices, typed);
  const [only] = fitting;
  return fitting.length === 1 && only !== undefined ? editField(form, () => createEditor(only)) : form;
}

/** The form after its path was completed as far as files allow, with what it can still become. */
export function completed(state: AppState, found: readonly string[]): AppState {
  if (state.mode.kind !== "form") return state;
  const { form } = state.mode;
  const typed = form.editors[form.at]?.text ?? "";
  const shared = commonBeginning(found);
  const next = shared.length > typed.length ? editField(form, () => createEditor(shared)) : form;
  const told = found.length === 0 ? "no file begins so" : found.length === 1 ? "" : found.join(" · ");
  return say({ ...state, mode: { kind: "form", form: next } }, told);
}

function commonBeginning([first = "", ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function submit(state: AppState, form: Form): Pressed {
  const answers = formAnswers(form);
  const missing = form.fields.findIndex((field) => !field.optional && answers[field.name] === "");
  if (missing !== -1) {
    const label = form.fields[missing]?.label ?? "";
    const again: AppState = { ...state, mode: { kind: "form", form: { ...form, at: missing } } };
    return unchanged(say(again, `${label} is missing`, "warn"));
  }
  // The draft stays until the command has succeeded: a refusal must not cost the text.
  const drafts = { ...state.drafts, [form.draft]: form.editors.map((editor) => editor.text) };
  return runWords(prepared({ ...state, mode: browsing, drafts }, form.action), form.action.line(answers), {
    next: form.action.next,
    into: form.action.into,
    select: form.action.select,
    draft: form.draft,
  });
}
