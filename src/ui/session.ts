/**
 * One sitting at the app: the state, the keys that change it, and the work they start. It lives outside React, so
 * that it can be driven by a test, a key log or plain mode as well.
 */
import { errorText, TaxolinkError } from "../errors.ts";
import {
  type AppState,
  createRowReader,
  createState,
  placeOf,
  type RowReader,
  selectedIndex,
  withPlace,
} from "./app-state.ts";
import { formatWords } from "./command-line.ts";
import { divide, type Viewport, type WindowSize } from "./layout.ts";
import { keepOutcome } from "./outcomes.ts";
import { type Effect, type Run, say } from "./perform-action.ts";
import { pressKey } from "./press-key.ts";
import { enterText, takesText } from "./press-text-key.ts";
import type { Ran } from "./run-command.ts";
import { scrollingText } from "./scrolling-text.ts";
import type { WorkspaceView } from "./workspace-view.ts";

/** What a sitting needs from outside. */
export type Outside = {
  load(): Promise<WorkspaceView>;
  /** Runs a command line; `note` hears how far it is. */
  run(words: readonly string[], note: (text: string) => void, signal: AbortSignal): Promise<Ran>;
  copy(text: string): void;
};

export type Session = {
  state(): AppState;
  subscribe(listener: () => void): () => void;
  readonly readRows: RowReader;
  resize(size: WindowSize): void;
  /** Names of keys.ts, in the order they were pressed. Keys pressed while a command runs wait for its end. */
  press(keys: readonly string[]): void;
  paste(text: string): void;
  /** Selects the row at a position of the list, from 0; the last one where there are fewer. */
  select(index: number): void;
  /** Loads the workspace, again where it is loaded already. */
  reload(): Promise<void>;
  /** Resolves when nothing is running and no key waits. */
  settled(): Promise<void>;
  /** Resolves when the user leaves. A running command was stopped and has ended by then. */
  readonly left: Promise<"quit" | "interrupt">;
  quit(): void;
  /** Leaves as Ctrl-C does. */
  interrupt(): void;
};

export function createSession(outside: Outside): Session {
  let state = createState();
  let size: WindowSize = { columns: 80, rows: 24 };
  let waiting: string[] = [];
  let working: Promise<void> | undefined;
  let cancel: AbortController | undefined;
  const listeners = new Set<() => void>();
  const readRows = createRowReader();
  const leaving = Promise.withResolvers<"quit" | "interrupt">();

  const set = (next: AppState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };

  const viewport = (): Viewport => {
    const layout = divide(size, "detail");
    return {
      page: layout.body,
      lineCount: (of) => {
        const cells = of.mode.kind === "browse" ? layout.detail : layout.columns;
        return scrollingText(of, readRows, cells).length;
      },
    };
  };

  const reload = async (): Promise<void> => {
    try {
      const workspace = await outside.load();
      set({ ...state, loaded: { kind: "ready", workspace } });
    } catch (error) {
      set({ ...state, loaded: { kind: "broken", problem: problemText(error) } });
    }
  };

  const run = async (command: Run): Promise<void> => {
    cancel = new AbortController();
    const rows = readRows(state);
    const index = selectedIndex(state, rows);
    // The selection is held by its row, so that it is found again whatever the command changes.
    set(
      withPlace({ ...state, running: { words: command.words, note: "" } }, { index, row: rows[index]?.id }),
    );
    try {
      const note = (text: string): void => set({ ...state, running: { words: command.words, note: text } });
      const ran = await outside.run(command.words, note, cancel.signal);
      const before = historySize(state);
      await reload();
      const undoable = historySize(state) > before && !["undo", "redo"].includes(command.words[0] ?? "");
      set(finished(state, command, { ...ran, undoable }, readRows));
    } catch (error) {
      await reload();
      set(failed(state, command, problemText(error)));
    }
    cancel = undefined;
  };

  const perform = (effect: Effect): void => {
    if (effect.kind === "copy") outside.copy(effect.text);
    else if (effect.kind === "quit") leave("quit");
    else if (effect.kind === "reload") void reload();
    else {
      working = run(effect).then(() => {
        working = undefined;
        const keys = waiting;
        waiting = [];
        press(keys);
      });
    }
  };

  const press = (keys: readonly string[]): void => {
    let next = state;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? "";
      if (key === "ctrl+c") {
        leave("interrupt");
        continue;
      }
      if (working) {
        if (key === "esc") cancel?.abort();
        else waiting.push(key);
        continue;
      }
      if (isCharacter(key) && takesText(next)) {
        // A run of typed characters is inserted at once, however long it is.
        let end = at + 1;
        while (isCharacter(keys[end] ?? "")) end += 1;
        next = enterText(next, keys.slice(at, end).join(""));
        at = end - 1;
        continue;
      }
      const pressed = pressKey(next, key, readRows, viewport());
      next = pressed.state;
      if (pressed.effects.length > 0) set(next);
      for (const effect of pressed.effects) perform(effect);
      if (pressed.effects.length > 0) next = state;
    }
    if (!working) set(next);
  };

  const leave = (how: "quit" | "interrupt"): void => {
    cancel?.abort();
    void Promise.resolve(working).then(() => leaving.resolve(how));
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readRows,
    resize: (next) => {
      size = next;
    },
    press,
    paste: (text) => set(enterText(state, text)),
    select: (index) => {
      const rows = readRows(state);
      const at = Math.max(0, Math.min(rows.length - 1, index));
      set(withPlace(state, { index: at, row: rows[at]?.id, scroll: 0 }));
    },
    reload,
    settled: async () => {
      while (working) await working;
    },
    left: leaving.promise,
    quit: () => leave("quit"),
    interrupt: () => leave("interrupt"),
  };
}

/** A typed character, not the name of a key. */
function isCharacter(key: string): boolean {
  return key !== "" && key.length === String.fromCodePoint(key.codePointAt(0) ?? 0).length;
}

/** The state after a command has done its work: its first line is the message; a longer text that is no edit's is opened. */
function finished(
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
  const index = Math.min(rows.length - 1, gone ? at : at + 1);
  return withPlace(said, { index, row: rows[index]?.id, scroll: 0 });
}

function failed(state: AppState, command: Run, problem: string): AppState {
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

/** It grows with every edit. */
function historySize({ loaded }: AppState): number {
  return loaded.kind === "ready" ? loaded.workspace.historySize : 0;
}

function withoutDraft(state: AppState, draft: string | undefined): AppState {
  if (draft === undefined) return state;
  const { [draft]: _, ...drafts } = state.drafts;
  return { ...state, drafts };
}

function problemText(error: unknown): string {
  const hint = error instanceof TaxolinkError && error.hint !== undefined ? `\n${error.hint}` : "";
  return `${errorText(error)}${hint}`;
}
