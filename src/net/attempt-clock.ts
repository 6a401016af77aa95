/** The two timeouts of an attempt: one for periods without data, and one for the whole attempt. */
import { throwIfCancelled } from "../base/errors.ts";
import { HttpFailure } from "./http-failure.ts";

export type AttemptTimes = {
  /** The maximum time without data, in milliseconds. */
  readonly idleMs: number;
  /** The maximum duration of the attempt, in milliseconds. */
  readonly wholeMs: number;
};

export type AttemptLimits = {
  /** A signal that is aborted when a timeout expires or the caller cancels. */
  readonly signal: AbortSignal;
  /** Restarts the timer for periods without data. Call it for every chunk that arrives. */
  readonly restart: () => void;
};

/**
 * Runs an attempt under both timeouts.
 * @throws HttpFailure `timeout` if no data arrives for too long, or `endless` if the reply does not end; CancelledError
 * if the caller cancels; any error that `action` throws
 */
export async function runUnderClocks<T>(
  { idleMs, wholeMs }: AttemptTimes,
  signal: AbortSignal | undefined,
  action: (limits: AttemptLimits) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let expired: HttpFailure | undefined;
  const expireWith = (failure: HttpFailure) => (): void => {
    expired ??= failure;
    controller.abort();
  };
  const abort = (): void => controller.abort();
  const expireIdle = expireWith(new HttpFailure("timeout", "the server did not reply in time"));
  let idleTimer = setTimeout(expireIdle, idleMs);
  const wholeTimer = setTimeout(
    expireWith(new HttpFailure("endless", `the reply was still incomplete after ${wholeMs / 1000} s`)),
    wholeMs,
  );
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await action({
      signal: controller.signal,
      restart: () => {
        clearTimeout(idleTimer);
        idleTimer = setTimeout(expireIdle, idleMs);
      },
    });
  } catch (error) {
    throwIfCancelled(signal);
    throw expired ?? error;
  } finally {
    clearTimeout(idleTimer);
    clearTimeout(wholeTimer);
    signal?.removeEventListener("abort", abort);
  }
}
