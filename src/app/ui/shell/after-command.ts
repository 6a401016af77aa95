/** Computes the state of the app after a command. */
import type { Block } from "../../../pages/blocks.ts";
import { plainText } from "../../../pages/plain-text.ts";
import type { Operation } from "../../../workspace/index.ts";
import { firstRow, type Row, type Screen, type ScreenInput, type Settings } from "../screens/screen.ts";
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
import { openForm, type Run, withMessage } from "./perform-action.ts";
import type { CommandOutput } from "./run-command.ts";

type FinishedCommand = CommandOutput & { readonly undoable: boolean };

/**
 * Returns the state after a successful command. The first line of the output becomes the message. Long output opens as
 * scrolling text, except after an edit.
 */
export function afterSuccess(
  state: AppState,
  command: Run,
  output: FinishedCommand,
  readRows: RowReader,
): AppState {
  const endedState: AppState = { ...withoutDraft(state, command.form), running: undefined };
  if (command.storeAs !== undefined) {
    const withResult = withMessage(
      { ...endedState, outcomes: keepOutcome(state.outcomes, command.storeAs, output.json) },
      "",
    );
    if (command.select === undefined) return withResult;
    const isFirst = command.select === firstRow;
    const place = isFirst ? { index: 0, row: undefined, filter: "" } : { row: command.select };
    return withPlace(withResult, { ...place, scroll: 0 });
  }
  const lines = plainText(output.text).trimEnd().split("\n");
  const isOpened = opensAsText(lines, command, output);
  const message = isOpened ? undoHint(lines[0] ?? "", output) : messageOf(lines, command, output);
  const announced = withMessage(endedState, message, output.ok ? "good" : "warn");
  const selected = selectAfter(announced, command, output, readRows);
  if (command.form?.again) return askedAgain(selected, command.form);
  return isOpened ? opened(selected, command, output.text) : selected;
}

/** Opens a form again, empty, to ask for another item. */
function askedAgain(state: AppState, { action, draft }: Form): AppState {
  const form: Form = { ...openForm(state, action, undefined), draft, again: true };
  const text = `${state.message.text} Add another, or press > for the next thing.`;
  return withMessage({ ...state, mode: { kind: "form", form } }, text, state.message.tone);
}

/** Whether the output of a command is too long for a message. */
function isLong(lines: readonly string[], { showWholeText }: FinishedCommand): boolean {
  // A result that is meant to be read opens if it has more than one line.
  return lines.length > (showWholeText ? 1 : 3);
}

function opensAsText(lines: readonly string[], command: Run, output: FinishedCommand): boolean {
  // A command that moves to the next row is an edit, even if it changed nothing.
  return isLong(lines, output) && (output.showWholeText === true || !output.undoable) && !command.next;
}

function messageOf(lines: readonly string[], command: Run, output: FinishedCommand): string {
  // The screen already shows the new state and the next step, so the command line replaces most long texts.
  const shownLines = lines.filter((line) => !line.startsWith("Next: taxolink "));
  const [first = "", ...otherLines] =
    isLong(lines, output) && output.showWholeText !== true
      ? [formatWords(command.words), ...shownLines]
      : shownLines;
  return [undoHint(first, output), ...otherLines].join("\n");
}

function undoHint(text: string, { undoable }: FinishedCommand): string {
  return undoable ? `${text} · u undoes` : text;
}

/** Selects the row that the command or its key specifies. Also removes the marks after an edit. */
function selectAfter(state: AppState, command: Run, output: FinishedCommand, readRows: RowReader): AppState {
  if (command.next) return selectNextRow(state, readRows);
  if (isUndoOrRedo(command)) return selectEditedPlace(withoutMarks(state), output.json, readRows);
  if (command.select === firstRow)
    return withPlace(withoutMarks(state), { index: 0, row: undefined, scroll: 0 });
  if (command.select !== undefined) {
    const selected = withPlace(withoutMarks(state), { row: command.select, scroll: 0 });
    // A filter must not hide what the command led to.
    const isHidden = !readRows(selected).some(({ id }) => id === command.select);
    return isHidden ? withPlace(selected, { filter: "" }) : selected;
  }
  return output.undoable ? withoutMarks(state) : state;
}

/** Selects the row after the handled row, or the same position if the handled row has disappeared. */
function selectNextRow(state: AppState, readRows: RowReader): AppState {
  const rows = readRows(state);
  const { index: at, row } = placeOf(state);
  const stays = rows[at]?.id === row;
  // The first row follows the last row, because skipped rows are still open.
  const index = (stays ? at + 1 : at) % Math.max(1, rows.length);
  return withPlace(state, { index, row: rows[index]?.id, scroll: 0 });
}

/** Whether a command undoes or redoes an edit. */
export function isUndoOrRedo({ words: [name] }: Pick<Run, "words">): boolean {
  return name === "undo" || name === "redo";
}

/** Selects the item that an undo has restored, and mentions it in the message. */
function selectEditedPlace(state: AppState, result: unknown, readRows: RowReader): AppState {
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
  return withMessage(
    withPlace(moved, { index }),
    `${state.message.text} Here: ${sentence(row.label)}`,
    state.message.tone,
  );
}

/**
 * Returns the state after a rejected command. The first line of the problem becomes the message, and a long problem
 * opens in full. The form of the command opens again with the typed text.
 */
export function afterFailure(state: AppState, command: Run, problem: string): AppState {
  const [first = "", ...otherLines] = inLabels(problem, command.form).split("\n");
  const mode: Mode = command.form ? { kind: "form", form: command.form } : state.mode;
  const reported = withMessage({ ...state, mode, running: undefined }, sentence(first), "bad");
  if (otherLines.length < 2)
    return otherLines.length === 0
      ? reported
      : withMessage(reported, `${sentence(first)} ${otherLines[0]}`, "bad");
  return opened(reported, command, problem);
}

/** Names the fields of a form by their labels instead of the command's options. */
function inLabels(problem: string, form: Form | undefined): string {
  return (form?.fields ?? [])
    .filter(({ label }) => !label.startsWith("--"))
    .reduce((text, { name, label }) => text.replaceAll(`--${name} `, `"${label}" `), problem);
}

/** Opens the output of a command as scrolling text. */
function opened(state: AppState, { words }: Run, content: Block): AppState {
  return { ...state, mode: { kind: "reading", title: formatWords(words), content, scroll: 0 } };
}

/** Adds a full stop unless the text ends with punctuation. */
function sentence(text: string): string {
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** Removes the marks after an edit, because they could refer to other rows. */
function withoutMarks(state: AppState): AppState {
  return withPlace(state, { markedIds: [] });
}

function withoutDraft(state: AppState, form: Form | undefined): AppState {
  if (form === undefined) return state;
  const { [form.draft]: _, ...drafts } = state.drafts;
  return { ...state, drafts };
}

/** Finds the row that an edit changed, so that an undo can select it. */
type EditedPlace = { readonly settings?: Settings; readonly select: string };

/** Returns the row that the screen specifies, or else the first visible row that the operation mentions, if any. */
function editedPlace(
  screen: Screen,
  input: ScreenInput,
  rows: readonly Row[],
  operation: Operation,
): EditedPlace | undefined {
  const place = screen.placeOf?.(input, operation);
  if (place) return place;
  const rowIds = new Set(rows.map(({ id }) => id));
  const select = Object.values(operation)
    .flat()
    .find((value): value is string => typeof value === "string" && rowIds.has(value));
  return select === undefined ? undefined : { select };
}

/** Returns the operation that an undo or a redo affected, from the command's result. */
function operationIn(result: unknown): Operation | undefined {
  if (typeof result !== "object" || result === null || !("operation" in result)) return undefined;
  const { operation } = result;
  const isOperation = typeof operation === "object" && operation !== null && "kind" in operation;
  return isOperation && typeof operation.kind === "string"
    ? { ...operation, kind: operation.kind }
    : undefined;
}
