/** Runs work in steps, either without a break or with pauses in which the work can be cancelled. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../base/errors.ts";

export function runAtOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** @throws CancelledError between two steps if the signal has been aborted */
export async function runInterruptibly<T>(
  steps: Generator<undefined, T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await setImmediate();
      throwIfCancelled(signal, "Nothing was written.");
    }
  } finally {
    steps.return(undefined as T);
  }
}
