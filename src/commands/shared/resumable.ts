import { CancelledError, FailureLimitError, PausedError } from "../../errors.ts";

/**
 * Long work that says, when it is interrupted or a budget is spent, how to go on.
 * @throws CancelledError with the command to go on with
 */
export async function resumable<T>(work: () => Promise<T>, resume: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    if (error instanceof PausedError) {
      const Kind = error instanceof FailureLimitError ? FailureLimitError : PausedError;
      throw new Kind(error.message, {
        cause: error,
        hint: `${error.hint ?? ""} It is: ${resume}`.trim(),
      });
    }
    throw new CancelledError("interrupted; all finished questions are kept", {
      cause: error,
      hint: `Go on with: ${resume}`,
    });
  }
}
