/** What is on the screen when a command has ended. */
import { type AppState, placeOf, type RowReader, selectedIndex, withPlace } from "./app-state.ts";
import { formatWords } from "./command-line.ts";
import { keepOutcome } from "./outcomes.ts";
import { type Run, say } from "./perform-action.ts";
import type { Ran } from "./run-command.ts";

/** The state after a command has done its work: its first line is the message; a longer text that is no edit's is opened. */
export function finished(
  state: AppState,
  command: Run,
  { text, json, ok, undoable }: Ran & { readonly undoable: boolean },
  readRows: RowReader,
): AppState {
  if (command.into !== undefined) {
    const outcomes = keepOutcome(state.outcomes, command.into, json);
    return say({ ...withoutDraft(state, command.draft), running: undefined, outcomes }, "");
  }
  const lines = text.trimEnd().split("\n");
  const hint = undoable ? " · u undoes" : "";
  const said = say(
    { ...withoutDraft(state, command.draft), running: undefined },
    `${lines[0] ?? ""}${hint}`,
    ok ? "good" : "warn",
  );
  if (lines.length > 3 && !undoable) {
    return { ...said, mode: { kind: "reading", title: formatWords(command.words), lines, scroll: 0 } };
  }
  if (lines.length > 3) return unmarked(say(said, `${formatWords(command.words)}${hint}`, "good"));
  if (!command.next) return undoable ? unmarked(said) : said;
  const rows = readRows(said);
  const place = placeOf(said);
  const at = selectedIndex(said, rows);
  const gone = place.row !== rows[at]?.id;
  // After the last row the first: what was passed over is still to do.
  const index = (gone ? at : at + 1) % Math.max(1, rows.length);
  return withPlace(said, { index, row: rows[index]?.id, scroll: 0 });
}

/** The state after a command was refused: its first line is the message, a longer text is opened. */
export function failed(state: AppState, command: Run, problem: string): AppState {
  const [first = "", ...rest] = problem.split("\n");
  const said = say({ ...state, running: undefined }, first, "bad");
  if (rest.length < 2) return rest.length === 0 ? said : say(said, `${first} ${rest[0]}`, "bad");
  return {
    ...said,
    mode: { kind: "reading", title: formatWords(command.words), lines: [first, ...rest], scroll: 0 },
  };
}

/** After an edit the marked rows are other rows, or gone. */
function unmarked(state: AppState): AppState {
  return withPlace(state, { marked: [] });
}

function withoutDraft(state: AppState, draft: string | undefined): AppState {
  if (draft === undefined) return state;
  const { [draft]: _, ...drafts } = state.drafts;
  return { ...state, drafts };
}
