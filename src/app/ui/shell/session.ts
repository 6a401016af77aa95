/**
 * Runs a session of the app: the state, the keys that change it, and the work that they start. It does not depend on
 * React, so tests, key logs and plain mode can also drive it.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { errorText, TaxolinkError, WorkspaceError } from "../../../base/errors.ts";
import type { Viewport, WindowSize } from "../drawing/frame-layout.ts";
import { layoutOf, visibleTop } from "../drawing/frame-layout.ts";
import { openText } from "../drawing/scrolling-text.ts";
import type { Look } from "../drawing/theme.ts";
import { afterFailure, afterSuccess, isUndoOrRedo } from "./after-command.ts";
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
import { withCompletedPath } from "./finding/press-form-key.ts";
import { applyMouseEvent, type MouseEvent } from "./mouse.ts";
import { type Effect, performAction, type Run, withLoaded, withMessage } from "./perform-action.ts";
import { pressKey } from "./press-key.ts";
import { enterText, takesText } from "./press-text-key.ts";
import type { CommandOutput } from "./run-command.ts";
import { tourAt } from "./tour.ts";
import type { WorkspaceWatch } from "./watch-workspace.ts";

/** A workspace that the app can display, if only as a list of files to merge. */
export type Readable = Exclude<Loaded, { readonly kind: "loading" | "broken" }>;

/** The services that a session needs. */
export type SessionServices = {
  /** The folder for a new workspace, if there is no workspace. */
  readonly folder: string;
  /** The initial appearance of the app (default: plain). */
  readonly look?: Look;
  /** Whether the tour starts as soon as the workspace is loaded. */
  readonly tour?: boolean;
  load(): Promise<Readable>;
  /** Runs a command line; `note` receives its progress. */
  run(words: readonly string[], note: (text: string) => void, signal: AbortSignal): Promise<CommandOutput>;
  copy(text: string): void;
  /** Returns the paths that start with the text, with a trailing slash after folders. */
  completePath?(text: string): readonly string[];
  /** Opens an address in the system's browser, if there is one. */
  openLink(url: string): void;
  /** Watches for files that another program changes. */
  watch?(onChange: (files: readonly string[]) => void): WorkspaceWatch;
};

export type Session = {
  state(): AppState;
  subscribe(listener: () => void): () => void;
  readonly readRows: RowReader;
  resize(size: WindowSize): void;
  /** Handles keys, named as in keys.ts, in order. While the workspace first loads or a command runs, keys wait. */
  press(keys: readonly string[]): void;
  paste(text: string): void;
  /** Handles a click or a step of the mouse wheel. Ignores it while a command is running. */
  point(event: MouseEvent): void;
  /** Selects the row at a position in the list, counting from 0, or the last row if the list is shorter. */
  select(index: number): void;
  /** Loads the workspace, or reloads it. */
  reload(): Promise<void>;
  /** Resolves when no command is running and no key is pending. */
  settled(): Promise<void>;
  /** Resolves after the user has left the app and any running command has stopped. */
  readonly left: Promise<"quit" | "interrupt">;
  quit(): void;
  /** Leaves the app as Ctrl-C does. */
  interrupt(): void;
};

/** The time, in milliseconds, before the screen shows that a command is running. */
const announceAfter = 150;

export function createSession(services: SessionServices): Session {
  return new LiveSession(services);
}

class LiveSession implements Session {
  readonly readRows = createRowReader();
  readonly left: Promise<"quit" | "interrupt">;
  readonly #services: SessionServices;
  readonly #listeners = new Set<() => void>();
  readonly #leave: (how: "quit" | "interrupt") => void;
  readonly #watch: WorkspaceWatch | undefined;
  #state: AppState;
  #size: WindowSize = { columns: 80, rows: 24 };
  /** Keys to handle when the current command ends. */
  #waitingKeys: string[] = [];
  #working: Promise<void> | undefined;
  #cancel: AbortController | undefined;

  constructor(services: SessionServices) {
    this.#services = services;
    this.#state = createState(services.look);
    const { promise, resolve } = Promise.withResolvers<"quit" | "interrupt">();
    this.left = promise;
    this.#leave = resolve;
    this.#watch = services.watch?.((files) => this.#followChange(files));
  }

  // React calls these functions without the session.
  readonly state = (): AppState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly interrupt = (): void => this.#end("interrupt");

  quit(): void {
    this.#end("quit");
  }

  resize(size: WindowSize): void {
    this.#size = size;
  }

  paste(text: string): void {
    this.#set(enterText(this.#state, text));
  }

  point(event: MouseEvent): void {
    if (this.#isBusy()) return;
    const { state, keys } = applyMouseEvent(this.#state, event, this.#size, this.readRows);
    this.#set(state);
    if (keys.length > 0) this.press(keys);
  }

  select(index: number): void {
    const rows = this.readRows(this.#state);
    const at = Math.max(0, Math.min(rows.length - 1, index));
    this.#set(withPlace(this.#state, { index: at, row: rows[at]?.id, scroll: 0 }));
  }

  press(keys: readonly string[]): void {
    let next = this.#state;
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? "";
      if (key === "ctrl+c") this.#end("interrupt");
      else if (this.#isBusy()) this.#delay(key);
      else if (isCharacter(key) && takesText(next, key)) {
        // Consecutive characters, such as a long paste, are inserted in one step.
        let end = at + 1;
        while (isCharacter(keys[end] ?? "")) end += 1;
        next = enterText(next, keys.slice(at, end).join(""));
        at = end - 1;
      } else next = this.#handle(next, key);
    }
    if (!this.#working) this.#set(this.#keepTop(next));
  }

  async reload(): Promise<void> {
    try {
      const loaded = await this.#services.load();
      const isFirst = this.#state.loaded.kind === "loading";
      this.#set(withLoaded(this.#state, loaded));
      if (isFirst && this.#services.tour && this.#state.screen === "home") this.#set(tourAt(this.#state, 0));
      this.#watch?.markAsRead(loaded.kind === "ready" ? loaded.workspace : loaded.unmerged);
    } catch (error) {
      const newWorkspaceFolder = error instanceof WorkspaceError ? this.#services.folder : undefined;
      this.#set({
        ...this.#state,
        loaded: { kind: "broken", problem: problemText(error), newWorkspaceFolder },
      });
    }
    if (!this.#working) this.#pressWaiting();
  }

  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  #set(next: AppState): void {
    if (next === this.#state) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }

  #isBusy(): boolean {
    return this.#working !== undefined || this.#state.loaded.kind === "loading";
  }

  #viewport(): Viewport {
    const layout = layoutOf(this.#state, this.#size, this.readRows);
    return {
      page: layout.body,
      lineCount: (of) => openText(of, layout.row, layout).lines.length,
    };
  }

  /** Scrolls the list only if the selection would otherwise be invisible. */
  #keepTop(next: AppState): AppState {
    const top = visibleTop(next, layoutOf(next, this.#size, this.readRows));
    return top === placeOf(next).top ? next : withPlace(next, { top });
  }

  #followChange(files: readonly string[]): void {
    // A running command reads the workspace again when it ends.
    if (this.#working) return;
    const otherFiles = files.length > 1 ? ` and ${files.length - 1} more` : "";
    const message = `${files[0]}${otherFiles} changed outside the app, so the app reloaded the workspace.`;
    void this.reload().then(() => this.#set(withMessage(this.#state, message, "warn")));
  }

  #pressWaiting(): void {
    const keys = this.#waitingKeys;
    this.#waitingKeys = [];
    if (keys.length > 0) this.press(keys);
  }

  #delay(key: string): void {
    if (key === "esc") this.#cancel?.abort();
    else this.#waitingKeys.push(key);
  }

  /** Handles a key and returns the next state. If the key has effects, stores this state and starts them. */
  #handle(before: AppState, key: string): AppState {
    const { state, effects } = pressKey(before, key, this.readRows, this.#viewport());
    if (effects.length === 0) return state;
    this.#set(state);
    for (const effect of effects) this.#perform(effect);
    return this.#state;
  }

  #perform(effect: Effect): void {
    if (effect.kind === "copy") this.#services.copy(effect.text);
    else if (effect.kind === "link") this.#services.openLink(effect.url);
    else if (effect.kind === "quit") this.#end("quit");
    else if (effect.kind === "reload") void this.reload();
    else if (effect.kind === "tour") this.#set(tourAt(this.#state, 0));
    else if (effect.kind === "complete")
      this.#set(withCompletedPath(this.#state, this.#services.completePath?.(effect.text) ?? []));
    else {
      this.#working = (effect.kind === "compose" ? this.#compose(effect.command) : this.#run(effect)).then(
        () => {
          this.#working = undefined;
          this.#pressWaiting();
        },
      );
    }
  }

  /** Opens the form of a command, or runs a command that requires no values. */
  async #compose(name: string): Promise<void> {
    try {
      const rows = this.readRows(this.#state);
      const row = rows[selectedIndex(this.#state, rows)];
      const action = await composeForm(name, this.#state, row);
      const isReady = action?.kind === "command" && action.confirm === undefined;
      if (!action || isReady) return await this.#run({ words: action?.line ?? name.split(" ") });
      this.#set(performAction(this.#state, action, row).state);
    } catch (error) {
      this.#set(withMessage(this.#state, problemText(error), "bad"));
    }
  }

  async #run(command: Run): Promise<void> {
    const cancel = new AbortController();
    this.#cancel = cancel;
    const rows = this.readRows(this.#state);
    const index = selectedIndex(this.#state, rows);
    // The selection is stored by row id, so that the row stays selected whatever the command changes.
    this.#set(withPlace(this.#state, { index, row: rows[index]?.id }));
    try {
      const output = await this.#announce(command, cancel.signal);
      const before = historySize(this.#state);
      await this.reload();
      const grew = before !== undefined && (historySize(this.#state) ?? 0) > before;
      const undoable = grew && !isUndoOrRedo(command);
      this.#set(afterSuccess(this.#state, command, { ...output, undoable }, this.readRows));
    } catch (error) {
      await this.reload();
      // The waiting keys were meant for the screen that the command would have shown.
      this.#waitingKeys = [];
      const { aborted } = cancel.signal;
      const failedCommand = aborted ? { ...command, form: undefined } : command;
      this.#set(afterFailure(this.#state, failedCommand, problemText(error)));
    }
    this.#cancel = undefined;
  }

  /** Runs a command and shows its progress, unless the command is so fast that the screen would flicker. */
  async #announce({ words, slow }: Run, signal: AbortSignal): Promise<CommandOutput> {
    let note = "";
    const show = (): void => this.#set({ ...this.#state, running: { words, note } });
    const announcement = setTimeout(show, announceAfter);
    if (slow) {
      show();
      // The announcement is drawn before the command occupies the thread.
      await nextTurn();
    }
    try {
      return await this.#services.run(
        words,
        (text) => {
          note = text;
          if (this.#state.running) show();
        },
        signal,
      );
    } finally {
      clearTimeout(announcement);
    }
  }

  #end(how: "quit" | "interrupt"): void {
    this.#watch?.close();
    this.#cancel?.abort();
    void Promise.resolve(this.#working).then(() => this.#leave(how));
  }
}

/** Whether a key is a typed character instead of a key name. */
function isCharacter(key: string): boolean {
  return key !== "" && key.length === String.fromCodePoint(key.codePointAt(0) ?? 0).length;
}

/** Returns the size of the history, which grows with every edit, or undefined if the workspace cannot be read. */
function historySize({ loaded }: AppState): number | undefined {
  return loaded.kind === "ready" ? loaded.workspace.historySize : undefined;
}

function problemText(error: unknown): string {
  const hint = error instanceof TaxolinkError && error.hint !== undefined ? `\n${error.hint}` : "";
  return `${errorText(error)}${hint}`;
}
