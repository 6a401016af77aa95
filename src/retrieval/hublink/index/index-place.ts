/** The location of related indexes: files in a folder, or names in a database. */
import { existsSync } from "node:fs";
import { InputError, TaxolinkError } from "../../../errors.ts";
import { acquireFileLock, type FileLock } from "../../../io/index.ts";
import { openIndexFile } from "./index-file.ts";
import type { IndexHeader, IndexMode, IndexStore } from "./index-store.ts";

export type IndexPlace = {
  /** Whether the index exists, even if it is incomplete. */
  exists(): Promise<boolean>;
  /**
   * Runs the action while no other process can write.
   * @throws LockedError if another process is writing to the index
   */
  lock<T>(action: () => Promise<T>): Promise<T>;
  /**
   * Opens the index, or creates it under `lock`.
   * @throws InputError if the index has another version, or does not match the header
   */
  use<T>(header: IndexHeader, mode: IndexMode, action: (store: IndexStore) => Promise<T>): Promise<T>;
};

export type IndexCollection = {
  /** Returns the names of the indexes in alphabetical order. */
  names(): Promise<readonly string[]>;
  at(name: string): IndexPlace;
  /** Returns the options of a stored index, or undefined if no index has this name. */
  shapingOptions(name: string): Promise<IndexHeader["options"] | undefined>;
};

export function indexFileAt(file: string): IndexPlace {
  return {
    exists: async () => existsSync(file),
    async lock(action) {
      const lock = takeLock(file);
      try {
        return await action();
      } finally {
        lock.release();
      }
    },
    async use(header, mode, action) {
      const store = openIndexFile(file, header, mode);
      try {
        return await action(store);
      } finally {
        store.close();
      }
    },
  };
}

function takeLock(file: string): FileLock {
  try {
    return acquireFileLock(`${file}.lock`, {
      author: "taxolink",
      busy: `${file}: the index is being written`,
    });
  } catch (cause) {
    if (cause instanceof TaxolinkError) throw cause;
    throw new InputError({ file }, `the index cannot be written (${(cause as Error).message})`, {
      cause,
      hint: "Specify a location where you have write permission.",
    });
  }
}
