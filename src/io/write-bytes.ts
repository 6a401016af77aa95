/**
 * The one place where bytes go to disk: all of them, or an error and nothing torn.
 *
 * A system call may take fewer bytes than it was given, as it does when the disk runs full, and reports the reason only
 * at the next call.
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

/** Writes everything at the file's position. @throws the system's error when it takes less */
export function writeBytes(handle: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  let done = 0;
  while (done < bytes.length) {
    const count = writeSync(handle, bytes, done);
    if (count === 0) throw Object.assign(new Error("nothing was taken"), { code: "ENOSPC" });
    done += count;
  }
}

/**
 * Makes a file that is not there yet. A failure leaves none.
 * @param sync whether it is to survive a power cut
 * @throws the system's error, EEXIST where there is one already
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

/** Adds to the end of a file: all of it, or the file is cut back to what it was. */
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

/**
 * Gives a finished temporary file its name, in place of an older file, and puts the new name on disk.
 * @throws InputError, with the temporary file removed
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

/** Puts a folder's list of names on disk: without it, a power cut may take back a rename or a new file. */
export function syncFolder(folder: string): void {
  // Windows opens no folders, and keeps their lists itself.
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some network and shared file systems have nothing to do here and say so.
    if (!["EINVAL", "ENOTSUP"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(handle);
  }
}
