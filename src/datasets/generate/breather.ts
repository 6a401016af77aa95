/** Turns of the event loop within long work that waits for nothing: without them neither Ctrl-C nor a bar is heard. */
import { setImmediate } from "node:timers/promises";
import { throwIfCancelled } from "../../errors.ts";

const longestBreathMs = 50;

/** @returns a function to await between items; it throws CancelledError once the signal has fired */
export function createBreather(signal: AbortSignal | undefined): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last > longestBreathMs) {
      await setImmediate();
      last = performance.now();
    }
    throwIfCancelled(signal);
  };
}
