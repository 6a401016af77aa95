/**
 * How long work reports itself: stages with a fixed denominator, and notes.
 *
 * The code that works knows only this port; who watches (a bar on a terminal, sparse lines in a log, a screen of
 * the app, nobody) is decided by the caller.
 */
export type Progress = {
  /** Begins a stage. `total` is fixed for the stage; leave it out when it cannot be known. */
  stage(name: string, total?: number): Stage;
  /** Something the user should know although the work goes on. One line. */
  note(message: string): void;
  /** A short text to show beside the bar, read anew at each drawing: what was spent so far. Null takes it away. */
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
 * What every long-running function takes next to its input: who hears how far it is, and a signal that stops it.
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
 * A {@link Watch} that reports to nobody and cannot be stopped.
 *
 * @example
 * ```ts
 * import { unwatched } from "taxolink";
 *
 * console.log(unwatched.signal); // undefined
 * ```
 */
export const unwatched: Watch = { progress: silentProgress };
