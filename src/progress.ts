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

/** What every long-running function takes beside its input. */
export type Watch = {
  readonly progress: Progress;
  readonly signal?: AbortSignal;
};

export const unwatched: Watch = { progress: silentProgress };
