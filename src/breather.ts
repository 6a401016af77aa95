/** Lets a long computation be watched and stopped. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "./errors.ts";

/** How long to compute before the program may react to a key or a signal, in ms. */
const turn = 40;

/**
 * @returns to be awaited often: cheap, and now and then gives way to keys and signals
 * @throws CancelledError from the returned function when the signal has fired
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
