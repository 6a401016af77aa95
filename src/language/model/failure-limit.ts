/** Ends a run that keeps failing, instead of sending a broken server a thousand requests. */

import { FailureLimitError, type ModelError } from "../../errors.ts";
import { count } from "../../text/count.ts";

/**
 * Counts permanent failures, and ends a run that has too many. Cached replies do not count as successes, because they
 * do not show that the server works.
 */
export type FailureLimit = {
  succeeded(): void;
  /** @throws FailureLimitError if this failure reaches the limit */
  failed(error: ModelError): void;
};

/** The number of consecutive failures after which a run without a limit ends. */
export const hopelessRow = 20;

/**
 * @param most the total number of failures that ends the run, or null to end it after {@link hopelessRow} consecutive
 * failures
 */
export function createFailureLimit(most: number | null): FailureLimit {
  let all = 0;
  let row = 0;
  return {
    succeeded: () => {
      row = 0;
    },
    failed: (error) => {
      all += 1;
      row += 1;
      if (most === null ? row < hopelessRow : all < most) return;
      const calls = most === null ? `${row} calls in a row` : count(all, "call");
      throw new FailureLimitError(`${calls} failed; the last error: ${error.message}`, {
        cause: error,
        hint: `${error.hint ?? ""} Then run the same command again: finished work is saved. --max-failures allows more failures.`.trim(),
      });
    },
  };
}
