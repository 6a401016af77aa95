/** Limits the number of requests in any time window of a given length. */

export type Pace = {
  readonly requests: number;
  /** The length of the time window, in milliseconds. */
  readonly perMs: number;
};

export type RequestPace = {
  /** Reserves the next start time that the pace permits. @returns the wait until that start time, in milliseconds */
  book(now: number): number;
  /** Sets a new pace, without changing reserved start times. */
  change(pace: Pace): void;
};

export function createRequestPace(first: Pace): RequestPace {
  let pace = first;
  /** The reserved start times in the time window, oldest first. */
  let starts: number[] = [];
  return {
    book: (now) => {
      // The request that precedes this one by the number of allowed requests must have started at least one window
      // earlier.
      const before = starts.at(-pace.requests);
      const start = Math.max(now, before === undefined ? now : before + pace.perMs, starts.at(-1) ?? now);
      starts = [...starts.slice(-pace.requests), start];
      return start - now;
    },
    change: (next) => {
      pace = next;
    },
  };
}
