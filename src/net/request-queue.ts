/**
 * Manages one queue per origin. A queue limits concurrent requests, and pauses all requests if the server asks for it.
 */
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { throwIfCancelled } from "../base/errors.ts";
import { createRequestPace, type Pace } from "./request-pace.ts";

export type RequestQueue = {
  /** Runs the work as soon as a slot is free. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Starts no requests for the given number of milliseconds, or until a longer pause ends. */
  hold(milliseconds: number): void;
  /**
   * Waits until the current pause is over and the pace permits a request.
   * @throws CancelledError when the signal is aborted
   */
  ready(signal?: AbortSignal): Promise<void>;
  /** Applies the limits that the server specifies, and keeps all others. */
  adapt(limits: ServerLimits): void;
};

/** The limits that the server specifies. */
export type ServerLimits = {
  readonly pace?: Pace | undefined;
  readonly concurrency?: number | undefined;
  /** The pause before the next request, in milliseconds, if the server's allowance is used up. */
  readonly holdMs?: number | undefined;
};

/** @param pace the pace of requests (default: only the number of concurrent requests is limited) */
export function createRequestQueue(concurrency: number, pace?: Pace): RequestQueue {
  const limit = pLimit(concurrency);
  let spacing = pace && createRequestPace(pace);
  let heldUntil = 0;
  const hold = (milliseconds: number): void => {
    heldUntil = Math.max(heldUntil, performance.now() + milliseconds);
  };
  return {
    run: limit,
    hold,
    ready: async (signal) => {
      for (
        let remainingMs = heldUntil - performance.now();
        remainingMs > 0;
        remainingMs = heldUntil - performance.now()
      ) {
        await pause(remainingMs, signal);
      }
      const waitMs = spacing?.book(performance.now()) ?? 0;
      if (waitMs > 0) await pause(waitMs, signal);
    },
    adapt: (limits) => {
      if (limits.concurrency !== undefined) limit.concurrency = limits.concurrency;
      if (limits.holdMs !== undefined) hold(limits.holdMs);
      if (limits.pace === undefined) return;
      if (spacing) spacing.change(limits.pace);
      else spacing = createRequestPace(limits.pace);
    },
  };
}

/** Waits for the given number of milliseconds. @throws CancelledError with the hint when the signal is aborted */
export async function pause(milliseconds: number, signal?: AbortSignal, hint?: string): Promise<void> {
  throwIfCancelled(signal, hint);
  try {
    await wait(Math.max(0, milliseconds), undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throwIfCancelled(signal, hint);
    throw error;
  }
}
