/**
 * Defines how long-running work reports progress: in stages with a fixed total, and in notes.
 *
 * The working code uses only this interface. The caller decides how to show progress: as a bar on a terminal, as
 * occasional lines in a log, on a screen of the app, or not at all.
 */
export type Progress = {
  /** Begins a stage. `total` stays the same throughout the stage; omit it if the total is unknown. */
  stage(name: string, total?: number): Stage;
  /** Shows a note to the user while the work continues. The note must be a single line. */
  note(message: string): void;
  /**
   * Sets a short text to show next to the bar, such as the cost so far; it is read again at each redraw. `null` removes
   * the text.
   */
  status?(read: (() => string) | null): void;
};

export type Stage = {
  advance(by?: number): void;
  /** Ends the stage; calling this function twice is safe. */
  finish(): void;
};

export const silentProgress: Progress = {
  stage: () => ({ advance: () => {}, finish: () => {} }),
  note: () => {},
};

/**
 * The progress listener and the cancellation signal that every long-running function accepts in addition to its own
 * input.
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
 * A {@link Watch} that has neither a listener nor a signal.
 *
 * @example
 * ```ts
 * import { unwatched } from "taxolink";
 *
 * console.log(unwatched.signal); // undefined
 * ```
 */
export const unwatched: Watch = { progress: silentProgress };
