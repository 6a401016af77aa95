/** Manages temporary files, including those of killed processes. */
import { hash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { listFolder } from "./open-file.ts";
import { exactStart, isProcessRunning } from "./process-start.ts";

/**
 * Returns a unique temporary name for `file`. It contains the process number, then hexadecimal digits: four for the
 * machine, four for the process's start time, and eight random ones.
 */
export function temporaryFile(file: string): string {
  const start = exactStart();
  const origin = `${digitsOf(hostname())}${start === null ? unknownStart : digitsOf(start)}`;
  return `${file}.${process.pid}-${origin}${randomBytes(4).toString("hex")}.tmp`;
}

/**
 * Lists the temporary files that ended processes of this machine left in a folder, and SQLite's files next to them.
 * @param target the name of a file, if only its temporary files are to be listed
 */
export function listTornFiles(folder: string, target?: string): string[] {
  return listFolder(folder)
    .filter(({ name }) => isTorn(name, target))
    .map(({ name }) => join(folder, name));
}

/** Lists the files that `listTornFiles` finds in a folder and its subfolders down to a level. */
export function listTornFilesBelow(folder: string, levels = 1): string[] {
  const subfolders = levels > 0 ? listFolder(folder).filter((entry) => entry.isDirectory()) : [];
  const below = subfolders.flatMap(({ name }) => listTornFilesBelow(join(folder, name), levels - 1));
  return [...listTornFiles(folder), ...below];
}

/** @param levels the levels of subfolders that the program writes into. A folder of the user may be much deeper */
export function removeTornFiles(folder: string, levels = 1): void {
  for (const file of listTornFilesBelow(folder, levels)) rmSync(file, { force: true });
}

/** Removes the temporary files of processes that ended while they wrote this file. */
export function removeTornWrites(file: string): void {
  for (const torn of listTornFiles(dirname(file), basename(file))) rmSync(torn, { force: true });
}

/** The name of a temporary file. Names from earlier versions contain neither the machine nor the start time. */
const pattern =
  /^(?<file>.+)\.(?<pid>\d+)-(?:(?<machine>[0-9a-f]{4})(?<start>[0-9a-f]{4}))?[0-9a-f]{8}\.tmp(?:-journal|-wal|-shm)?$/;

/** The digits that replace the start time in a name if the system reports only a rounded time. */
const unknownStart = "0000";

function isTorn(name: string, target: string | undefined): boolean {
  const { file, pid, machine, start = unknownStart } = pattern.exec(name)?.groups ?? {};
  if (pid === undefined || (target !== undefined && file !== target)) return false;
  // This machine cannot determine whether a process on another machine has ended.
  if (machine !== undefined && machine !== digitsOf(hostname())) return false;
  return !isProcessRunning(
    Number(pid),
    (processStart) => start === unknownStart || start === digitsOf(processStart),
  );
}

function digitsOf(text: string): string {
  return hash("sha256", text).slice(0, 4);
}
