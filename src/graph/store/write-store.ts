/** Writes a store file that is either complete or absent. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { GraphError, InputError } from "../../base/errors.ts";
import { databasePath, makeFolder } from "../../base/io/index.ts";
import { writeDatabase } from "../../base/io/write-database.ts";
import { detectFormat } from "../importers/detect-format.ts";
import { keepCounts } from "./summary.ts";

/**
 * The size of the cache, in KiB. Triples arrive in any order, so the pages of their index are needed again and again.
 * 256 MiB is enough for ten million triples.
 */
const cacheKibibytes = 256 * 1_024;

/**
 * Fills a new store with `fill`, and replaces any existing store of the same name. If `fill` fails, an existing file
 * stays unchanged and no new file is created.
 * @throws GraphError if `store` exists and is not a graph store; InputError if the store cannot be written; any error
 * that `fill` throws
 */
export async function writeStore<T>(
  store: string,
  fill: (database: Database.Database) => Promise<T>,
): Promise<T> {
  makeFolder(dirname(store));
  if (existsSync(databasePath(store))) requireReplaceable(store);
  return writeDatabase(store, cacheKibibytes, async (database) => {
    const result = await fill(database);
    keepCounts(database);
    return result;
  });
}

function requireReplaceable(store: string): void {
  if (isStoreFile(store)) return;
  throw new GraphError(`${store} exists but is not a graph store`, {
    hint: "Choose another name with --out.",
  });
}

function isStoreFile(file: string): boolean {
  try {
    return detectFormat(file) === "store";
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
