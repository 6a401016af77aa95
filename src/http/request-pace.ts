/** How fast requests may follow each other: at most so many in any stretch of time. */

export type Pace = {
  readonly requests: number;
  /** In milliseconds. */
  readonly perMs: number;
};

export type RequestPace = {
  /** Books the next start that the pace allows. @returns how long to wait for it, in milliseconds */
  book(now: number): number;
  /** From here on another pace holds; starts that are booked stay. */
  change(pace: Pace): void;
};

export function createRequestPace(first: Pace): RequestPace {
  let pace = first;
  /** Booked starts, oldest first; those that no longer count are dropped. */
  let starts: number[] = [];
  return {
    book: (now) => {
      // The request that stands so many places back must be a whole stretch away.
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
