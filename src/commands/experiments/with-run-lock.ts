/** One process at a time writes into a results folder; shards of one run may share it. */
import { join } from "node:path";
import { acquireFileLock, removeTornFiles } from "../../io/index.ts";

/**
 * @param command who writes, as others will read it
 * @param part the shard that is written, where the run is split
 * @throws LockedError naming who is writing there
 */
export async function withRunLock<T>(
  folder: string,
  command: string,
  part: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const name = part === undefined ? "lock" : `lock.${part.replace("/", "-of-")}`;
  const lock = acquireFileLock(join(folder, name), {
    author: command,
    busy: `${folder} is being written to`,
    otherwise: "Or give another --out.",
  });
  try {
    removeTornFiles(folder);
    return await work();
  } finally {
    lock.release();
  }
}
