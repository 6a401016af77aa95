/**
 * Defines how long-running work reports progress: in stages with a fixed total, and in notes. The caller decides how to
 * show it: as a bar on a terminal, as occasional lines in a log, on a screen of the app, or not at all.
 */
export type Progress = {
  /** Begins a stage. Omit `total` if it is unknown. */
  stage(name: string, total?: number): Stage;
  /** Shows a note to the user while the work continues. The note must be a single line. */
  note(message: string): void;
  /**
   * Sets the function that each redraw calls for a short text next to the bar, such as the cost so far. `null` removes
   * it.
   */
  status?(read: (() => string) | null): void;
};

export type Stage = {
  advance(by?: number): void;
  /** Ends the stage. A second call has no effect. */
  finish(): void;
};

export const silentProgress: Progress = {
  stage: () => ({ advance: () => {}, finish: () => {} }),
  note: () => {},
};

/**
 * The progress listener and the cancellation signal that every long-running function accepts.
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
