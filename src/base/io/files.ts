/** Reads and writes whole files. After a write, a file has either its old or its complete new content. */
import {
  accessSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { InputError } from "../errors.ts";
import { didYouMean } from "../text/nearest.ts";
import { refuseConflicts } from "./conflict-markers.ts";
import { decodeText } from "./decode-text.ts";
import { readBytes } from "./open-file.ts";
import { isPresent, realPath } from "./real-path.ts";
import { temporaryFile } from "./temporary-file.ts";
import { moveIntoPlace, openNew, syncFolder, writeBytes, writeNew } from "./write-bytes.ts";
import { unwritable, writing } from "./write-error.ts";
import { openStream, placeToWrite, writeStream } from "./write-place.ts";

/**
 * Reads the text of a UTF-8 file, without a byte order mark.
 * @param largest the maximum size in bytes
 * @throws InputError if the file is missing, is not a file, is unreadable, is too large, is empty, is not UTF-8, or
 * contains Git's conflict markers.
 */
export function readText(file: string, largest?: number): string {
  const bytes = readBytes(file, largest);
  if (bytes.length === 0) throw new InputError({ file }, "the file is empty");
  const text = decodeText(bytes, file);
  if (text.trim() === "") throw new InputError({ file }, "the file is empty");
  refuseConflicts(text, file);
  return text;
}

/**
 * Writes a temporary file and renames it, so that a crash leaves either the old or the new file. Creates missing
 * folders.
 * @throws InputError if the path is a folder, if a file has the name of a missing folder, or if writing is not
 * permitted
 */
export function writeText(file: string, text: string): void {
  stageText(file, text).publish();
}

/** Writes a binary file as `writeText` writes text. @throws InputError in the same cases as `writeText` */
export function writeBinary(file: string, bytes: Uint8Array): void {
  stageContent(file, bytes).publish();
}

export type StagedText = {
  /** Moves the text to its final path. */
  publish(): void;
  /** Deletes the temporary file. */
  discard(): void;
};

/**
 * Writes text to a temporary file next to its final path, so that moving it there requires no further disk space.
 * @throws InputError in the same cases as `writeText`
 */
export function stageText(file: string, text: string): StagedText {
  return stageContent(file, text);
}

function stageContent(file: string, content: string | Uint8Array): StagedText {
  makeFolder(dirname(file));
  const place = placeToWrite(file);
  if (place.kind === "stream") return { publish: () => writeStream(file, content), discard: () => {} };
  const temporary = temporaryFile(place.path);
  writing(file, () => writeNew(temporary, content, { sync: true, mode: place.mode }));
  return {
    publish: () => moveIntoPlace(temporary, place.path),
    discard: () => rmSync(temporary, { force: true }),
  };
}

/** The number of bytes to collect before each write. */
const bufferedLength = 2 ** 16;

/**
 * Writes text in chunks, so that the complete text need not fit in memory, and otherwise works like `writeText`.
 * @throws InputError in the same cases as `writeText`; any error that `pieces` throws. In both cases, an existing file
 * stays unchanged
 */
export async function writePieces(file: string, pieces: AsyncIterable<string>): Promise<void> {
  makeFolder(dirname(file));
  const place = placeToWrite(file);
  const isFile = place.kind === "file";
  const written = isFile ? temporaryFile(place.path) : file;
  const handle = isFile ? writing(file, () => openNew(written, place.mode)) : openStream(file);
  try {
    let waiting = "";
    for await (const piece of pieces) {
      waiting += piece;
      if (waiting.length < bufferedLength) continue;
      const text = waiting;
      waiting = "";
      writing(file, () => writeBytes(handle, text));
    }
    writing(file, () => {
      writeBytes(handle, waiting);
      if (isFile) fsyncSync(handle);
    });
  } catch (error) {
    if (isFile) rmSync(written, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  if (isFile) moveIntoPlace(written, place.path);
}

/**
 * Copies a file, or a folder with its subfolders, if it exists. Leaves out links, pipes and devices.
 * @throws InputError if the path leads out of the workspace, or if the copy cannot be written
 */
export function copyFiles(path: string, copy: string): void {
  if (!isPresent(path)) return;
  const real = realPath(path);
  const filter = (place: string): boolean => {
    const stats = lstatSync(place);
    return stats.isFile() || stats.isDirectory();
  };
  writing(copy, () => cpSync(real, copy, { recursive: true, filter }));
}

/**
 * Creates a folder and its missing parents.
 * @throws InputError if a file has the same name as the folder, if a link leads out of the workspace, or if writing is
 * not permitted
 */
export function makeFolder(folder: string): void {
  const real = realPath(folder);
  writing(folder, () => {
    const first = makeFolders(real);
    if (first === undefined) return;
    const oldFolder = dirname(first);
    for (let created = real; created !== oldFolder; created = dirname(created)) syncFolder(dirname(created));
  });
}

/**
 * Creates a folder for temporary files, which the caller must remove. @throws InputError if the folder cannot be
 * created
 */
export function makeTemporaryFolder(purpose: string): string {
  const start = join(tmpdir(), `taxolink-${purpose}-`);
  return writing(start, () => mkdtempSync(start));
}

/**
 * Creates the missing folders one by one, outermost first, and returns the first. Node's recursive mkdir never ends if
 * a file system such as /proc reports a folder as missing although its parent exists. On a read-only disk, it hides the
 * actual error.
 */
function makeFolders(folder: string): string | undefined {
  const missing: string[] = [];
  let existing = resolve(folder);
  while (!existsSync(existing)) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  // If the path is a file, this call throws the system's own error.
  if (missing.length === 0 && !statSync(existing).isDirectory()) mkdirSync(existing);
  for (const path of missing) makeMissing(path);
  return missing[0];
}

/** Creates a folder, unless another process has created it in the meantime. */
function makeMissing(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Checks that the folder of an output exists, because a mistyped path must not create folders. Only one new folder may
 * follow, unless its name is similar to that of an existing folder.
 * @param planned returns folders that count as existing
 * @throws InputError if the folder is missing
 */
export function requireFolderOf(path: string, planned: () => readonly string[]): void {
  const folder = dirname(path);
  if (existsSync(folder)) return;
  const plannedFolders = planned();
  const exists = (place: string): boolean =>
    existsSync(place) || plannedFolders.some((known) => `${known}${sep}`.startsWith(`${place}${sep}`));
  if (exists(folder)) return;
  let missing = folder;
  while (!existsSync(dirname(missing))) missing = dirname(missing);
  const place = dirname(missing);
  const folders = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const similar = didYouMean(
    basename(missing),
    folders.map(({ name }) => name),
    (name) => join(place, name),
  );
  if (exists(dirname(folder)) && (similar === undefined || missing !== folder)) return;
  throw new InputError({ file: path }, `the folder ${missing} does not exist`, {
    hint: `${similar ?? "Check the path."} If the path is right, create the folder first.`,
  });
}

/**
 * Checks, before a long computation, that its result can be written to a file or folder, which may not exist yet.
 * @throws InputError in the same cases as the later write
 */
export function requireWritable(path: string, kind: "file" | "folder"): void {
  const place = kind === "file" ? placeToWrite(path) : undefined;
  if (place?.kind === "stream") return;
  // Missing folders are created below the nearest existing folder.
  let existing = place ? dirname(place.path) : realPath(path);
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) {
    throw new InputError(
      { file: path },
      `the path cannot be written, because ${existing} is a file, not a folder`,
    );
  }
  try {
    accessSync(existing, constants.W_OK);
  } catch (error) {
    throw unwritable(path, error);
  }
}
