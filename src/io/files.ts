/** Reads and writes whole files. After a write, a file has either its old or its complete new content. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { InputError } from "../errors.ts";
import { didYouMean } from "../text/nearest.ts";
import { refuseConflicts } from "./conflict-markers.ts";
import { decodeText } from "./decode-text.ts";
import { temporaryFile } from "./temporary-file.ts";
import { moveIntoPlace, syncFolder, writeBytes, writeNew } from "./write-bytes.ts";
import { unwritable, writing } from "./write-error.ts";

/**
 * Reads the text of a UTF-8 file, without a byte order mark.
 * @throws InputError if the file is missing, is a folder, is unreadable, is empty, is not UTF-8, or contains Git's
 * conflict markers.
 */
export function readText(file: string): string {
  const bytes = readBytes(file);
  if (bytes.length === 0) throw new InputError({ file }, "the file is empty");
  const text = decodeText(bytes, file);
  if (text.trim() === "") throw new InputError({ file }, "the file is empty");
  refuseConflicts(text, file);
  return text;
}

/** @throws InputError if the file is missing, is a folder or is unreadable. */
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

/** @throws InputError if the file does not exist (the error suggests a similar name) or is a folder. */
export function requireFile(file: string): void {
  if (!existsSync(file)) {
    throw new InputError({ file }, "no such file", { hint: hintOfMissing(file) });
  }
  if (statSync(file).isDirectory()) throw new InputError({ file }, "the path is a folder, not a file");
}

/** Returns the hint for a missing file or folder, with a similar name in the same folder. */
export function hintOfMissing(file: string): string {
  const folder = dirname(file);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return didYouMean(basename(file), isFolder ? readdirSync(folder) : []) ?? "Check the path.";
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
  refuseFolder(file);
  const temporary = temporaryFile(file);
  writing(file, () => writeNew(temporary, content, true));
  return {
    publish: () => moveIntoPlace(temporary, file),
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
  refuseFolder(file);
  const temporary = temporaryFile(file);
  const handle = writing(file, () => openSync(temporary, "w"));
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
      fsyncSync(handle);
    });
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  moveIntoPlace(temporary, file);
}

/**
 * Creates a folder and its missing parents.
 * @throws InputError if a file has the same name as the folder, or if writing is not permitted
 */
export function makeFolder(folder: string): void {
  writing(folder, () => {
    const first = makeFolders(folder);
    if (first === undefined) return;
    const oldFolder = dirname(resolve(first));
    for (let created = resolve(folder); created !== oldFolder; created = dirname(created))
      syncFolder(dirname(created));
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
 * Checks, before a long computation, that its result can be written to a file or folder, which may not exist yet.
 * @throws InputError in the same cases as the later write
 */
export function requireWritable(path: string, kind: "file" | "folder"): void {
  if (kind === "file") refuseFolder(path);
  // Missing folders are created below the nearest existing folder.
  let existing = kind === "file" ? dirname(path) : path;
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

function refuseFolder(file: string): void {
  if (!existsSync(file) || !statSync(file).isDirectory()) return;
  throw new InputError({ file }, "the path is a folder, so no file can be written there", {
    hint: "Specify a file.",
  });
}
