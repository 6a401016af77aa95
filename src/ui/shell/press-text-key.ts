/** Keys while text is typed: the filter, the palette and forms. Esc closes them and never loses what was typed. */

import { lineBreak, type Row } from "../screens/screen.ts";
import { type AppState, browsing, type Form, type Mode, selectedIndex, withPlace } from "./app-state.ts";
import { splitWords } from "./command-line.ts";
import { createEditor, type Editor, editWithKey, insertText } from "./editor.ts";
import { matchingChoices } from "./matching-choices.ts";
import { isCommandLine, type Suggestion, suggest } from "./palette.ts";
import {
  formAnswers,
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
type TextMode = Filter | Palette | (Mode & { readonly kind: "form" });

export function pressTextKey(state: AppState, mode: TextMode, key: string, rows: readonly Row[]): Pressed {
  if (mode.kind === "filter") return unchanged(pressFilterKey(state, mode, key));
  if (mode.kind === "palette") return pressPaletteKey(state, mode, key, rows[selectedIndex(state, rows)]);
  return pressFormKey(state, mode.form, key);
}

/** Typed characters or a paste, into whatever is being typed. Nothing happens where nothing is. */
export function enterText(state: AppState, text: string): AppState {
  const { mode } = state;
  if (mode.kind === "filter") return filterBy(state, mode, insertText(mode.editor, text));
  if (mode.kind === "palette")
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
  return state.mode.kind === "filter" || state.mode.kind === "palette" || state.mode.kind === "form";
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

function choose(
  state: AppState,
  typed: string,
  chosen: Suggestion | undefined,
  row: Row | undefined,
): Pressed {
  if (isCommandLine(typed)) return runWords(state, splitWords(typed));
  if (chosen?.action) return performAction(state, chosen.action, row);
  if (chosen) return runWords(state, splitWords(chosen.line));
  return unchanged(say(state, `no command fits "${typed}"`, "warn"));
}

function pressFormKey(state: AppState, form: Form, key: string): Pressed {
  const show = (next: Form): Pressed => unchanged({ ...state, mode: { kind: "form", form: next } });
  const field = form.fields[form.at];
  switch (key) {
    case "esc": {
      const drafts = { ...state.drafts, [form.draft]: form.editors.map((editor) => editor.text) };
      return unchanged(
        say({ ...state, mode: browsing, drafts }, `closed; ${form.action.key} brings the text back`),
      );
    }
    case "up":
    case "shift+tab":
      return show({ ...form, at: Math.max(0, form.at - 1) });
    case "down":
      return show({ ...form, at: Math.min(form.fields.length - 1, form.at + 1) });
    case "tab":
      return show(field?.choices ? cycleChoice(form, field.choices) : nextField(form));
    case "enter":
      return form.fields.slice(form.at + 1).some((field) => !field.extra)
        ? show(nextField(form))
        : submit(state, form);
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
