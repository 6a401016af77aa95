/** Waits while another process builds an index that this one needs, as shards of one experiment that start together. */
import { setTimeout } from "node:timers/promises";
import { LockedError, throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";

/** Pauses between two looks double from the first to the longest. */
const firstPauseMs = 50;
const longestPauseMs = 5_000;
/** Building takes minutes for a million triples; a writer that takes longer than this is left to people. */
const longestWaitMs = 60 * 60_000;

/**
 * Runs `work` under a lock, once nobody else holds it.
 *
 * @param lock fails with a LockedError while another process has it
 * @throws LockedError after an hour; CancelledError
 */
export async function waitForWriter<T>(
  lock: (work: () => Promise<T>) => Promise<T>,
  work: () => Promise<T>,
  { progress, signal }: Watch,
): Promise<T> {
  let isLocked = false;
  let waitedMs = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await lock(() => {
        isLocked = true;
        return work();
      });
    } catch (error) {
      if (isLocked || !(error instanceof LockedError) || waitedMs >= longestWaitMs) throw error;
      if (waitedMs === 0) progress.note(`${error.message}; waiting until the index is complete`);
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    throwIfCancelled(signal);
    waitedMs += pauseMs;
  }
}
