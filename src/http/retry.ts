/** Sending again: growing waits with jitter, the server's own wish first, and never past the deadline. */
import { throwIfCancelled } from "../errors.ts";
import type { Random } from "../random.ts";
import type { Fault } from "./http-failure.ts";
import { pause } from "./request-queue.ts";

export type RetryPolicy = {
  /** Attempts in all, the first included. */
  readonly attempts: number;
  /** The wait before the second attempt, in milliseconds; it doubles from there. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** What a server asks for counts up to this; where it asks for more, it is asked again after so long. */
  readonly longestWishMs: number;
  /** All attempts and waits together. */
  readonly deadlineMs: number;
};

export type Attempted<T> = { readonly value: T; readonly attempts: number };

export type RetryRules<F extends Fault> = {
  readonly asFault: (error: unknown) => F;
  /** How often a request that fails like this is sent in all. */
  readonly sendings: (fault: F) => number;
  /** The error for the user. */
  readonly giveUp: (fault: F, attempts: number) => Error;
  /** Told before the wait. */
  readonly onRetry: (fault: F, waitMs: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** The next step, for a user who interrupts. */
  readonly cancelHint?: string | undefined;
};

/**
 * Calls `work` until it succeeds, fails in a way no repetition mends, or time or attempts run out.
 * @param work receives the milliseconds left for it
 * @throws what `giveUp` makes of the last fault; CancelledError
 */
export async function runWithRetries<T, F extends Fault>(
  policy: RetryPolicy,
  random: Random,
  rules: RetryRules<F>,
  work: (remainingMs: number) => Promise<T>,
): Promise<Attempted<T>> {
  const { signal, cancelHint } = rules;
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    throwIfCancelled(signal, cancelHint);
    try {
      return { value: await work(policy.deadlineMs - (performance.now() - started)), attempts: attempt };
    } catch (error) {
      throwIfCancelled(signal, cancelHint);
      const fault = rules.asFault(error);
      const waitMs =
        fault.retryAfterMs === null
          ? backOff(policy, attempt, random)
          : Math.min(fault.retryAfterMs, policy.longestWishMs);
      const left = policy.deadlineMs - (performance.now() - started);
      // A wait that ends past the deadline is not begun: the user learns the cause now.
      if (attempt >= rules.sendings(fault) || waitMs >= left) throw rules.giveUp(fault, attempt);
      rules.onRetry(fault, waitMs);
      await pause(waitMs, signal, cancelHint);
    }
  }
}

/** Between half and all of the doubled wait, so that callers that failed together do not come back together. */
function backOff(policy: RetryPolicy, attempt: number, random: Random): number {
  const full = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (attempt - 1));
  return full * (0.5 + random.next() / 2);
}
