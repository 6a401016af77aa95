/** One process at a time writes into a results folder; shards of one run may share it. */
import { join } from "node:path";
import { OptionError } from "../../errors.ts";
import { acquireFileLock, describeHolder, type LockHolder, removeTornFiles } from "../../io/index.ts";

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
    removeTornFiles(folder);
    return await work();
  } finally {
    lock.release();
  }
}
