/** Applies an action: returns the next state of the app, and the work to be done outside it. */

import { OptionError } from "../../../base/errors.ts";
import type { PerformedAction, Row, ScreenId, Settings } from "../screens/screen.ts";
import {
  type AppState,
  browsing,
  type Form,
  type Loaded,
  type Place,
  placeOf,
  withPlace,
} from "./app-state.ts";
import { createEditor, type Editor } from "./editor.ts";
import type { Answers, OutcomeName } from "./outcomes.ts";

/** A command line to run. */
export type Run = {
  readonly words: readonly string[];
  /** Whether the selection moves to the next row if the command succeeds. */
  readonly next?: boolean | undefined;
  /** The name under which the result is stored for the screens. */
  readonly storeAs?: OutcomeName | undefined;
  /** The row to select after the command. */
  readonly select?: string | undefined;
  /** Whether the command blocks the app for seconds. */
  readonly slow?: boolean | undefined;
  /**
   * The form from which the command was run. It opens again if the command fails. Otherwise, its stored text is
   * discarded.
   */
  readonly form?: Form | undefined;
};

export type Effect =
  | ({ readonly kind: "run" } & Run)
  | { readonly kind: "copy"; readonly text: string }
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "compose"; readonly command: string }
  | { readonly kind: "complete"; readonly text: string }
  | { readonly kind: "tour" }
  | { readonly kind: "reload" }
  | { readonly kind: "quit" };

/** The state after a key, and the work to be done outside the state. */
export type KeyResult = { readonly state: AppState; readonly effects: readonly Effect[] };

export function withoutEffects(state: AppState): KeyResult {
  return { state, effects: [] };
}

export function withMessage(
  state: AppState,
  text: string,
  tone: AppState["message"]["tone"] = "dim",
): AppState {
  return { ...state, message: { text, tone } };
}

export function runWords(
  state: AppState,
  words: readonly string[],
  options: Omit<Run, "words"> = {},
): KeyResult {
  return { state, effects: [{ kind: "run", words, ...options }] };
}

/** Asks for the values that a command requires, or runs it if it requires none. */
export function compose(state: AppState, command: string): KeyResult {
  return { state, effects: [{ kind: "compose", command }] };
}

export function performAction(state: AppState, action: PerformedAction, row: Row | undefined): KeyResult {
  switch (action.kind) {
    case "open":
      return withoutEffects(openScreen(state, action));
    case "set": {
      const settings = changedSettings(state, action.settings);
      // An opened item shows different rows, so the selection starts at the top, and Esc returns to this row.
      const top: Partial<Place> =
        action.settings.inside === undefined ? {} : { index: 0, row: undefined, filter: "", markedIds: [] };
      return withoutEffects(withMessage(withPlace(state, { settings, scroll: 0, ...top }), ""));
    }
    case "command": {
      const prepared = withActionSettings(state, action);
      if (action.confirm === undefined) {
        const { next, storeAs, select, slow } = action;
        return runWords(prepared, action.line, { next, storeAs, select, slow });
      }
      return withoutEffects({
        ...state,
        mode: { kind: "confirm", question: action.confirm, words: action.line, next: action.next === true },
      });
    }
    case "link":
      return { state: withMessage(state, action.url), effects: [{ kind: "link", url: action.url }] };
    case "pick": {
      const mode = { kind: "pick", action, editor: createEditor(), at: 0, picked: action.picked } as const;
      return withoutEffects(withMessage({ ...state, mode }, pickHint));
    }
    case "tour":
      return { state, effects: [{ kind: "tour" }] };
    case "look":
      return withoutEffects(
        withMessage({ ...state, look: { ...state.look, ...action.look } }, `${action.label}.`),
      );
    case "form":
      return withoutEffects(
        withMessage({ ...state, mode: { kind: "form", form: openForm(state, action, row) } }, ""),
      );
  }
}

const pickHint = "Type to filter, Space marks, Enter confirms, Esc closes.";

/** Returns the changed settings of the screen. An empty value removes a setting. */
function changedSettings(state: AppState, change: Settings | undefined): Settings {
  const settings = { ...placeOf(state).settings, ...change };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
}

/** Returns the state in which an action's command runs, with the action's screen and settings. */
export function withActionSettings(state: AppState, { screen, settings }: Partial<Opening>): AppState {
  if (screen !== undefined && screen !== state.screen) {
    return openScreen(state, settings === undefined ? { screen } : { screen, settings });
  }
  return settings === undefined ? state : withPlace(state, { settings: changedSettings(state, settings) });
}

type Opening = {
  readonly screen: ScreenId;
  readonly select?: string | undefined;
  readonly settings?: Settings;
};

export function openScreen(state: AppState, { screen, select, settings }: Opening): AppState {
  const trail = [...state.trail, state.screen].filter((id) => id !== screen && screen !== "home");
  const opened = withMessage({ ...state, screen, trail, mode: browsing }, "");
  const set = settings === undefined ? opened : withPlace(opened, { settings, scroll: 0, filter: "" });
  return select === undefined ? set : withPlace(set, { row: select, filter: "", scroll: 0 });
}

/** Opens the top level of a phase or of the home screen, without an open item or a view such as the matrix. */
export function openAtTop(state: AppState, screen: ScreenId): AppState {
  const opened = openScreen(state, { screen });
  const { inside, view, ...settings } = placeOf(opened).settings;
  const outer = withPlace(opened, { pane: "list", filter: "", markedIds: [], settings });
  if (view !== undefined) return withPlace(outer, { index: 0, row: undefined, scroll: 0 });
  return inside === undefined ? outer : withPlace(outer, { row: inside, scroll: 0 });
}

/**
 * Returns the state with the loaded workspace. If the workspace has an unfinished merge or open disputes, they are
 * shown before the home screen.
 */
export function withLoaded(state: AppState, loaded: Loaded): AppState {
  const next = { ...state, loaded };
  // While files must be merged, no other screen can be shown, so Esc has nowhere to return to.
  if (loaded.kind === "unmerged") return state.screen === "merge" ? next : { ...openMerge(next), trail: [] };
  if (loaded.kind !== "ready") return next;
  const wasOpen = state.loaded.kind === "ready";
  if (wasOpen && state.screen !== "merge") return next;
  if (loaded.workspace.disputes().length > 0) return wasOpen ? next : openMerge(next);
  return wasOpen && !hasDisputes(state) ? next : openScreen(next, { screen: "home" });
}

/** Opens the merge with the selection at the top, because files and disputes have different rows. */
function openMerge(state: AppState): AppState {
  const opened = openScreen({ ...state, screen: "home" }, { screen: "merge" });
  return withPlace(opened, { index: 0, row: undefined, filter: "", markedIds: [], pane: "list" });
}

function hasDisputes({ loaded }: AppState): boolean {
  return loaded.kind === "ready" && loaded.workspace.disputes().length > 0;
}

/**
 * Opens a form with the text that the user typed earlier. A form opened from the palette has no key, so its label
 * identifies the stored text.
 */
export function openForm(state: AppState, action: Form["action"], row: Row | undefined): Form {
  const draft = action.key === "" ? `: ${action.label}` : `${state.screen} ${action.key} ${row?.id ?? ""}`;
  const draftTexts = state.drafts[draft];
  const editors = action.fields.map((field, at): Editor => {
    const editor = createEditor(draftTexts?.[at] ?? field.value ?? "");
    // After a complete choice, typed text is a different choice, not a continuation.
    const isChoice = field.choices?.some((choice) => choice === editor.text) ?? false;
    const isSuggestion = (field.isSuggestion || field.choices !== undefined) && editor.text === field.value;
    return editor.text !== "" && (isChoice || isSuggestion) ? { ...editor, isSuggestion: true } : editor;
  });
  return { action, draft, fields: action.fields, editors, at: 0 };
}

/** Whether the user has typed nothing into a form that opened again, and so wants no further item. */
export function isUnusedAgain({ again, fields, editors }: Form): boolean {
  return again === true && editors.every(({ text }, at) => text === (fields[at]?.value ?? ""));
}

/** Returns the outcome of a form's answers, or the reason why they are invalid, such as an unclosed quote. */
export function valueOrOptionError<Value>(compute: () => Value): Value | OptionError {
  try {
    return compute();
  } catch (error) {
    if (error instanceof OptionError) return error;
    throw error;
  }
}

/** Returns the values typed so far, by field name. */
export function formAnswers(form: Form): Answers {
  return Object.fromEntries(
    form.fields.map((field, at) => [field.name, form.editors[at]?.text.trim() ?? ""]),
  );
}
