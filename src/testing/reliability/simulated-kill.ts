/**
 * Simulates a kill in this process. After the chosen change, nothing more is written or cleaned up. All writes are
 * synchronous, so the disk is in the same state as after SIGKILL. A separate process would take ten times as long.
 */
import { spawnSync } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { watchChanges } from "../watch-changes.ts";

class Killed extends Error {}

/**
 * @param endedPid the id of a process that no longer exists
 * @param killAt the number of the change, counting from 1. If there are fewer changes, the work is completed
 * @returns the number of changes so far, and whether the process was killed
 */
export async function simulateKill(
  endedPid: number,
  killAt: number,
  action: () => Promise<unknown>,
): Promise<{ readonly changes: number; readonly killed: boolean }> {
  let changes = 0;
  let killed = false;
  const stop = (): void => {
    if (killed) throw new Killed("this process was killed");
  };
  const endWatch = watchChanges({
    onBeginning: stop,
    onChange: (half) => {
      stop();
      changes += 1;
      if (changes !== killAt) return;
      half?.();
      killed = true;
      stop();
    },
  });
  const restorePid = replacePid(endedPid);
  try {
    await action();
  } catch (error) {
    if (!killed) throw error;
    // Concurrent work is also interrupted.
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  } finally {
    restorePid();
    endWatch();
  }
  return { changes, killed };
}

/** Replaces the process id that locks and temporary files record, and returns a function that restores it. */
function replacePid(pid: number): () => void {
  const ownPid = process.pid;
  Object.defineProperty(process, "pid", { value: pid, configurable: true });
  return () => Object.defineProperty(process, "pid", { value: ownPid, configurable: true });
}

/** Returns the id of a process that has already ended. */
export function endedProcess(): number {
  return spawnSync("true").pid;
}
