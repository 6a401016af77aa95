/**
 * Reading and writing whole files: one clear error for a missing file, and writes that leave either the previous
 * or the next content, never a part.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { InputError } from "../errors.ts";
import { refuseConflicts } from "./conflict-markers.ts";
import { decodeText } from "./decode-text.ts";
import { nearName } from "./near-name.ts";
import { temporaryFile } from "./temporary-file.ts";

/**
 * The text of a UTF-8 file, without a byte order mark.
 * @throws InputError when the file is missing, a folder, unreadable, empty, not UTF-8, or has git's conflict markers.
 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  if (bytes.length === 0) throw new InputError({ file }, "the file is empty");
  const text = decodeText(bytes, file);
  if (text.trim() === "") throw new InputError({ file }, "the file is empty");
  refuseConflicts(text, file);
  return text;
}

/** @throws InputError when the file is missing, a folder or unreadable. */
export function readBytes(file: string): Buffer {
  requireFile(file);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new InputError(
      { file },
      `the file cannot be read (${(cause as NodeJS.ErrnoException).code ?? "unknown cause"})`,
      { cause },
    );
  }
}

/** @throws InputError when there is no such file, naming one that is called nearly so, or it is a folder. */
export function requireFile(file: string): void {
  if (!existsSync(file)) {
    const near = nearestFile(file);
    const hint = near === undefined ? "Check the path." : `Did you mean ${near}?`;
    throw new InputError({ file }, "no such file", { hint });
  }
  if (statSync(file).isDirectory()) throw new InputError({ file }, "this is a folder, not a file");
}

/** What stands in the folder of a missing file or folder under nearly its name. */
export function nearestFile(file: string): string | undefined {
  const folder = dirname(file);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return undefined;
  return nearName(basename(file), readdirSync(folder));
}

/**
 * Writes a file through a temporary one beside it and a rename: a crash leaves the old file or the new one.
 * Missing folders are made.
 * @throws InputError when a folder stands there, a file where a folder is needed, or nothing may be written there
 */
export function writeText(file: string, text: string): void {
  makeFolder(dirname(file));
  refuseFolder(file);
  const temporary = temporaryFile(file);
  const handle = openNew(temporary, file);
  try {
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(file, error);
  }
}

function openNew(temporary: string, file: string): number {
  try {
    return openSync(temporary, "w");
  } catch (error) {
    throw unwritable(file, error);
  }
}

/** Makes a folder and those above it. @throws InputError when a file stands there, or nothing may be written there */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, trueReason(folder, error));
  }
}

/** Making several folders at once says ENOENT on a read-only disk; making only the first that is missing says why. */
function trueReason(folder: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") return error;
  let missing = folder;
  while (!existsSync(dirname(missing)) && dirname(missing) !== missing) missing = dirname(missing);
  try {
    mkdirSync(missing);
  } catch (reason) {
    return reason;
  }
  return error;
}

/**
 * Checks before long work that its result can be written: to a file, or into a folder, either of which may be there or not.
 * @throws InputError as the writing would
 */
export function requireWritable(path: string, kind: "file" | "folder"): void {
  if (kind === "file") refuseFolder(path);
  // What is not there yet is made below the nearest folder that is.
  let present = kind === "file" ? dirname(path) : path;
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present);
  if (!statSync(present).isDirectory()) {
    throw new InputError({ file: path }, `this cannot be written: ${present} is a file, not a folder`);
  }
  try {
    accessSync(present, constants.W_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}

function refuseFolder(file: string): void {
  if (!existsSync(file) || !statSync(file).isDirectory()) return;
  throw new InputError({ file }, "this is a folder: nothing can be written in its place", {
    hint: "Name a file.",
  });
}

/** What the system refused to write, in words a user can act on; what is no answer of the system stays as it is. */
function unwritable(file: string, cause: unknown): unknown {
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  if (code === undefined) return cause;
  const reasons: Readonly<Record<string, string>> = {
    EACCES: "you may not write there",
    EPERM: "you may not write there",
    EROFS: "it is on a read-only disk",
    ENOSPC: "the disk is full",
    EEXIST: "a file stands where a folder is needed",
    ENOTDIR: "a file stands where a folder is needed",
    ENAMETOOLONG: "the name is too long",
  };
  return new InputError({ file }, `this cannot be written: ${reasons[code] ?? code}`, { cause });
}
