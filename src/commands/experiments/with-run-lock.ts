/** Locks a results folder for one writing process; shards of one run may share it. */
import { join } from "node:path";
import { acquireFileLock, removeTornFiles } from "../../io/index.ts";

/**
 * @param command the name of the writer in the message for others
 * @param part the shard to write, if the run is split
 * @throws LockedError with the name of the current writer
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
    otherwise: "Or specify another --out.",
  });
  try {
    removeTornFiles(folder);
    return await work();
  } finally {
    lock.release();
  }
}
