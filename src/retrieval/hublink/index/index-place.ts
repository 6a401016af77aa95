/** The place of an index: a file, a name in a database, or memory. */
import { InputError, TaxolinkError } from "../../../base/errors.ts";
import { acquireFileLock, type FileLock } from "../../../base/io/index.ts";
import type { EntryTable } from "./entry-table.ts";
import {
  checkHeader,
  type IndexHeader,
  type IndexMode,
  type IndexSize,
  readFacts,
  writeFacts,
} from "./index-facts.ts";
import { createTemporaryTable, readTable, writeTable } from "./sqlite-table.ts";

export type IndexPlace = {
  /** The file or the address, for messages. */
  readonly name: string;
  /**
   * Opens the table for reading, or returns undefined if it does not exist or is empty.
   * @throws InputError if the index has another version
   */
  read(): Promise<EntryTable | undefined>;
  /**
   * Runs the action while no other process can write.
   * @throws LockedError if another process is writing to the index
   */
  lock<T>(action: () => Promise<T>): Promise<T>;
  /** Under `lock`, opens the table for writing, or creates it. A new table has none of the earlier entries. */
  write<T>(isNew: boolean, action: (table: EntryTable) => Promise<T>): Promise<T>;
};

export function indexFileAt(file: string): IndexPlace {
  return {
    name: file,
    read: async () => readTable(file),
    async lock(action) {
      const lock = takeLock(file);
      try {
        return await action();
      } finally {
        lock.release();
      }
    },
    write: (isNew, action) => writeTable(file, isNew, action),
  };
}

/** Keeps an index in memory. */
export function temporaryPlace(): IndexPlace {
  const table = createTemporaryTable();
  return {
    name: "the index in memory",
    read: async () => table,
    lock: (action) => action(),
    write: (_isNew, action) => action(table),
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

/** A complete index. */
export type CompleteIndex = {
  readonly table: EntryTable;
  readonly size: IndexSize;
};

/**
 * Opens a stored index for reading, or returns null if it does not exist or is incomplete.
 * @throws InputError if the index has another version, or does not match the header
 */
export async function openComplete(place: IndexPlace, header: IndexHeader): Promise<CompleteIndex | null> {
  const table = await place.read();
  const facts = table && (await readFacts(table));
  if (table === undefined || facts === undefined) return null;
  checkHeader(place.name, facts.header, header, "open");
  const { size } = facts;
  return size === null ? null : { table, size };
}

/**
 * Runs an action that completes an index. Until it calls `finish`, the index counts as incomplete.
 * @throws InputError if the index has another version, or does not match the header
 */
export function writeIndex<T>(
  place: IndexPlace,
  header: IndexHeader,
  mode: IndexMode,
  action: (table: EntryTable) => Promise<T>,
): Promise<T> {
  return place.write(mode === "rebuild", async (table) => {
    const stored = await readFacts(table);
    if (stored !== undefined) checkHeader(place.name, stored.header, header, mode);
    await writeFacts(table, { header, size: null });
    return action(table);
  });
}
