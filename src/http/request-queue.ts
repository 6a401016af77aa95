/** One queue per origin: it limits requests in flight and pauses all of them when the server asks. */
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { throwIfCancelled } from "../errors.ts";

export type RequestQueue = {
  /** Runs the work when a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Starts no request for the given milliseconds; the longest requested pause counts. */
  hold(milliseconds: number): void;
  /** Waits until a pause is over. @throws CancelledError when the signal fires */
  ready(signal?: AbortSignal): Promise<void>;
};

export function createRequestQueue(concurrency: number): RequestQueue {
  const limit = pLimit(concurrency);
  let heldUntil = 0;
  return {
    run: limit,
    hold: (milliseconds) => {
      heldUntil = Math.max(heldUntil, performance.now() + milliseconds);
    },
    ready: async (signal) => {
      for (let left = heldUntil - performance.now(); left > 0; left = heldUntil - performance.now()) {
        await pause(left, signal);
      }
    },
  };
}

/** Waits. @throws CancelledError with the hint when the signal fires */
export async function pause(milliseconds: number, signal?: AbortSignal, hint?: string): Promise<void> {
  throwIfCancelled(signal, hint);
  try {
    await wait(Math.max(0, milliseconds), undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throwIfCancelled(signal, hint);
    throw error;
  }
}
