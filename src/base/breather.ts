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

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Handles a signal. It may be skipped if the process can simply end instead, because nothing needs to be put in order. */
export type SignalHandler = (() => void) & { skippable: boolean };

/** The number of characters or items from which a computation may take noticeably long. */
const large = 20_000;

/**
 * Runs a computation that cannot yield and writes nothing, such as the parsing of a file. Node handles signals only
 * between computations, so meanwhile a signal ends the process at once, as if nothing handled it. Handlers that must not
 * be skipped, such as that of the app, which restores the terminal, are left in place.
 * @param size the number of characters or items; small computations simply run
 */
export function interruptibly<T>(size: number, compute: () => T): T {
  if (size < large) return compute();
  const handlers = signals.flatMap((signal) =>
    process.listeners(signal).map((handler) => ({ signal, handler })),
  );
  if (handlers.some(({ handler }) => (handler as Partial<SignalHandler>).skippable !== true))
    return compute();
  for (const { signal, handler } of handlers) process.off(signal, handler);
  try {
    return compute();
  } finally {
    for (const { signal, handler } of handlers) process.on(signal, handler);
  }
}
