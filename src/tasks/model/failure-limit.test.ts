import { expect, test } from "vitest";
import { FailureLimitError, ModelError, PausedError } from "../../base/errors.ts";
import { createFailureLimit, maxConsecutive } from "./failure-limit.ts";

const error = new ModelError("the server sends a web page", { hint: "Change --base-url." });

test("by default, consecutive failures end the run, and a success resets the count", () => {
  const limit = createFailureLimit(null);
  const almost = (): void => {
    for (let count = 1; count < maxConsecutive; count += 1) limit.failed(error);
  };
  almost();
  limit.succeeded();
  almost();
  expect(() => limit.failed(error)).toThrow(
    "20 calls in a row failed; the last error: the server sends a web page",
  );
});

test("a limit set by the user counts all failures, consecutive or not", () => {
  const limit = createFailureLimit(2);
  limit.failed(error);
  limit.succeeded();
  expect(() => limit.failed(error)).toThrow("2 calls failed");
});

test("at the failure limit, the run stops in the same way as a paused run, but its exit code reports a failure", () => {
  const limit = createFailureLimit(1);
  const ended = (() => {
    try {
      limit.failed(error);
    } catch (caught) {
      return caught;
    }
  })();
  expect(ended).toBeInstanceOf(FailureLimitError);
  // Like a pause, this error does not count as a failed item.
  expect(ended).toBeInstanceOf(PausedError);
  expect(ended).toMatchObject({ exitCode: 1, hint: expect.stringMatching(/^Change --base-url\. Then run/) });
});
