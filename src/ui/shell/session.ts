/**
 * Runs a session of the app, which consists of the state, the keys that change it, and the work that they start. The
 * session does not depend on React, so tests, key logs and plain mode can also drive it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { errorText, TaxolinkError, WorkspaceError } from "../../errors.ts";
import { layoutOf, visibleTop } from "../drawing/frame-layout.ts";
import { openText } from "../drawing/scrolling-text.ts";
import type { Look } from "../drawing/theme.ts";
import { failed, finished, isMove } from "./after-command.ts";
import {
  type AppState,
  createRowReader,
  createState,
  type Loaded,
  placeOf,
  type RowReader,
  selectedIndex,
  withPlace,
} from "./app-state.ts";
import { composeForm } from "./finding/compose-form.ts";
import { completed } from "./finding/press-form-key.ts";
import type { Viewport, WindowSize } from "./layout.ts";
import { type MouseEvent, point } from "./mouse.ts";
import { type Effect, openForm, type Run, say, withLoaded } from "./perform-action.ts";
import { pressKey } from "./press-key.ts";
import { enterText, takesText } from "./press-text-key.ts";
import type { Ran } from "./run-command.ts";
import { tourAt } from "./tour.ts";
import type { WorkspaceWatch } from "./watch-workspace.ts";

/** A workspace that can be displayed, even if only as files to merge. */
export type Readable = Exclude<Loaded, { readonly kind: "loading" | "broken" }>;

/** The services that a session needs. */
export type Outside = {
  /** The folder for a new workspace, if there is no workspace. */
  readonly folder: string;
  /** The initial appearance of the app (default: plain). */
  readonly look?: Look;
  /** Whether the tour starts as soon as the workspace is loaded. */
  readonly tour?: boolean;
  load(): Promise<Readable>;
  /** Runs a command line; `note` receives its progress. */
  run(words: readonly string[], note: (text: string) => void, signal: AbortSignal): Promise<Ran>;
  copy(text: string): void;
  /** Returns the paths that start with the text, with a trailing slash after folders. */
  completePath?(text: string): readonly string[];
  /** Opens an address in the system's browser, if there is one. */
  openLink(url: string): void;
  /** Reports files that another program has changed. */
  watch?(noticed: (files: readonly string[]) => void): WorkspaceWatch;
};

export type Session = {
  state(): AppState;
  subscribe(listener: () => void): () => void;
  readonly readRows: RowReader;
  resize(size: WindowSize): void;
  /**
   * Handles keys, named as in keys.ts, in the order in which the user pressed them. Keys pressed while the workspace
   * first loads or while a command runs are handled afterwards.
   */
  press(keys: readonly string[]): void;
  paste(text: string): void;
  /** Handles a click or a step of the mouse wheel, which is ignored while a command is running. */
  point(event: MouseEvent): void;
  /** Selects the row at a position of the list, counting from 0, or the last row if the list is shorter. */
  select(index: number): void;
  /** Loads the workspace, or reloads it. */
  reload(): Promise<void>;
  /** Resolves when no command is running and no key is pending. */
  settled(): Promise<void>;
  /** Resolves when the user leaves the app. Any running command has stopped by the time the user leaves. */
  readonly left: Promise<"quit" | "interrupt">;
  quit(): void;
  /** Leaves the app in the same way as Ctrl-C does. */
  interrupt(): void;
};

/** The time, in milliseconds, before the screen shows that a command is running. */
const announceAfter = 150;

export function createSession(outside: Outside): Session {
  let state = createState(outside.look);
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
    const layout = layoutOf(state, size, readRows);
    return {
      page: layout.body,
      lineCount: (of) => openText(of, layout.row, layout).lines.length,
    };
  };

  /** Keeps the rows in place on the screen as long as the selection is visible. */
  const keepTop = (next: AppState): AppState => {
    const top = visibleTop(next, layoutOf(next, size, readRows));
    return top === placeOf(next).top ? next : withPlace(next, { top });
  };

  const reload = async (): Promise<void> => {
    try {
      const loaded = await outside.load();
      const isFirst = state.loaded.kind === "loading";
      set(withLoaded(state, loaded));
      if (isFirst && outside.tour && state.screen === "home") set(tourAt(state, 0));
      watch?.settle(loaded.kind === "ready" ? loaded.workspace : loaded.unmerged);
    } catch (error) {
      set({
        ...state,
        loaded: {
          kind: "broken",
          problem: problemText(error),
          makeIn: error instanceof WorkspaceError ? outside.folder : undefined,
        },
      });
    }
    if (!working) pressWaiting();
  };

  const pressWaiting = (): void => {
    const keys = waiting;
    waiting = [];
    if (keys.length > 0) press(keys);
  };

  const watch = outside.watch?.((files) => {
    // A command at work reads everything again when it ends.
    if (working) return;
    const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
    void reload().then(() =>
      set(
        say(state, `${files[0]}${more} changed outside the app, so the app reloaded the workspace.`, "warn"),
      ),
    );
  });

  const run = async (command: Run): Promise<void> => {
    cancel = new AbortController();
    const rows = readRows(state);
    const index = selectedIndex(state, rows);
    // The selection is held by its row, so that it is found again whatever the command changes.
    set(withPlace(state, { index, row: rows[index]?.id }));
    let told = "";
    const tell = (): void => set({ ...state, running: { words: command.words, note: told } });
    // What is done at once is not announced: the screen would flicker with every key.
    const patience = setTimeout(tell, announceAfter);
    if (command.slow) {
      tell();
      // The announcement is drawn before the command occupies the thread.
      await nextTurn();
    }
    try {
      const note = (text: string): void => {
        told = text;
        if (state.running) tell();
      };
      const ran = await outside.run(command.words, note, cancel.signal).finally(() => clearTimeout(patience));
      const before = historySize(state);
      await reload();
      const grew = before !== undefined && (historySize(state) ?? 0) > before;
      const undoable = grew && !isMove(command);
      set(finished(state, command, { ...ran, undoable }, readRows));
    } catch (error) {
      await reload();
      // Keys typed ahead were meant for what the command would have shown.
      waiting = [];
      const { aborted } = cancel.signal;
      set(failed(state, aborted ? { ...command, form: undefined } : command, problemText(error)));
    }
    cancel = undefined;
  };

  /** Opens the form of a command, or runs a command that requires no values. */
  const ask = async (name: string): Promise<void> => {
    try {
      const action = await composeForm(name, state);
      if (!action) return await run({ words: name.split(" ") });
      set(say({ ...state, mode: { kind: "form", form: openForm(state, action, undefined) } }, ""));
    } catch (error) {
      set(say(state, problemText(error), "bad"));
    }
  };

  const perform = (effect: Effect): void => {
    if (effect.kind === "copy") outside.copy(effect.text);
    else if (effect.kind === "link") outside.openLink(effect.url);
    else if (effect.kind === "quit") leave("quit");
    else if (effect.kind === "reload") void reload();
    else if (effect.kind === "tour") set(tourAt(state, 0));
    else if (effect.kind === "complete") set(completed(state, outside.completePath?.(effect.text) ?? []));
    else {
      working = (effect.kind === "compose" ? ask(effect.command) : run(effect)).then(() => {
        working = undefined;
        pressWaiting();
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
      if (working || state.loaded.kind === "loading") {
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
    if (!working) set(keepTop(next));
  };

  const leave = (how: "quit" | "interrupt"): void => {
    watch?.close();
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
    point: (event) => {
      if (working || state.loaded.kind === "loading") return;
      const { state: next, keys } = point(state, event, size, readRows);
      set(next);
      if (keys.length > 0) press(keys);
    },
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

/** Whether a key is a typed character instead of a key name. */
function isCharacter(key: string): boolean {
  return key !== "" && key.length === String.fromCodePoint(key.codePointAt(0) ?? 0).length;
}

/** Returns the number of history entries, which grows with every edit, or undefined if the workspace cannot be read. */
function historySize({ loaded }: AppState): number | undefined {
  return loaded.kind === "ready" ? loaded.workspace.historySize : undefined;
}

function problemText(error: unknown): string {
  const hint = error instanceof TaxolinkError && error.hint !== undefined ? `\n${error.hint}` : "";
  return `${errorText(error)}${hint}`;
}
