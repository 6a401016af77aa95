/**
 * Simulates a full disk in this process. Node's synchronous writes succeed up to a given number of bytes. The write
 * that reaches the limit is cut short, and all later writes fail with the operating system's error. SQLite does not
 * write through Node, so each database may grow by the same number of bytes.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import Database from "better-sqlite3";

export type LimitedDisk = {
  /** Returns the number of bytes in all write calls so far. */
  requestedBytes(): number;
  /** Removes the limit. */
  restore(): void;
};

/** @param capacity the number of bytes that the disk still accepts */
export function limitDisk(capacity: number): LimitedDisk {
  let freeBytes = capacity;
  let requestedBytes = 0;
  const { writeSync } = fs;
  const limited = (handle: number, content: string | NodeJS.ArrayBufferView, from = 0): number => {
    const bytes = bytesOf(content).subarray(Number(from));
    requestedBytes += bytes.length;
    // Output for the user is not written to this disk.
    if (handle <= 2) return writeSync(handle, bytes);
    if (freeBytes === 0 && bytes.length > 0) throw fullDisk();
    const count = writeSync(handle, bytes.subarray(0, freeBytes));
    freeBytes -= count;
    return count;
  };
  fs.writeSync = limited as typeof writeSync;
  syncBuiltinESMExports();
  const restoreDatabases = limitDatabases(capacity);
  return {
    requestedBytes: () => requestedBytes,
    restore: () => {
      fs.writeSync = writeSync;
      syncBuiltinESMExports();
      restoreDatabases();
    },
  };
}

function bytesOf(content: string | NodeJS.ArrayBufferView): Buffer {
  return typeof content === "string"
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function fullDisk(): Error {
  const details = { code: "ENOSPC", syscall: "write", errno: -28 };
  return Object.assign(new Error("ENOSPC: no space left on device, write"), details);
}

/** Limits the size of databases. SQLite rejects pages beyond `max_page_count` as it does on a full disk. */
function limitDatabases(freeBytes: number): () => void {
  const { prototype } = Database;
  const { prepare, exec, pragma } = prototype;
  const limited = new WeakSet<Database.Database>();
  const limit = (database: Database.Database): void => {
    if (limited.has(database) || database.readonly || database.memory) return;
    limited.add(database);
    const value = (name: string): number => Number(pragma.call(database, name, { simple: true }));
    const pages = value("page_count") + Math.floor(freeBytes / value("page_size"));
    pragma.call(database, `max_page_count = ${Math.max(1, pages)}`);
  };
  prototype.prepare = function (this: Database.Database, source: string) {
    limit(this);
    return prepare.call(this, source);
  } as typeof prepare;
  prototype.exec = function (this: Database.Database, source: string) {
    limit(this);
    return exec.call(this, source);
  };
  return () => Object.assign(prototype, { prepare, exec, pragma });
}
