import { CancelledError, FailureLimitError, OutageError, PausedError } from "../../errors.ts";

/**
 * Runs a long task and, if it is interrupted or its budget is spent, reports how to resume it.
 * @param resume the command that resumes the task (default: the same command again)
 * @throws CancelledError with the command that resumes the task
 */
export async function resumable<T>(action: () => Promise<T>, resume?: string): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error;
    if (error instanceof PausedError) {
      const Kind = [FailureLimitError, OutageError].find((kind) => error instanceof kind) ?? PausedError;
      const command = resume === undefined ? "" : ` The command is: ${resume}`;
      throw new Kind(error.message, { cause: error, hint: `${error.hint ?? ""}${command}`.trim() });
    }
    throw new CancelledError("interrupted; all finished questions are saved", {
      cause: error,
      hint: resume === undefined ? "Run the same command again to continue." : `Continue with: ${resume}`,
    });
  }
}
