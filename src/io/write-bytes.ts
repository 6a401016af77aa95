/**
 * Writes bytes to disk, either all of them or none. No other code in Taxolink writes bytes to disk directly.
 *
 * A system call may write fewer bytes than requested, for example on a full disk, and report the reason only at the
 * next call.
 */
import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { writing } from "./write-error.ts";

/**
 * Writes all bytes at the current position of the file.
 * @throws the operating system's error if not all bytes can be written
 */
export function writeBytes(handle: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  let done = 0;
  while (done < bytes.length) {
    const count = writeSync(handle, bytes, done);
    if (count === 0) throw Object.assign(new Error("no bytes were written"), { code: "ENOSPC" });
    done += count;
  }
}

/**
 * Creates a new file, and removes it if writing fails.
 * @param sync whether the content must survive a power failure
 * @throws the operating system's error, which is EEXIST if the file already exists
 */
export function writeNew(file: string, content: string | Uint8Array, sync: boolean): void {
  const handle = openSync(file, "wx");
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
  writing(file, () => {
    const handle = openSync(file, "r+");
    try {
      ftruncateSync(handle, length);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  });
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
