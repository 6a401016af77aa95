/** Ends a run that keeps failing, instead of sending a broken server a thousand requests. */

import { FailureLimitError, type ModelError } from "../../base/errors.ts";
import { count } from "../../base/text/count.ts";

/**
 * Counts permanent failures, and ends a run that has too many. Cached replies do not count as successes, because they
 * do not show that the server works.
 */
export type FailureLimit = {
  succeeded(): void;
  /** @throws FailureLimitError if this failure reaches the limit */
  failed(error: ModelError): void;
};

/** The number of consecutive failures after which a run ends if the user has set no limit. */
export const maxConsecutive = 20;

/**
 * @param maxFailures the total number of failures that ends the run, or null to end it after {@link maxConsecutive}
 * consecutive failures
 */
export function createFailureLimit(maxFailures: number | null): FailureLimit {
  let total = 0;
  let consecutive = 0;
  return {
    succeeded: () => {
      consecutive = 0;
    },
    failed: (error) => {
      total += 1;
      consecutive += 1;
      if (maxFailures === null ? consecutive < maxConsecutive : total < maxFailures) return;
      const calls = maxFailures === null ? `${consecutive} calls in a row` : count(total, "call");
      throw new FailureLimitError(`${calls} failed; the last error: ${error.message}`, {
        cause: error,
        hint: `${error.hint ?? ""} Then run the same command again: finished work is saved. --max-failures allows more failures.`.trim(),
      });
    },
  };
}
