/**
 * How long-running work reports progress: in stages with a fixed total, and in notes.
 *
 * The working code knows only this port; the caller decides who watches (a bar on a terminal, sparse lines in a log, a
 * screen of the app, nobody).
 */
export type Progress = {
  /** Begins a stage. `total` is fixed for the stage; omit it if it is unknown. */
  stage(name: string, total?: number): Stage;
  /** A note for the user while the work continues. One line. */
  note(message: string): void;
  /** A short text next to the bar, read again at each redraw, such as the cost so far. Null removes it. */
  status?(read: (() => string) | null): void;
};

export type Stage = {
  advance(by?: number): void;
  /** Ends the stage. Safe to call twice. */
  finish(): void;
};

export const silentProgress: Progress = {
  stage: () => ({ advance: () => {}, finish: () => {} }),
  note: () => {},
};

/**
 * The input of every long-running function besides its own: a progress listener and a cancellation signal.
 *
 * @example
 * ```ts
 * import { unwatched, type Watch } from "taxolink";
 *
 * const stop = new AbortController();
 * const watch: Watch = { progress: unwatched.progress, signal: stop.signal };
 * stop.abort();
 * console.log(watch.signal?.aborted); // true
 * ```
 */
export type Watch = {
  readonly progress: Progress;
  readonly signal?: AbortSignal;
};

/**
 * A {@link Watch} without listener and signal.
 *
 * @example
 * ```ts
 * import { unwatched } from "taxolink";
 *
 * console.log(unwatched.signal); // undefined
 * ```
 */
export const unwatched: Watch = { progress: silentProgress };
