/** One process at a time writes into a results folder; shards of one run may share it. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { OptionError } from "../errors.ts";
import { acquireFileLock, describeHolder, isProcessRunning, type LockHolder } from "../io/index.ts";

/**
 * @param command who writes, as others will read it
 * @param part the shard that is written, where the run is split
 * @throws OptionError naming who is writing there
 */
export async function withRunLock<T>(
  folder: string,
  command: string,
  part: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const name = part === undefined ? "lock" : `lock.${part.replace("/", "-of-")}`;
  const file = join(folder, name);
  const refuse = (holder: LockHolder): OptionError => {
    const { who } = describeHolder(holder, file);
    return new OptionError(`${folder} is being written to by ${who}`, {
      hint: `Wait for it, or give another --out. If that process is no more, delete ${file}.`,
    });
  };
  const lock = acquireFileLock(file, { author: command, refuse });
  try {
    removeTornLocks(folder);
    return await work();
  } finally {
    lock.release();
  }
}

/** What a process that was killed while it took the lock left behind. */
function removeTornLocks(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^lock(?:\.\d+-of-\d+)?-(\d+)-[0-9a-f]{8}$/.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isProcessRunning(Number(pid))) {
      rmSync(join(folder, name), { force: true });
    }
  }
}
