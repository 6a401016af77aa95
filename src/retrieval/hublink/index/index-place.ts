/** The place of an index: a file, a name in a database, or memory. */

import { existsSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { InputError, TaxolinkError } from "../../../base/errors.ts";
import {
  acquireFileLock,
  createDamageGuard,
  DamageError,
  type DamageGuard,
  databasePath,
  type FileLock,
  unguarded,
} from "../../../base/io/index.ts";
import type { Entry, EntryTable } from "./entry-table.ts";
import {
  checkHeader,
  type IndexHeader,
  type IndexMode,
  type IndexSize,
  indexMismatch,
  readFacts,
  writeFacts,
} from "./index-facts.ts";

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

// Holds an index in SQLite: in a file, or in memory for runs without a stored index.

/** The application id "TXLI" in the file header. */
const applicationId = 0x54_58_4c_49;
const layoutVersion = 4;

/** The cache of a writer, in negative kibibytes. Keys are written in random order, which needs most pages of their index. */
const writerCache = -65_536;

const layout = `
  CREATE TABLE entries (id INTEGER PRIMARY KEY, key TEXT, content BLOB NOT NULL);
  CREATE UNIQUE INDEX entries_by_key ON entries (key) WHERE key IS NOT NULL;
`;

/** Creates a table without a file. SQLite moves what exceeds its cache to a temporary file. */
export function createTemporaryTable(): EntryTable {
  const database = new Database("");
  database.pragma("journal_mode = OFF");
  database.pragma(`cache_size = ${writerCache}`);
  database.exec(layout);
  return tableOf(database, unguarded);
}

/**
 * Uses the table in a file for reading and writing, and creates it if the file does not exist.
 * @param isNew whether an existing file is removed first
 * @throws InputError if the file is not an index or has another version
 */
export async function writeTable<T>(
  file: string,
  isNew: boolean,
  action: (table: EntryTable) => Promise<T>,
): Promise<T> {
  const guard = indexGuard(file);
  if (isNew) guard(() => removeIndex(file));
  const database = guard(() => new Database(databasePath(file)));
  try {
    guard(() => {
      createLayout(database);
      requireIndex(database, file);
      database.pragma("synchronous = NORMAL");
      database.pragma(`cache_size = ${writerCache}`);
    });
    return await action(tableOf(database, guard));
  } finally {
    database.close();
  }
}

/** The databases that are open for reading, which the end of the process closes. */
const reading = new Set<WeakRef<Database.Database>>();

/** Closes a database when the process ends, so that no files of SQLite stay beside the index. */
function closeAtExit(database: Database.Database): void {
  if (reading.size === 0)
    process.once("exit", () => {
      for (const each of reading) each.deref()?.close();
    });
  for (const each of reading) if (each.deref() === undefined) reading.delete(each);
  reading.add(new WeakRef(database));
}

/**
 * Opens the table in a file for reading, or returns undefined if the file does not exist or is empty. It shows the state
 * in which the file was opened, even if another process changes the index. SQLite closes the file when the table is no
 * longer used, or when the process ends.
 * @throws InputError if the file is not an index or has another version
 */
function readTable(file: string): EntryTable | undefined {
  if (!existsSync(file)) return undefined;
  const guard = indexGuard(file);
  return guard(() => {
    const database = new Database(databasePath(file), { fileMustExist: true });
    try {
      if (isEmpty(database)) {
        database.close();
        return undefined;
      }
      requireIndex(database, file);
      database.exec("BEGIN");
      database.prepare("SELECT 1 FROM entries LIMIT 1").get();
      closeAtExit(database);
      return tableOf(database, guard);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

function indexGuard(file: string): DamageGuard {
  return createDamageGuard({
    file,
    what: "the index",
    remedy:
      "Delete the file and rebuild the index (taxolink index GRAPH --out FILE), or specify another file.",
  });
}

/**
 * Converts an empty file to an index without entries in one transaction. If a process dies, the file stays empty. The
 * file has its write-ahead log before it has tables, so that a reader of an index never blocks its writer.
 */
function createLayout(database: Database.Database): void {
  if (!isEmpty(database)) return;
  database.pragma("journal_mode = WAL");
  database
    .transaction(() => {
      if (!isEmpty(database)) return;
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${layoutVersion}`);
      database.exec(layout);
    })
    .immediate();
}

function isEmpty(database: Database.Database): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
}

function requireIndex(database: Database.Database, file: string): void {
  database.pragma("cell_size_check = ON");
  requireFormat(database, file);
  const version = database.pragma("user_version", { simple: true });
  if (version !== layoutVersion) throw indexMismatch(file, `has version ${version}, not ${layoutVersion}`);
}

function requireFormat(database: Database.Database, file: string): void {
  if (database.pragma("application_id", { simple: true }) === applicationId) return;
  throw new InputError({ file }, "the file is not an index", {
    hint: "Specify another file with --out or --index.",
  });
}

/** Removes an index file of any version, but never a file with a different format. */
function removeIndex(file: string): void {
  if (!existsSync(file)) return;
  const database = new Database(databasePath(file), { readonly: true });
  try {
    requireFormat(database, file);
  } finally {
    database.close();
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
}

function tableOf(database: Database.Database, guard: DamageGuard): EntryTable {
  const fields = "SELECT id, key, content FROM entries";
  const byId = database.prepare<[number], Entry>(`${fields} WHERE id = ?`);
  const byKey = database.prepare<[string], Entry>(`${fields} WHERE key = ?`);
  const between = database.prepare<[number, number, number], Entry>(
    `${fields} WHERE id >= ? AND id < ? ORDER BY id LIMIT ?`,
  );
  const last = database
    .prepare<[number, number], number | null>("SELECT max(id) FROM entries WHERE id >= ? AND id < ?")
    .pluck();
  const insert = database.prepare("INSERT OR REPLACE INTO entries VALUES (?, ?, ?)");
  const remove = database.prepare("DELETE FROM entries WHERE id >= ? AND id < ?");
  const put = database.transaction((entries: readonly Entry[]) => {
    for (const { id, key, content } of entries) insert.run(id, key, content);
  });
  return {
    guard,
    byId: async (ids) =>
      guard(() => ids.toSorted((left, right) => left - right).flatMap((id) => intact(byId.get(id)))),
    byKey: async (keys) => guard(() => keys.flatMap((key) => intact(byKey.get(key)))),
    between: async (from, to, limit) => guard(() => between.all(from, to, limit).flatMap(intact)),
    lastBetween: async (from, to) => guard(() => last.get(from, to) ?? undefined),
    put: async (entries) => guard(() => put(entries)),
    remove: async (from, to) => guard(() => remove.run(from, to).changes),
  };
}

function intact(entry: Entry | undefined): readonly Entry[] {
  if (entry === undefined) return [];
  if (entry.content instanceof Uint8Array) return [entry];
  throw new DamageError("an entry is not binary data");
}
