/** Manages temporary files, including those of killed processes. */
import { hash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { exactStart, isProcessRunning } from "./process-start.ts";

/**
 * Returns a unique temporary name for `file`. It contains the process number, four digits for the machine, four for the
 * process's start time, and eight random digits.
 */
export function temporaryFile(file: string): string {
  const start = exactStart();
  const marks = `${markOf(hostname())}${start === null ? noMark : markOf(start)}`;
  return `${file}.${process.pid}-${marks}${randomBytes(4).toString("hex")}.tmp`;
}

/**
 * Lists the temporary files in a folder whose process on this machine has ended, and SQLite's files next to them.
 * @param of lists only temporary files for this file
 */
export function listTornFiles(folder: string, of?: string): string[] {
  if (!existsSync(folder)) return [];
  const torn = readdirSync(folder).filter((name) => isTorn(name, of));
  return torn.map((name) => join(folder, name));
}

/** Lists the files that `listTornFiles` finds in a folder and its direct subfolders. */
export function listTornFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const below = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...below.map(({ name }) => join(folder, name))].flatMap((place) => listTornFiles(place));
}

export function removeTornFiles(folder: string): void {
  for (const file of listTornFilesBelow(folder)) rmSync(file, { force: true });
}

/** Removes the temporary files of processes that ended while they wrote this file. */
export function removeTornWrites(file: string): void {
  for (const torn of listTornFiles(dirname(file), basename(file))) rmSync(torn, { force: true });
}

/** The name of a temporary file. Names from earlier versions contain neither the machine nor the start time. */
const pattern =
  /^(?<file>.+)\.(?<pid>\d+)-(?:(?<machine>[0-9a-f]{4})(?<start>[0-9a-f]{4}))?[0-9a-f]{8}\.tmp(?:-journal|-wal|-shm)?$/;

/** The digits that replace the start time in a name if the system reports only a rounded time. */
const noMark = "0000";

function isTorn(name: string, of: string | undefined): boolean {
  const { file, pid, machine, start = noMark } = pattern.exec(name)?.groups ?? {};
  if (pid === undefined || (of !== undefined && file !== of)) return false;
  // This machine cannot determine whether a process on another machine has ended.
  if (machine !== undefined && machine !== markOf(hostname())) return false;
  return !isProcessRunning(Number(pid), (processStart) => start === noMark || start === markOf(processStart));
}

function markOf(text: string): string {
  return hash("sha256", text).slice(0, 4);
}
