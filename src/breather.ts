/** Lets a long computation be watched and stopped. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "./errors.ts";

/** Maximum computing time before the program can react to a key or a signal, in ms. */
const turn = 40;

/**
 * @returns a function to await often: cheap, and occasionally yields to keys and signals
 * @throws CancelledError from the returned function if the signal has fired
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
