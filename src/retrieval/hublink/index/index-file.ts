/**
 * Stores an index in a SQLite file, with the hubs, their paths and the vectors of their texts. Data is saved
 * immediately, so an interrupted build can resume, and an update changes only the affected hubs.
 */
import { existsSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { InputError } from "../../../errors.ts";
import {
  canonicalJson,
  createDamageGuard,
  type DamageGuard,
  databasePath,
  guardEach,
  requireTexts,
} from "../../../io/index.ts";
import type { Embedder } from "../../../vectors/index.ts";
import { differing } from "./hub.ts";
import type { StoredHub } from "./hub-table.ts";
import { checkHeader, indexMismatch, parseStoredOptions } from "./index-header.ts";
import type { IndexHeader, IndexMode, IndexStore } from "./index-store.ts";
import { packHub, unpackHub } from "./pack-hub.ts";
import { dropUnusedVectors, openStoredVectors, type StoredVectors, vectorTables } from "./stored-vectors.ts";

export type IndexFile = IndexStore & { close(): void };

/** The application id "TXLI" in the file header. */
const applicationId = 0x54_58_4c_49;
const layoutVersion = 3;

const tables = `
  CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE hubs (id TEXT PRIMARY KEY, position INTEGER NOT NULL, content BLOB NOT NULL);
  CREATE INDEX hubs_by_position ON hubs (position);
  CREATE TABLE fit (learned BLOB);
  ${vectorTables}
`;

/**
 * Opens the file, or creates it if it does not exist.
 * @throws InputError if the file is not an index, has another version, or does not match the header
 */
export function openIndexFile(file: string, header: IndexHeader, mode: IndexMode): IndexFile {
  const guard = indexGuard(file);
  if (mode === "rebuild") guard(() => removeIndex(file));
  const database = guard(() => new Database(databasePath(file)));
  try {
    return guard(() => {
      database.pragma("cell_size_check = ON");
      if (!createTables(database, header)) checkStored(database, file, header, mode);
      database.pragma("journal_mode = WAL");
      database.pragma("synchronous = NORMAL");
      if (mode === "extend") database.exec("BEGIN IMMEDIATE");
      if (mode !== "open") writeHeader(database, header);
      return createStore(database, file, guard);
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Returns the options of a stored index, or undefined if the file does not exist.
 * @throws InputError if the file is not an index
 */
export function readShapingOptions(file: string): Readonly<Record<string, unknown>> | undefined {
  return readFact(file, "options", parseStoredOptions);
}

/**
 * Returns additional data that a system has stored in the index, or undefined if the file or data with this name does
 * not exist.
 *
 * @param check a function that validates the data; if it throws, the index counts as damaged
 * @throws InputError if the file is not an index
 */
export function readIndexNote<T>(file: string, name: string, check: (value: unknown) => T): T | undefined {
  return readFact(file, name, (text) => check(JSON.parse(text)));
}

/** Stores additional data, which is kept until the index is rebuilt. @throws InputError if the file is not an index */
export function writeIndexNote(file: string, name: string, value: unknown): void {
  const guard = indexGuard(file);
  const database = guard(() => new Database(databasePath(file), { fileMustExist: true }));
  try {
    guard(() => {
      requireIndex(database, file);
      database.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)").run(name, canonicalJson(value));
    });
  } finally {
    database.close();
  }
}

function readFact<T>(file: string, name: string, parse: (text: string) => T): T | undefined {
  if (!existsSync(file)) return undefined;
  const guard = indexGuard(file);
  const database = guard(() => new Database(databasePath(file), { readonly: true }));
  try {
    return guard(() => {
      requireIndex(database, file);
      const row = database.prepare<[string], Fact>("SELECT value FROM facts WHERE key = ?").get(name);
      return row && parse(row.value);
    });
  } finally {
    database.close();
  }
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
 * Converts an empty file to an index without hubs in one transaction. If a process dies, the file stays empty. If two
 * processes convert the file concurrently, the first creates the tables, and the second uses them.
 *
 * @returns whether the file was empty
 */
function createTables(database: Database.Database, header: IndexHeader): boolean {
  const isEmpty = (): boolean => database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").get() === undefined;
  if (!isEmpty()) return false;
  const create = database.transaction(() => {
    if (!isEmpty()) return false;
    database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${layoutVersion}`);
    database.exec(tables);
    writeHeader(database, header);
    return true;
  });
  return create.immediate();
}

/** Removes an index file, but never a file with a different format. */
function removeIndex(file: string): void {
  if (!existsSync(file)) return;
  const database = new Database(databasePath(file), { readonly: true });
  try {
    requireIndex(database, file);
  } finally {
    database.close();
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
}

function requireIndex(database: Database.Database, file: string): void {
  if (database.pragma("application_id", { simple: true }) === applicationId) return;
  throw new InputError({ file }, "the file is not an index", {
    hint: "Specify another file with --out or --index.",
  });
}

/**
 * Writes the header and the completeness mark in one transaction, so that an incomplete index with a new header never
 * counts as complete.
 */
function writeHeader(database: Database.Database, header: IndexHeader): void {
  const write = database.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)");
  database.transaction(() => {
    for (const [key, value] of Object.entries(header)) write.run(key, canonicalJson(value));
    write.run("complete", "false");
  })();
}

type Fact = { readonly value: string };

function checkStored(database: Database.Database, file: string, header: IndexHeader, mode: IndexMode): void {
  requireIndex(database, file);
  const version = database.pragma("user_version", { simple: true });
  if (version !== layoutVersion) throw indexMismatch(file, `has version ${version}, not ${layoutVersion}`);
  const read = database.prepare<[string], Fact>("SELECT value FROM facts WHERE key = ?");
  checkHeader(file, (key) => read.get(key)?.value, header, mode);
}

/** Prepares the statements of the store. Each write is one transaction. */
function prepareStatements(database: Database.Database) {
  const insertHub = database.prepare(
    "INSERT OR REPLACE INTO hubs VALUES (?, coalesce((SELECT max(position) + 1 FROM hubs), 0), ?)",
  );
  const putFact = database.prepare<[string, string]>("INSERT OR REPLACE INTO facts VALUES (?, ?)");
  return {
    hubs: database.prepare<[], Buffer>("SELECT content FROM hubs ORDER BY position").pluck(),
    hub: database.prepare<[string], Buffer>("SELECT content FROM hubs WHERE id = ?").pluck(),
    roots: database.prepare<[], string>("SELECT id FROM hubs").pluck(),
    fact: database.prepare<[string], string>("SELECT value FROM facts WHERE key = ?").pluck(),
    putFact,
    learned: database.prepare<[], Buffer | null>("SELECT learned FROM fit").pluck(),
    complete: database.transaction((embedder: Embedder) => {
      dropUnusedVectors(database);
      database.exec("DELETE FROM fit");
      database.prepare("INSERT INTO fit VALUES (?)").run(embedder.learned?.() ?? null);
      putFact.run("complete", "true");
    }),
    saveHubs: database.transaction((hubs: readonly StoredHub[]) => {
      for (const hub of hubs) insertHub.run(hub.root.id, packHub(hub));
    }),
    retain: database.transaction((ids: readonly string[]) => retainHubs(database, ids)),
  };
}

/** Removes all unlisted hubs, and puts the others in the order of the list. @returns the number of removed hubs */
function retainHubs(database: Database.Database, ids: readonly string[]): number {
  database.exec("CREATE TEMP TABLE kept (id TEXT PRIMARY KEY, position INTEGER)");
  const keep = database.prepare("INSERT INTO kept VALUES (?, ?)");
  for (const [position, id] of ids.entries()) keep.run(id, position);
  const { changes } = database.prepare("DELETE FROM hubs WHERE id NOT IN (SELECT id FROM kept)").run();
  database.exec("UPDATE hubs SET position = (SELECT position FROM kept WHERE kept.id = hubs.id)");
  database.exec("DROP TABLE kept");
  return changes;
}

function guardVectors({ find, save }: StoredVectors, guard: DamageGuard): StoredVectors {
  return {
    find: (texts, from) => guard(() => find(texts, from)),
    save: (texts, from, vectors) => guard(() => save(texts, from, vectors)),
  };
}

function createStore(database: Database.Database, file: string, guard: DamageGuard): IndexFile {
  const statements = prepareStatements(database);
  const idsIn = (key: string): readonly string[] =>
    guard(() => requireTexts(JSON.parse(statements.fact.get(key) ?? "[]"), `the ids "${key}"`));
  const saveIds = (key: string, ids: readonly string[]): void =>
    guard(() => void statements.putFact.run(key, JSON.stringify(ids)));
  const isComplete = (): boolean => statements.fact.get("complete") === "true";
  return {
    complete: isComplete(),
    async *hubs() {
      for (const content of guardEach(guard, () => statements.hubs.iterate()))
        yield guard(() => unpackHub(content));
    },
    storedHubs: async (ids) =>
      guard(() => {
        const contents = ids.map((id) => [id, statements.hub.get(id)] as const);
        return new Map(contents.flatMap(([id, content]) => (content ? [[id, unpackHub(content)]] : [])));
      }),
    differingRoots: async (roots) => guard(() => differing(new Set(statements.roots.all()), new Set(roots))),
    saveHubs: async (hubs) => guard(() => statements.saveHubs(hubs)),
    retain: async (ids) => guard(() => statements.retain(ids)),
    vectors: (embedder) => guard(() => guardVectors(openStoredVectors(database, file, embedder), guard)),
    added: async () => idsIn("added"),
    saveAdded: async (ids) => saveIds("added", ids),
    otherRoots: async () => idsIn("otherRoots"),
    saveOtherRoots: async (ids) => saveIds("otherRoots", ids),
    fitted: async (embedder) =>
      guard(() => {
        const bytes = isComplete() ? statements.learned.get() : null;
        return bytes ? (embedder.restore?.(bytes) ?? null) : null;
      }),
    finish: async (embedder) =>
      guard(() => {
        statements.complete(embedder);
        if (database.inTransaction) database.exec("COMMIT");
      }),
    close: () => void database.close(),
  };
}
