/** The location of related indexes: files in a folder, or names in a database. */
import { InputError, TaxolinkError } from "../../../errors.ts";
import { acquireFileLock, type FileLock } from "../../../io/index.ts";
import { copyHubs, type EntryTable } from "./entry-table.ts";
import {
  checkHeader,
  type IndexFacts,
  type IndexHeader,
  type IndexMode,
  type IndexSize,
  readFacts,
  writeFacts,
} from "./index-facts.ts";
import { createTemporaryTable, readTable, type WriteMode, writeTable } from "./sqlite-table.ts";

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
  /** Under `lock`, opens the table for writing, or creates it. */
  write<T>(mode: WriteMode, action: (table: EntryTable) => Promise<T>): Promise<T>;
};

export type IndexCollection = {
  /** Returns the names of the indexes in alphabetical order. */
  names(): Promise<readonly string[]>;
  at(name: string): IndexPlace;
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
    write: (mode, action) => writeTable(file, mode, action),
  };
}

/**
 * Keeps an index in memory. Every change is made to a copy, so that concurrent questions keep the index with which they
 * began.
 * @param current the index from which to start, or undefined to build one
 */
export function temporaryPlace(current?: EntryTable): IndexPlace {
  let latest = current;
  return {
    name: "the index in memory",
    read: async () => latest,
    lock: (action) => action(),
    async write(_mode, action) {
      const table = createTemporaryTable();
      if (latest !== undefined) await copyHubs(latest, table);
      const result = await action(table);
      latest = table;
      return result;
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

/** A complete index. */
export type CompleteIndex = {
  readonly table: EntryTable;
  readonly size: IndexSize;
  readonly added: readonly string[];
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
  const { size, added } = facts;
  return size === null ? null : { table, size, added };
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
  const modes = { open: "kept", update: "kept", rebuild: "new", extend: "whole" } as const;
  return place.write(modes[mode], async (table) => {
    const stored = await readFacts(table);
    if (stored !== undefined) checkHeader(place.name, stored.header, header, mode);
    await writeFacts(table, startFacts(header, stored));
    return action(table);
  });
}

/** Returns the facts of an incomplete index. An earlier state keeps its added hubs. */
export function startFacts(header: IndexHeader, { added }: Partial<IndexFacts> = {}): IndexFacts {
  return { header, size: null, added: added ?? [] };
}
