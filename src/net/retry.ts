/**
 * Retries work after increasingly long waits with random variation. A wait that the server asks for takes precedence.
 * No wait exceeds the deadline.
 */
import { throwIfCancelled } from "../base/errors.ts";
import type { Random } from "../base/random.ts";
import type { Fault } from "./http-failure.ts";
import { pause } from "./request-queue.ts";

export type RetryPolicy = {
  /** The maximum number of attempts, counting the first. */
  readonly attempts: number;
  /** The wait before the second attempt, in milliseconds, which doubles with each further attempt. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** The longest wait, in milliseconds, that a server can impose. */
  readonly longestWishMs: number;
  /** The time limit for all attempts and waits together. */
  readonly deadlineMs: number;
};

export type Attempted<T> = { readonly value: T; readonly attempts: number };

export type RetryRules<F extends Fault> = {
  readonly asFault: (error: unknown) => F;
  /** The maximum number of attempts for a request after this kind of failure. */
  readonly maxAttempts: (fault: F) => number;
  /** Creates the error to show to the user. */
  readonly giveUp: (fault: F, attempts: number) => Error;
  /** Called before each wait. */
  readonly onRetry: (fault: F, waitMs: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** The next step for a user who interrupts the work. */
  readonly cancelHint?: string | undefined;
};

/**
 * Calls `action` until it succeeds, fails permanently, or runs out of time or attempts.
 * @param action called with the remaining time in milliseconds
 * @throws the error that `giveUp` creates for the last failure; CancelledError if the user cancels
 */
export async function runWithRetries<T, F extends Fault>(
  policy: RetryPolicy,
  random: Random,
  rules: RetryRules<F>,
  action: (remainingMs: number) => Promise<T>,
): Promise<Attempted<T>> {
  const { signal, cancelHint } = rules;
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    throwIfCancelled(signal, cancelHint);
    try {
      return { value: await action(policy.deadlineMs - (performance.now() - started)), attempts: attempt };
    } catch (error) {
      throwIfCancelled(signal, cancelHint);
      const fault = rules.asFault(error);
      const waitMs =
        fault.retryAfterMs === null
          ? backOff(policy, attempt, random)
          : Math.min(fault.retryAfterMs, policy.longestWishMs);
      const remainingMs = policy.deadlineMs - (performance.now() - started);
      // If a wait would end after the deadline, it is not started, so that the user learns the cause immediately.
      if (attempt >= rules.maxAttempts(fault) || waitMs >= remainingMs) throw rules.giveUp(fault, attempt);
      rules.onRetry(fault, waitMs);
      await pause(waitMs, signal, cancelHint);
    }
  }
}

/**
 * Returns a random wait between half and all of the doubled wait, so that callers do not all retry at the same time.
 */
function backOff(policy: RetryPolicy, attempt: number, random: Random): number {
  const full = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (attempt - 1));
  return full * (0.5 + random.next() / 2);
}
