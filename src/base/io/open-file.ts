/**
 * Opens files for reading. No other code of the program opens a file (`architecture.test.ts` checks this).
 *
 * A file of a workspace is a regular file inside the workspace: a device, a pipe, a folder or a link that leads elsewhere
 * leads to one error, and reading never waits for another process.
 */
import { constants as bufferLimits } from "node:buffer";
import {
  closeSync,
  constants,
  createReadStream,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  type ReadStream,
  readdirSync,
  readFileSync,
  readSync,
  type Stats,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { InputError } from "../errors.ts";
import { didYouMean } from "../text/nearest.ts";
import { isInWorkspace, isPresent, leadsBack, realPath } from "./real-path.ts";

/** The maximum size of a file that is read as a whole, in bytes: no longer text fits into one value. */
const largestText = bufferLimits.MAX_STRING_LENGTH;

/**
 * Returns the content of a file.
 * @param largest the maximum size in bytes
 * @throws InputError if the file is missing, unreadable or too large, or is not a file
 */
export function readBytes(file: string, largest: number = largestText): Buffer {
  return withOpenFile(file, "any", (handle) => {
    const stats = fstatSync(handle);
    if (stats.size > largest) throw tooLarge(file, largest);
    return stats.isFile() ? readFileSync(handle) : readStream(file, handle, largest);
  });
}

/** Returns the content of a file, or null if nothing has this path. @throws InputError in the same cases as `readBytes` */
export function readIfPresent(file: string, largest?: number): Buffer | null {
  if (!isPresent(file)) return null;
  try {
    return readBytes(file, largest);
  } catch (error) {
    // Another process may have removed the file in the meantime, as it does with a lock.
    if (error instanceof MissingFileError || !isPresent(file)) return null;
    throw error;
  }
}

/** Nothing has this path, although something may have had it a moment ago. */
class MissingFileError extends InputError {}

/** Returns the text of a file as it is, without checks, or null if nothing has this path. */
export function textIfPresent(file: string): string | null {
  return readIfPresent(file)?.toString("utf8") ?? null;
}

/** Returns the text of a regular file as it is. @throws InputError in the same cases as `readBytes` */
export function textOfFile(file: string): string {
  return withFile(file, (handle) => readFileSync(handle, "utf8"));
}

/** Opens a regular file; the caller must close the handle. @throws InputError in the same cases as `readBytes` */
export function openToRead(file: string): number {
  return openKind(file, "regular");
}

/** Opens a regular file, and closes it after `use`. @throws InputError in the same cases as `readBytes` */
export function withFile<T>(file: string, use: (handle: number) => T): T {
  return withOpenFile(file, "regular", use);
}

/** Opens a regular file as a stream of bytes. @throws InputError in the same cases as `readBytes` */
export function streamFile(file: string, chunkBytes: number): ReadStream {
  return createReadStream(file, { fd: openToRead(file), highWaterMark: chunkBytes });
}

/** @throws InputError if the file does not exist (the error suggests a similar name), or is not a regular file */
export function requireFile(file: string): void {
  closeSync(openToRead(file));
}

/**
 * Returns the path at which a database engine may open or create a file: the real path, next to which no link stands in
 * place of the engine's own files.
 * @throws InputError if a file exists there that is not a regular file, or if a link leads out of the workspace
 */
export function databasePath(file: string): string {
  const real = realPath(file);
  for (const ending of ["", "-wal", "-shm", "-journal"]) {
    const path = `${real}${ending}`;
    if (!isPresent(path)) continue;
    if (ending !== "") realPath(path);
    requireKind(path, statsOf(path), "regular");
  }
  return real;
}

/**
 * Lists what a folder contains, or nothing if the folder does not exist.
 * @throws InputError if the path is not a folder, or if a link leads out of the workspace
 */
export function listFolder(folder: string): Dirent[] {
  if (!isPresent(folder)) return [];
  const real = realPath(folder);
  if (!statsOf(real, folder).isDirectory())
    throw new InputError({ file: folder }, "the path is not a folder");
  try {
    return readdirSync(real, { withFileTypes: true });
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

/**
 * Lists the files in a folder and its subfolders whose names match, as paths below the folder, in alphabetical order.
 * Links to files count as files, but links to folders are not followed, because they may lead anywhere or in circles.
 * @throws InputError in the same cases as `listFolder`
 */
export function filesBelow(folder: string, matches: (name: string) => boolean): string[] {
  const below = (path: string): string[] =>
    listFolder(join(folder, path)).flatMap((entry) => {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) return below(inside);
      return matches(entry.name) ? [inside] : [];
    });
  return below("").sort();
}

/** Returns the hint for a missing file or folder, with a similar name in the same folder. */
export function hintOfMissing(file: string): string {
  const folder = dirname(file);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return didYouMean(basename(file), isFolder ? readdirSync(folder) : []) ?? "Check the path.";
}

type Kind = "regular" | "any";

function withOpenFile<T>(file: string, kind: Kind, use: (handle: number) => T): T {
  const handle = openKind(file, kind);
  try {
    return use(handle);
  } catch (cause) {
    if (cause instanceof Error && "syscall" in cause) throw unreadable(file, cause);
    throw cause;
  } finally {
    closeSync(handle);
  }
}

/** Opens a file without waiting, as opening a pipe would, and checks what was opened. */
function openKind(file: string, kind: Kind): number {
  const allowed = kind === "any" && !isInWorkspace(file) ? "any" : "regular";
  const path = allowed === "any" ? file : realPath(file);
  const before = statsOf(path, file);
  requireKind(file, before, allowed);
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") throw missing(file);
    throw unreadable(file, cause);
  }
  try {
    // Between the check and the opening, something else may have taken the file's place.
    requireKind(file, fstatSync(handle), allowed);
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

function statsOf(path: string, named: string = path): Stats {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined) return stats;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ELOOP") throw leadsBack(named);
    if (code !== "ENOTDIR") throw unreadable(named, cause);
  }
  if (isPresent(named) && lstatSync(named, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new InputError({ file: named }, "the path is a link to a missing file", {
      hint: hintOfMissing(named),
    });
  throw missing(named);
}

function missing(file: string): MissingFileError {
  return new MissingFileError({ file }, "no such file", { hint: hintOfMissing(file) });
}

function requireKind(file: string, stats: Stats, kind: Kind): void {
  if (stats.isFile()) return;
  if (stats.isDirectory()) throw new InputError({ file }, "the path is a folder, not a file");
  const isStream = stats.isFIFO() || stats.isCharacterDevice();
  if (kind === "any" && isStream) return;
  throw new InputError({ file }, `the path is a ${nameOfKind(stats)}, not a file`, {
    hint: "Replace it with a file.",
  });
}

/** Returns what a path is if it is neither a file nor a folder. */
export function nameOfKind(stats: Stats): string {
  if (stats.isFIFO()) return "pipe";
  return stats.isSocket() ? "socket" : "device";
}

function unreadable(file: string, cause: unknown): InputError {
  const { code = "unknown cause" } = cause as NodeJS.ErrnoException;
  return new InputError({ file }, `the file cannot be read (${code})`, { cause });
}

function tooLarge(file: string, largest: number): InputError {
  return new InputError({ file }, `the file has more than ${largest.toLocaleString("en")} bytes`, {
    hint: "Split the file, or check that it is the file you mean.",
  });
}

/** The time for which a pipe may be silent, and the pause between two attempts to read it, in milliseconds. */
const longestSilence = 60_000;
const pause = 20;

/** Reads a pipe or a device, such as /dev/stdin or the output of another command, to its end. */
function readStream(file: string, handle: number, largest: number): Buffer {
  const chunks: Buffer[] = [];
  let size = 0;
  for (let silent = 0; silent < longestSilence; ) {
    const chunk = Buffer.allocUnsafe(2 ** 16);
    const count = readNow(handle, chunk);
    if (count === 0) return Buffer.concat(chunks);
    if (count === undefined) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
      silent += pause;
      continue;
    }
    silent = 0;
    size += count;
    if (size > largest) throw tooLarge(file, largest);
    chunks.push(chunk.subarray(0, count));
  }
  throw new InputError({ file }, `nothing arrived for ${longestSilence / 1000} seconds`, {
    hint: "Write the data to a file first, and name that file.",
  });
}

/** @returns the number of bytes read, or undefined if no bytes have arrived yet */
function readNow(handle: number, chunk: Buffer): number | undefined {
  try {
    return readSync(handle, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return undefined;
    throw error;
  }
}
