/**
 * Uses a lock file, which identifies the process, to ensure that only one process writes at a time.
 *
 * The lock file is created with its content (as a hard link to a finished file), so no process reads incomplete
 * content. A process takes over a lock if the owner's process on this machine has ended, or if the lock identifies no
 * process. People must decide what to do about locks from other machines.
 */
import { linkSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { LockedError } from "../errors.ts";
import { makeFolder } from "./files.ts";
import {
  describeHolder,
  describeSelf,
  type LockHolder,
  type LockState,
  readLockState,
} from "./lock-holder.ts";
import { textOfFile } from "./open-file.ts";
import { isPresent } from "./real-path.ts";
import { removeTornWrites, temporaryFile } from "./temporary-file.ts";
import { writeNew } from "./write-bytes.ts";
import { unwritable, writing } from "./write-error.ts";

export type FileLock = { release(): void };

export type LockClaim = {
  /** The owner of the lock, as shown to other users. */
  readonly author: string;
  /** The beginning of a message, such as `the index is being written`. */
  readonly busy: string;
  /** A sentence about what the user can do until the lock is released. */
  readonly otherwise?: string;
  readonly now?: Date;
};

/** Acquires the lock. @throws LockedError that identifies the process that holds the lock */
export function acquireFileLock(file: string, claim: LockClaim): FileLock {
  makeFolder(dirname(file));
  removeTornWrites(file);
  const claimFile = temporaryFile(file);
  const text = `${JSON.stringify(describeSelf(claim.author, claim.now ?? new Date()))}\n`;
  writing(file, () => writeNew(claimFile, text, { sync: false }));
  try {
    while (!tryLink(claimFile, file)) {
      const state = removeStaleLock(file);
      if (state.kind === "held") throw lockedError(file, state.holder, claim);
    }
  } finally {
    rmSync(claimFile, { force: true });
  }
  return { release: () => releaseLock(file, text) };
}

/**
 * Returns the holder of the lock, or undefined if nobody holds it, its process has ended, or the file identifies no
 * process.
 */
export function readLockHolder(file: string): LockHolder | undefined {
  const state = readLockState(file);
  return state.kind === "held" ? state.holder : undefined;
}

/**
 * Removes a lock file that no process holds.
 * @returns the state of the lock: a `held` lock stays, but an `ended` or `unreadable` lock has been removed
 */
export function removeStaleLock(file: string): LockState {
  const state = readSettledState(file);
  if (state.kind === "free" || state.kind === "held") return state;
  // The lock file is renamed first: if two processes find the same stale lock, one of them renames it and the other
  // finds no lock.
  const aside = temporaryFile(file);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return state;
    throw error;
  }
  // If another process acquired a new lock between the check and the renaming, this lock is restored.
  if (readLockState(aside).kind === "held") tryLink(aside, file);
  rmSync(aside, { force: true });
  return state;
}

/** The maximum time between the creation of a lock file and its first bytes, in milliseconds. */
const firstBytesDelay = 100;

/**
 * Reads a lock until it is readable or stops changing, because without hard links a lock file is empty for a moment.
 */
function readSettledState(file: string): LockState {
  let state = readLockState(file);
  while (state.kind === "unreadable") {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, firstBytesDelay);
    const next = readLockState(file);
    if (next.kind === "unreadable" && next.bytes === state.bytes) break;
    state = next;
  }
  return state;
}

function lockedError(file: string, holder: LockHolder, { busy, otherwise }: LockClaim): LockedError {
  const { who, hint } = describeHolder(holder, file);
  return new LockedError(`${busy} by ${who}`, {
    hint: otherwise === undefined ? hint : `${hint} ${otherwise}`,
  });
}

/** Removes this process's lock file, unless somebody has deleted it and another process has acquired the lock since. */
function releaseLock(file: string, text: string): void {
  if (isPresent(file) && textOfFile(file) === text) rmSync(file, { force: true });
}

function tryLink(claimFile: string, file: string): boolean {
  try {
    linkSync(claimFile, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code === undefined || !unsupportedLinkCodes.has(code)) throw unwritable(file, error);
    return tryWrite(claimFile, file);
  }
}

/** The error codes that file systems without hard links return. */
const unsupportedLinkCodes = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function tryWrite(claimFile: string, file: string): boolean {
  try {
    writeNew(file, textOfFile(claimFile), { sync: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw unwritable(file, error);
  }
}
