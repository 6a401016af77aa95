/**
 * Writes bytes to disk, either all of them or none. No other code in Taxolink writes bytes to disk directly.
 *
 * A system call may write fewer bytes than requested, for example on a full disk, and report the reason only at the
 * next call.
 */
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { realPath } from "./real-path.ts";
import { writing } from "./write-error.ts";

/**
 * Writes all bytes at the current position of the file.
 * @throws the operating system's error if not all bytes can be written
 */
export function writeBytes(handle: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  let done = 0;
  while (done < bytes.length) {
    const count = writeNow(handle, bytes, done);
    if (count === 0) throw Object.assign(new Error("no bytes were written"), { code: "ENOSPC" });
    done += count;
  }
}

/** The time for which the reader of a pipe may take nothing, and the pause between two attempts, in milliseconds. */
const longestWait = 60_000;
const pause = 20;

/** Writes as many bytes as possible. If the pipe is full, waits until its reader takes some. */
function writeNow(handle: number, bytes: Uint8Array, start: number): number {
  for (let waited = 0; ; waited += pause) {
    try {
      return writeSync(handle, bytes, start);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || waited >= longestWait) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}

/**
 * Creates a new file, and removes it if writing fails.
 * @param sync whether the content must survive a power failure
 * @param mode the permissions of the file (default: those that the user's mask allows)
 * @throws the operating system's error, which is EEXIST if the file already exists
 */
export function writeNew(
  file: string,
  content: string | Uint8Array,
  { sync, mode }: { readonly sync: boolean; readonly mode?: number | undefined },
): void {
  const handle = openNew(file, mode);
  try {
    try {
      writeBytes(handle, content);
      if (sync) fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** Creates and opens a new file. @throws the operating system's error, which is EEXIST if the file already exists */
export function openNew(file: string, mode: number | undefined): number {
  const handle = openSync(file, "wx", mode);
  // The user's mask does not apply to permissions that are kept.
  if (mode !== undefined) fchmodSync(handle, mode);
  return handle;
}

/** Appends the whole text to a file, or truncates the file to its previous length if this fails. */
export function appendBytes(handle: number, content: string, sync: boolean): void {
  const { size } = fstatSync(handle);
  try {
    writeBytes(handle, content);
    if (sync) fsyncSync(handle);
  } catch (error) {
    ftruncateSync(handle, size);
    throw error;
  }
}

/** Truncates a file to the given number of bytes. @throws InputError if the file cannot be changed */
export function cutFile(file: string, length: number): void {
  const path = realPath(file);
  writing(file, () => {
    const handle = openSync(path, constants.O_RDWR | (constants.O_NONBLOCK ?? 0));
    try {
      ftruncateSync(handle, length);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
}

/** Removes a file or a link, if it exists. @throws InputError if the folder's path leads out of the workspace */
export function removeFile(file: string): void {
  const path = join(realPath(dirname(file)), basename(file));
  writing(file, () => rmSync(path, { force: true }));
}

/** Renames a file within its folder. @throws InputError in the same cases as `removeFile` */
export function renameFile(file: string, name: string): void {
  const folder = realPath(dirname(file));
  writing(file, () => renameSync(join(folder, basename(file)), join(folder, name)));
}

/**
 * Replaces the existing file with a finished temporary file, and flushes the folder to disk.
 * @throws InputError if the rename fails; the temporary file is then removed
 */
export function moveIntoPlace(temporary: string, file: string): void {
  writing(file, () => {
    try {
      renameSync(temporary, file);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
    syncFolder(dirname(file));
  });
}

/** Flushes a folder to disk, because a power failure may otherwise undo a rename or the creation of a file. */
export function syncFolder(folder: string): void {
  // Windows does not allow folders to be opened, and it syncs them itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some network and shared file systems do not support syncing folders and report an error.
    if (!["EINVAL", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(handle);
  }
}
