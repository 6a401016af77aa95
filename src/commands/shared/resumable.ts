import { CancelledError, FailureLimitError, PausedError } from "../../errors.ts";

/**
 * Runs a long task and, if it is interrupted or its budget is spent, reports how to resume it.
 * @throws CancelledError with the command that resumes the task
 */
export async function resumable<T>(action: () => Promise<T>, resume: string): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    if (error instanceof PausedError) {
      const Kind = error instanceof FailureLimitError ? FailureLimitError : PausedError;
      throw new Kind(error.message, {
        cause: error,
        hint: `${error.hint ?? ""} It is: ${resume}`.trim(),
      });
    }
    throw new CancelledError("interrupted; all finished questions are saved", {
      cause: error,
      hint: `Continue with: ${resume}`,
    });
  }
}
