/**
 * Writes a SQLite file that is either complete or absent: fills it under a temporary name, then moves it to its path.
 * Its users import it by itself, because most commands need no database engine.
 */
import { accessSync, closeSync, constants, fsyncSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { databasePath, openToRead } from "./open-file.ts";
import { temporaryFile } from "./temporary-file.ts";
import { moveIntoPlace } from "./write-bytes.ts";
import { unwritable } from "./write-error.ts";

/**
 * Fills a new database, and replaces any existing file. If `fill` fails, an existing file stays unchanged and no new file
 * is created.
 * @param cache the size of the cache, in KiB
 * @throws WriteError if the file cannot be written; any error that `fill` throws
 */
export async function writeDatabase<T>(
  file: string,
  cache: number,
  fill: (database: Database.Database) => T | Promise<T>,
): Promise<T> {
  const place = databasePath(file);
  const temporary = temporaryFile(place);
  let database: Database.Database | undefined;
  try {
    // The engine does not say why it cannot open a file.
    accessSync(dirname(place), constants.W_OK);
    database = new Database(temporary);
    // If the file is incomplete, it is deleted, so it needs no journal.
    database.pragma("journal_mode = OFF");
    database.pragma("synchronous = OFF");
    database.pragma(`cache_size = -${cache}`);
    database.exec("BEGIN");
    const result = await fill(database);
    database.exec("COMMIT");
    database.close();
    syncToDisk(temporary);
    moveIntoPlace(temporary, place);
    return result;
  } catch (error) {
    database?.close();
    rmSync(temporary, { force: true });
    throw unwritable(file, error);
  }
}

function syncToDisk(file: string): void {
  const handle = openToRead(file);
  fsyncSync(handle);
  closeSync(handle);
}
