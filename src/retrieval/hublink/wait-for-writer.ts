/**
 * Waits while another process builds the required index, for example if several shards of an experiment start together.
 */
import { setTimeout } from "node:timers/promises";
import { LockedError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";

const pauseMs = 500;
/**
 * The maximum waiting time. Even an index of a million triples takes only minutes, so the user should decide whether to
 * wait longer.
 */
const longestWaitMs = 60 * 60_000;

/**
 * Runs `action` under a lock as soon as no other process holds the lock.
 *
 * @param lock fails with a LockedError while another process holds the lock
 * @throws LockedError if the wait exceeds an hour
 * @throws CancelledError if the user cancels
 */
export async function waitForWriter<T>(
  lock: (action: () => Promise<T>) => Promise<T>,
  action: () => Promise<T>,
  { progress, signal }: Watch,
): Promise<T> {
  let isLocked = false;
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    try {
      return await lock(() => {
        isLocked = true;
        return action();
      });
    } catch (error) {
      if (isLocked || !(error instanceof LockedError) || waitedMs >= longestWaitMs) throw error;
      if (waitedMs === 0) progress.note(`${error.message}; waiting until the index is complete`);
    }
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    throwIfCancelled(signal);
  }
}
