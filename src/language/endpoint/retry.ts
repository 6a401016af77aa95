/** Trying again: exponential waits with jitter, the endpoint's own wish first, and never past the deadline. */
import { throwIfCancelled } from "../../errors.ts";
import type { Random } from "../../random.ts";
import { type CallFailure, sendingsFor } from "./failure.ts";
import { pause } from "./request-queue.ts";

export type RetryPolicy = {
  /** Calls in all, the first included. */
  readonly attempts: number;
  /** The wait before the second attempt; it doubles from there. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** All attempts and waits together. */
  readonly deadlineMs: number;
};

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 8,
  firstWaitMs: 500,
  longestWaitMs: 30_000,
  deadlineMs: 15 * 60_000,
};

export type Attempt<T> = { readonly value: T; readonly attempts: number };

/**
 * Calls `work` until it succeeds, fails in a way no repetition mends, or time or attempts run out.
 * @param work receives the milliseconds left for it.
 * @throws the last CallFailure, wrapped by `giveUp`.
 */
export async function runWithRetries<T>(
  policy: RetryPolicy,
  random: Random,
  work: (remainingMs: number) => Promise<T>,
  hooks: {
    readonly giveUp: (failure: CallFailure, attempts: number) => Error;
    readonly asFailure: (error: unknown) => CallFailure;
    readonly onWait: (failure: CallFailure, waitMs: number) => void;
    readonly signal?: AbortSignal;
  },
): Promise<Attempt<T>> {
  const started = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { value: await work(policy.deadlineMs - (performance.now() - started)), attempts: attempt };
    } catch (error) {
      throwIfCancelled(hooks.signal);
      const failure = hooks.asFailure(error);
      const waitMs = failure.retryAfterMs ?? backoff(policy, attempt, random);
      const left = policy.deadlineMs - (performance.now() - started);
      // A wait that ends past the deadline is not begun: the user learns the cause now.
      if (attempt >= sendingsFor(failure, policy.attempts) || waitMs >= left) {
        throw hooks.giveUp(failure, attempt);
      }
      hooks.onWait(failure, waitMs);
      await pause(waitMs, hooks.signal);
    }
  }
}

/** Between half and all of the doubled wait, so that callers that failed together do not come back together. */
function backoff(policy: RetryPolicy, attempt: number, random: Random): number {
  const full = Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (attempt - 1));
  return full * (0.5 + random.next() / 2);
}
