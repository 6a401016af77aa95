/** A file of numbers and texts by key, which are read one by one: what the reader has prepared of a store. */
import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { cacheResults } from "../../../base/cache-results.ts";
import {
  createDamageGuard,
  DamageError,
  type DamageGuard,
  databasePath,
  packageVersion,
  removeTornWrites,
  signerFor,
} from "../../../base/io/index.ts";
import { writeDatabase } from "../../../base/io/write-database.ts";

/** The application id "TXLR" in the file header. */
const applicationId = 0x54_58_4c_52;
/** To be raised with every change to what the reader prepares, so that older files are written again. */
const layoutVersion = 3;

export type Shelf = {
  /** Returns many numbers, which are read once: the same array at every call. */
  numbers(key: string): Int32Array;
  /** Returns few numbers; null if there are none under this key. */
  few(key: string): Int32Array | null;
  /** Returns what was put as JSON; undefined if there is nothing under this key. */
  jsonIfAny<T>(key: string): T | undefined;
  json<T>(key: string): T;
};

export type ShelfWriter = {
  put(key: string, content: Int32Array): void;
  /** Puts one of many small entries. */
  putFew(key: string, content: Int32Array): void;
  putJson(key: string, content: unknown): void;
};

/** What a shelf belongs to: the program and the content of the graph. */
function stampOf(graphVersion: string): string {
  return `${packageVersion()} ${graphVersion}`;
}

const stampKey = "stamp";

/** The file is private to the user who wrote it. */
type Stamp = { readonly of: string; readonly signature: string };

const signer = () => signerFor("reading");

/** Opens a shelf for reading; returns undefined if this user has written none for this version of the graph. */
export function openShelf(file: string, graphVersion: string): Shelf | undefined {
  if (!existsSync(file)) return undefined;
  const guard = createDamageGuard({
    file,
    what: "the reader's index",
    remedy: "Delete the file; it is written again when a question is asked.",
  });
  return guard(() => {
    const database = new Database(databasePath(file), { readonly: true, fileMustExist: true });
    const header = ["application_id", "user_version"].map((name) => database.pragma(name, { simple: true }));
    const isShelf = header[0] === applicationId && header[1] === layoutVersion;
    const shelf = isShelf ? shelfOf(database, guard) : undefined;
    const stamp = shelf?.jsonIfAny<Stamp>(stampKey);
    // Answers come from this file, so one that arrived with somebody's store is not read.
    if (stamp?.of === stampOf(graphVersion) && signer().accepts(stamp.of, stamp.signature)) return shelf;
    database.close();
    return undefined;
  });
}

function shelfOf(database: Database.Database, guard: DamageGuard): Shelf {
  const from = (table: string) =>
    database.prepare<[string], Buffer | string>(`SELECT content FROM ${table} WHERE key = ?`).pluck();
  const [select, selectFew] = [from("contents"), from("entries")];
  const known = new Map<string, Int32Array>();
  const numbersAt = (key: string, statement = select): Int32Array | null => {
    const content = guard(() => statement.get(key));
    // A copy, because the bytes need not lie where numbers may begin.
    return typeof content === "object" ? new Int32Array(Uint8Array.from(content).buffer) : null;
  };
  const jsonIfAny = <T>(key: string): T | undefined =>
    guard(() => {
      const content = select.get(key);
      // The stamp of the file vouches for its layout.
      return content === undefined ? undefined : (JSON.parse(String(content)) as T);
    });
  const required = <T>(key: string, found: T | null | undefined): T =>
    guard(() => {
      if (found === null || found === undefined) throw new DamageError(`there is nothing under "${key}"`);
      return found;
    });
  return {
    // The rules look for the same names again and again.
    few: cacheResults((key) => numbersAt(key, selectFew)),
    numbers(key) {
      const found = required(key, known.get(key) ?? numbersAt(key));
      known.set(key, found);
      return found;
    },
    jsonIfAny,
    json: <T>(key: string) => required(key, jsonIfAny<T>(key)),
  };
}

// A table that is its own index reads whole contents to compare their keys, so it holds only small ones.
const layout = `
  CREATE TABLE contents (key TEXT PRIMARY KEY, content);
  CREATE TABLE entries (key TEXT PRIMARY KEY, content) WITHOUT ROWID;
`;

/** The size of the cache of a writer, in KiB. */
const cacheKibibytes = 65_536;

/** Sorts entries by their keys, in which order many are written fastest. */
export function inKeyOrder<T>(
  entries: Iterable<readonly [key: string, content: T]>,
): readonly (readonly [key: string, content: T])[] {
  return [...entries].sort(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * Writes a shelf, which appears when it is complete.
 * @throws WriteError if the file cannot be written
 */
export async function writeShelf(
  file: string,
  graphVersion: string,
  fill: (writer: ShelfWriter) => void,
): Promise<void> {
  removeTornWrites(file);
  await writeDatabase(file, cacheKibibytes, (database) => {
    database.pragma(`application_id = ${applicationId}`);
    database.pragma(`user_version = ${layoutVersion}`);
    database.exec(layout);
    const insert = database.prepare("INSERT INTO contents VALUES (?, ?)");
    const insertFew = database.prepare("INSERT INTO entries VALUES (?, ?)");
    const bytesOf = ({ buffer, byteOffset, byteLength }: Int32Array): Buffer =>
      Buffer.from(buffer, byteOffset, byteLength);
    const putJson = (key: string, content: unknown): void => {
      insert.run(key, JSON.stringify(content));
    };
    fill({
      putJson,
      put: (key, numbers) => {
        insert.run(key, bytesOf(numbers));
      },
      putFew: (key, numbers) => {
        insertFew.run(key, bytesOf(numbers));
      },
    });
    const of = stampOf(graphVersion);
    putJson(stampKey, { of, signature: signer().sign(of) } satisfies Stamp);
  });
}
