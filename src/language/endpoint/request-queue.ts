/** One queue per endpoint: a limit of calls in flight, and a pause for all of them when the endpoint asks for one. */
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import { throwIfCancelled } from "../../errors.ts";

export type RequestQueue = {
  /** Runs the work when a slot is free. @throws CancelledError when the signal fires while it waits */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Lets no call start within the next milliseconds. The longest pause asked for counts. */
  hold(milliseconds: number): void;
  /** Waits until a pause is over. */
  ready(signal?: AbortSignal): Promise<void>;
  running(): number;
};

export function createRequestQueue(concurrency: number): RequestQueue {
  const limit = pLimit(concurrency);
  let heldUntil = 0;
  const ready = async (signal?: AbortSignal): Promise<void> => {
    for (let left = heldUntil - performance.now(); left > 0; left = heldUntil - performance.now()) {
      await pause(left, signal);
    }
  };
  return {
    run: (work, signal) =>
      limit(async () => {
        throwIfCancelled(signal);
        await ready(signal);
        return work();
      }),
    hold: (milliseconds) => {
      heldUntil = Math.max(heldUntil, performance.now() + milliseconds);
    },
    ready,
    running: () => limit.activeCount,
  };
}

/** Waits. @throws CancelledError when the signal fires */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  throwIfCancelled(signal);
  try {
    await wait(Math.max(0, milliseconds), undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  }
}
