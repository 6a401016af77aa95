/** Manages the temporary files that are used during writes, and those that killed processes have left behind. */
import { hash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { exactStart, isProcessRunning } from "./process-start.ts";

/**
 * Returns a temporary name for `file` that no other process uses: it contains the process number, four digits for the
 * machine, four digits for the start of the process and eight random digits.
 */
export function temporaryFile(file: string): string {
  const start = exactStart();
  const marks = `${markOf(hostname())}${start === null ? noMark : markOf(start)}`;
  return `${file}.${process.pid}-${marks}${randomBytes(4).toString("hex")}.tmp`;
}

/**
 * Lists those temporary files in a folder whose process on this machine has ended, and the files that SQLite wrote next
 * to them.
 * @param of restricts the list to temporary files for this file
 */
export function listTornFiles(folder: string, of?: string): string[] {
  if (!existsSync(folder)) return [];
  const torn = readdirSync(folder).filter((name) => isTorn(name, of));
  return torn.map((name) => join(folder, name));
}

/** Does the same as `listTornFiles`, but also covers the direct subfolders of the folder. */
export function listTornFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.map(({ name }) => join(folder, name))].flatMap((place) => listTornFiles(place));
}

export function removeTornFiles(folder: string): void {
  for (const file of listTornFilesBelow(folder)) rmSync(file, { force: true });
}

/** Removes the temporary files of processes that ended while writing this file. */
export function removeTornWrites(file: string): void {
  for (const torn of listTornFiles(dirname(file), basename(file))) rmSync(torn, { force: true });
}

/**
 * The name of a temporary file; if it contains neither the machine nor the start time, an earlier version of Taxolink
 * created the file.
 */
const pattern =
  /^(?<file>.+)\.(?<pid>\d+)-(?:(?<machine>[0-9a-f]{4})(?<start>[0-9a-f]{4}))?[0-9a-f]{8}\.tmp(?:-journal|-wal|-shm)?$/;

/** The mark that stands for the start time on systems that report start times only roughly. */
const noMark = "0000";

function isTorn(name: string, of: string | undefined): boolean {
  const { file, pid, machine, start = noMark } = pattern.exec(name)?.groups ?? {};
  if (pid === undefined || (of !== undefined && file !== of)) return false;
  // This machine cannot determine whether a process on another machine has ended.
  if (machine !== undefined && machine !== markOf(hostname())) return false;
  return !isProcessRunning(Number(pid), (seen) => start === noMark || start === markOf(seen));
}

function markOf(text: string): string {
  return hash("sha256", text).slice(0, 4);
}
