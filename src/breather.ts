/** Interrupts long computations, so that the program can handle keys and signals. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "./errors.ts";

/** The maximum time, in milliseconds, before the program must react to keys and signals. */
const turn = 40;

/**
 * @returns a function that is cheap to await often and lets the program handle keys and signals
 * @throws CancelledError from the returned function if the signal has been aborted
 */
export function createBreather(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let last = performance.now();
  return () => {
    throwIfCancelled(signal);
    if (performance.now() - last < turn) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
      throwIfCancelled(signal);
    });
  };
}
