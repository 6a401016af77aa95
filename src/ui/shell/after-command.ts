/** Computes the state of the screen after a command. */

import { editedPlace, operationIn } from "../screens/edited-place.ts";
import { firstRow } from "../screens/screen.ts";
import {
  type AppState,
  currentScreen,
  type Form,
  type Mode,
  placeOf,
  type RowReader,
  screenInput,
  selectedIndex,
  withPlace,
} from "./app-state.ts";
import { formatWords } from "./command-line.ts";
import { keepOutcome } from "./outcomes.ts";
import { type Run, say } from "./perform-action.ts";
import type { Ran } from "./run-command.ts";

/**
 * Returns the state after a successful command. The first line of the output becomes the message, and longer output
 * opens as a text unless the command is an edit.
 */
export function finished(
  state: AppState,
  command: Run,
  { text, json, ok, undoable, told = false }: Ran & { readonly undoable: boolean },
  readRows: RowReader,
): AppState {
  if (command.into !== undefined) {
    const outcomes = keepOutcome(state.outcomes, command.into, json);
    const kept = say({ ...withoutDraft(state, command.form), running: undefined, outcomes }, "");
    return command.select === undefined ? kept : withPlace(kept, { row: command.select, scroll: 0 });
  }
  const ended: AppState = { ...withoutDraft(state, command.form), running: undefined };
  const lines = text.trimEnd().split("\n");
  // A result that asks to be read opens as soon as it has more than one line.
  const long = lines.length > (told ? 1 : 3);
  // A command that goes on to the next row is an edit, even if it changed nothing.
  if (long && (told || !undoable) && !command.next) {
    const title = formatWords(command.words);
    const said = say(ended, `${lines[0] ?? ""}${undoable ? " · u undoes" : ""}`, ok ? "good" : "warn");
    return { ...said, mode: { kind: "reading", title, lines, scroll: 0 } };
  }
  // The screen shows the new state and what comes next, so a long text gives way to its command line, unless it says more.
  const news = lines.filter((line) => !line.startsWith("Next: taxolink "));
  const [first = "", ...rest] = long && !told ? [formatWords(command.words), ...news] : news;
  const message = [undoable ? `${first} · u undoes` : first, ...rest].join("\n");
  const said = say(ended, message, ok ? "good" : "warn");
  if (command.next) return toNextRow(said, readRows);
  if (isMove(command)) return toEditedPlace(unmarked(said), json, readRows);
  if (command.select === firstRow) return withPlace(unmarked(said), { index: 0, row: undefined, scroll: 0 });
  if (command.select !== undefined) return withPlace(unmarked(said), { row: command.select, scroll: 0 });
  return undoable ? unmarked(said) : said;
}

/** Selects the row after the row just handled, or the same position if that row has disappeared. */
function toNextRow(state: AppState, readRows: RowReader): AppState {
  const rows = readRows(state);
  const { index: at, row } = placeOf(state);
  const stays = rows[at]?.id === row;
  // After the last row comes the first: skipped rows are still open.
  const index = (stays ? at + 1 : at) % Math.max(1, rows.length);
  return withPlace(state, { index, row: rows[index]?.id, scroll: 0 });
}

/** Whether a command undoes or redoes an edit. */
export function isMove({ words: [name] }: Pick<Run, "words">): boolean {
  return name === "undo" || name === "redo";
}

/** Selects the item that an undo has restored, and mentions the item in the message. */
function toEditedPlace(state: AppState, result: unknown, readRows: RowReader): AppState {
  const input = screenInput(state);
  const operation = operationIn(result);
  if (!input || !operation) return state;
  const place = editedPlace(currentScreen(state), input, readRows(state), operation);
  if (!place) return state;
  const settings = { ...placeOf(state).settings, ...place.settings };
  const moved = withPlace(state, { settings, row: place.select, scroll: 0 });
  const rows = readRows(moved);
  const index = selectedIndex(moved, rows);
  const row = rows[index];
  if (row?.id !== place.select) return state;
  return say(withPlace(moved, { index }), `${state.message.text} Here: ${row.label}`, state.message.tone);
}

/**
 * Returns the state after a rejected command. The first line of the problem becomes the message, and a longer text
 * opens. The form of the command opens again with the typed text, so that the user can correct it.
 */
export function failed(state: AppState, command: Run, problem: string): AppState {
  const [first = "", ...rest] = problem.split("\n");
  const mode: Mode = command.form ? { kind: "form", form: command.form } : state.mode;
  const said = say({ ...state, mode, running: undefined }, sentence(first), "bad");
  if (rest.length < 2) return rest.length === 0 ? said : say(said, `${sentence(first)} ${rest[0]}`, "bad");
  return {
    ...said,
    mode: { kind: "reading", title: formatWords(command.words), lines: [first, ...rest], scroll: 0 },
  };
}

/** Adds a full stop unless the text ends with punctuation. */
function sentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** Removes the marks after an edit, because they could refer to other rows. */
function unmarked(state: AppState): AppState {
  return withPlace(state, { marked: [] });
}

function withoutDraft(state: AppState, form: Form | undefined): AppState {
  if (form === undefined) return state;
  const { [form.draft]: _, ...drafts } = state.drafts;
  return { ...state, drafts };
}
