/** Lets other code watch and stop a long computation. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "./errors.ts";

/** The maximum computing time, in ms, before the program must be able to react to a key or a signal. */
const turn = 40;

/**
 * @returns a cheap function to await often; it occasionally lets the program handle keys and signals
 * @throws CancelledError from the returned function after the signal has fired
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
