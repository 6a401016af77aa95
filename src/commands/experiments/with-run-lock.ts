/** Locks a results folder so that only one process writes to it; shards of the same run may share the lock. */
import { join } from "node:path";
import { acquireFileLock, removeTornFiles } from "../../io/index.ts";

/**
 * @param command the name of this process in messages to other processes
 * @param part the shard that this process writes, if the run is split
 * @throws LockedError with the name of the process that holds the lock
 */
export async function withRunLock<T>(
  folder: string,
  command: string,
  part: string | undefined,
  action: () => Promise<T>,
): Promise<T> {
  const name = part === undefined ? "lock" : `lock.${part.replace("/", "-of-")}`;
  const lock = acquireFileLock(join(folder, name), {
    author: command,
    busy: `${folder} is being written to`,
    otherwise: "Alternatively, specify another --out.",
  });
  try {
    removeTornFiles(folder);
    return await action();
  } finally {
    lock.release();
  }
}
