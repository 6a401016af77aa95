/**
 * An index on disk: one SQLite file with the hubs, their paths and the vectors of their texts. What was written
 * stays, so an interrupted build goes on where it stopped, and an update touches changed hubs only.
 */
import { existsSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { InputError } from "../../errors.ts";
import type { Entity } from "../../graph/index.ts";
import { canonicalJson } from "../../io/index.ts";
import { differing, type HubPath } from "./hub.ts";

/** What an index was built from and with. All of it must fit when the index is used. */
export type IndexHeader = {
  /** The graph's content version. */
  readonly graph: string;
  readonly embedder: string;
  readonly language: string;
  /** Options that shape the index. */
  readonly options: Readonly<Record<string, unknown>>;
};

/** open: use it as it is, or build it; update: bring it up to date with the graph; rebuild: from nothing. */
export type IndexMode = "open" | "update" | "rebuild";

export type StoredHub = { readonly root: Entity; readonly paths: readonly HubPath[] };

export type IndexStore = {
  /** Built to the end and for the graph of the header. */
  readonly complete: boolean;
  /** All hubs in order. */
  hubs(): readonly StoredHub[];
  hub(id: string): StoredHub | undefined;
  /** The ids that are a hub here and not among `roots`, or the other way round. */
  differingRoots(roots: readonly string[]): ReadonlySet<string>;
  saveHubs(hubs: readonly StoredHub[]): void;
  /** Removes the hubs that are not named, and puts the others into this order. @returns how many were removed */
  retain(ids: readonly string[]): number;
  /** Vectors by text, where stored for this fitted embedder. */
  vectors(embedder: string, texts: readonly string[]): ReadonlyMap<string, Float32Array>;
  saveVectors(embedder: string, vectors: ReadonlyMap<string, Float32Array>): void;
  /** Drops vectors of texts that are not named or belong to another fit, and marks the index complete. */
  finish(embedder: string, texts: ReadonlySet<string>): void;
  close(): void;
};

/** What building needs of a store, on disk or in memory. */
export type HubStore = Pick<
  IndexStore,
  "complete" | "hub" | "differingRoots" | "saveHubs" | "retain" | "vectors" | "saveVectors" | "finish"
>;

/** "TXLI" in the file header. */
const applicationId = 0x54_58_4c_49;
const layoutVersion = 1;

const tables = `
  CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE hubs (id TEXT PRIMARY KEY, position INTEGER NOT NULL, root TEXT NOT NULL, paths TEXT NOT NULL);
  CREATE TABLE vectors (text TEXT PRIMARY KEY, embedder TEXT NOT NULL, vector BLOB NOT NULL);
`;

/**
 * Opens or makes the file.
 * @throws InputError when it is no index, of another version, or built from something else than the header says
 */
export function openIndexStore(file: string, header: IndexHeader, mode: IndexMode): IndexStore {
  let database: Database.Database | undefined;
  try {
    if (mode === "rebuild") removeIndex(file);
    const fresh = !existsSync(file);
    database = new Database(file);
    if (fresh) {
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${layoutVersion}`);
      database.exec(tables);
      writeHeader(database, header);
    } else checkHeader(database, file, header, mode);
    database.pragma("journal_mode = WAL");
    database.pragma("synchronous = NORMAL");
    if (mode === "update") writeHeader(database, header);
    return createStore(database);
  } catch (cause) {
    database?.close();
    if (cause instanceof InputError) throw cause;
    throw unusable(file, cause as Error);
  }
}

/**
 * The options a kept index was shaped by; undefined where there is no file yet.
 * @throws InputError when the file is no index
 */
export function readShapingOptions(file: string): Readonly<Record<string, unknown>> | undefined {
  if (!existsSync(file)) return undefined;
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true });
    requireIndex(database, file);
    const row = database
      .prepare<[], { value: string }>("SELECT value FROM facts WHERE key = 'options'")
      .get();
    return row && JSON.parse(row.value);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw unusable(file, cause as Error);
  } finally {
    database?.close();
  }
}

function unusable(file: string, cause: Error): InputError {
  return new InputError({ file }, `the index cannot be used (${cause.message})`, {
    cause,
    hint: "Name another file, or remove this one and build it again with taxolink index.",
  });
}

/** Removes an index, and nothing that is none. */
function removeIndex(file: string): void {
  if (!existsSync(file)) return;
  const database = new Database(file, { readonly: true });
  try {
    requireIndex(database, file);
  } finally {
    database.close();
  }
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
}

function requireIndex(database: Database.Database, file: string): void {
  if (database.pragma("application_id", { simple: true }) === applicationId) return;
  throw new InputError({ file }, "this file is not an index", {
    hint: "Name another file with --out or --index.",
  });
}

function writeHeader(database: Database.Database, header: IndexHeader): void {
  const write = database.prepare("INSERT OR REPLACE INTO facts VALUES (?, ?)");
  for (const [key, value] of Object.entries(header)) write.run(key, canonicalJson(value));
  write.run("complete", "false");
}

function checkHeader(database: Database.Database, file: string, header: IndexHeader, mode: IndexMode): void {
  requireIndex(database, file);
  const version = database.pragma("user_version", { simple: true });
  if (version !== layoutVersion) throw unfit(file, `has version ${version}, not ${layoutVersion}`);
  const read = database.prepare<[string], { value: string }>("SELECT value FROM facts WHERE key = ?");
  for (const [key, value] of Object.entries(header)) {
    const stored = read.get(key)?.value;
    if (stored === canonicalJson(value) || (key === "graph" && mode === "update")) continue;
    if (key === "graph") {
      throw new InputError(
        { file },
        "the index was built for another graph, or for an older state of this one",
        {
          hint: "taxolink index --update brings it up to date; --rebuild builds it anew.",
        },
      );
    }
    throw unfit(file, `was built with another ${key}: ${stored ?? "none"}, not ${canonicalJson(value)}`);
  }
}

function unfit(file: string, problem: string): InputError {
  return new InputError({ file }, `the index ${problem}`, {
    hint: "Build it again with taxolink index --rebuild.",
  });
}

type HubRow = { readonly root: string; readonly paths: string };

function createStore(database: Database.Database): IndexStore {
  const all = database.prepare<[], HubRow>("SELECT root, paths FROM hubs ORDER BY position");
  const one = database.prepare<[string], HubRow>("SELECT root, paths FROM hubs WHERE id = ?");
  const put = database.prepare(
    "INSERT OR REPLACE INTO hubs VALUES (?, coalesce((SELECT max(position) + 1 FROM hubs), 0), ?, ?)",
  );
  const names = database.prepare<[], { id: string }>("SELECT id FROM hubs");
  const parse = ({ root, paths }: HubRow): StoredHub => ({
    root: JSON.parse(root),
    paths: JSON.parse(paths),
  });
  const vector = database.prepare<[string, string], { vector: Buffer }>(
    "SELECT vector FROM vectors WHERE text = ? AND embedder = ?",
  );
  const putVector = database.prepare("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)");
  const fact = database.prepare<[string], { value: string }>("SELECT value FROM facts WHERE key = ?");
  return {
    complete: fact.get("complete")?.value === "true",
    hubs: () => all.all().map(parse),
    hub: (id) => {
      const row = one.get(id);
      return row && parse(row);
    },
    differingRoots: (roots) => differing(new Set(names.all().map(({ id }) => id)), new Set(roots)),
    saveHubs: database.transaction((hubs: readonly StoredHub[]) => {
      for (const { root, paths } of hubs) put.run(root.id, JSON.stringify(root), JSON.stringify(paths));
    }),
    retain: database.transaction((ids: readonly string[]) => {
      database.exec("CREATE TEMP TABLE kept (id TEXT PRIMARY KEY, position INTEGER)");
      const keep = database.prepare("INSERT INTO kept VALUES (?, ?)");
      for (const [position, id] of ids.entries()) keep.run(id, position);
      const { changes } = database.prepare("DELETE FROM hubs WHERE id NOT IN (SELECT id FROM kept)").run();
      database.exec("UPDATE hubs SET position = (SELECT position FROM kept WHERE kept.id = hubs.id)");
      database.exec("DROP TABLE kept");
      return changes;
    }),
    vectors: (embedder, texts) => {
      const found = new Map<string, Float32Array>();
      for (const text of texts) {
        const row = vector.get(text, embedder);
        if (row) found.set(text, unpackVector(row.vector));
      }
      return found;
    },
    saveVectors: database.transaction((embedder: string, vectors: ReadonlyMap<string, Float32Array>) => {
      for (const [text, values] of vectors) putVector.run(text, embedder, packVector(values));
    }),
    finish: database.transaction((embedder: string, texts: ReadonlySet<string>) => {
      database.prepare("DELETE FROM vectors WHERE embedder <> ?").run(embedder);
      const drop = database.prepare("DELETE FROM vectors WHERE text = ?");
      const stored = database.prepare<[], { text: string }>("SELECT text FROM vectors").all();
      for (const { text } of stored) if (!texts.has(text)) drop.run(text);
      database.prepare("INSERT OR REPLACE INTO facts VALUES ('complete', 'true')").run();
    }),
    close: () => database.close(),
  };
}

/** The length, then the places and the values that are not zero. */
function packVector(vector: Float32Array): Buffer {
  const places = Uint32Array.from([...vector.keys()].filter((at) => vector[at] !== 0));
  const values = Float32Array.from(places, (at) => vector[at] as number);
  return Buffer.concat([Uint32Array.of(vector.length, places.length), places, values].map(bytesOf));
}

function unpackVector(packed: Buffer): Float32Array {
  // A copy, because the driver's buffers need not begin at a multiple of four.
  const words = new Uint32Array(Uint8Array.from(packed).buffer);
  const [length = 0, count = 0] = words;
  const values = new Float32Array(words.buffer, (2 + count) * 4, count);
  const vector = new Float32Array(length);
  for (let at = 0; at < count; at += 1) vector[words[2 + at] as number] = values[at] as number;
  return vector;
}

function bytesOf(array: Uint32Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
