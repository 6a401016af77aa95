/** When a run that keeps failing ends: a server that never answers properly is not asked a thousand times. */

import { FailureLimitError, type ModelError } from "../../errors.ts";
import { count } from "../../text/count.ts";

/** Counts what failed for good; what was answered from a cache says nothing about the server and is not counted. */
export type FailureLimit = {
  succeeded(): void;
  /** @throws FailureLimitError when this failure is the last that is allowed */
  failed(error: ModelError): void;
};

/** Failures one after the other, with no success between them, that end a run for which no limit was named. */
export const hopelessRow = 20;

/** @param most failures in all that end the run; null: {@link hopelessRow} in a row */
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
      throw new FailureLimitError(`${calls} failed for good, the last one because ${error.message}`, {
        cause: error,
        hint: `${error.hint ?? ""} Then run the same command again: what was finished is kept. --max-failures allows more.`.trim(),
      });
    },
  };
}
