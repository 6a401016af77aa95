/**
 * Ensures a single writer at a time through a file that names the writer.
 *
 * The file is created together with its content (as a link to a finished file), so nobody sees it half-written. A lock
 * is taken over if its process on this machine has ended or if it names nobody; people decide about a lock from another
 * machine.
 */
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
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
import { removeTornWrites, temporaryFile } from "./temporary-file.ts";
import { writeNew } from "./write-bytes.ts";
import { unwritable, writing } from "./write-error.ts";

export type FileLock = { release(): void };

export type LockClaim = {
  /** The lock's owner, as shown to others. */
  readonly author: string;
  /** What is locked and how, as the beginning of the message: `the index is being written`. */
  readonly busy: string;
  /** One sentence on what else the user can do in the meantime. */
  readonly otherwise?: string;
  readonly now?: Date;
};

/** Takes the lock. @throws LockedError naming the process that holds the lock */
export function acquireFileLock(file: string, claim: LockClaim): FileLock {
  makeFolder(dirname(file));
  removeTornWrites(file);
  const own = temporaryFile(file);
  const text = `${JSON.stringify(describeSelf(claim.author, claim.now ?? new Date()))}\n`;
  writing(file, () => writeNew(own, text, false));
  try {
    while (!tryLink(own, file)) {
      const state = removeStaleLock(file);
      if (state.kind === "held") throw lockedError(file, state.holder, claim);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => releaseLock(file, text) };
}

/** The lock's holder; undefined if there is none, its process has ended, or the file names nobody. */
export function readLockHolder(file: string): LockHolder | undefined {
  const state = readLockState(file);
  return state.kind === "held" ? state.holder : undefined;
}

/**
 * Removes a lock that no process holds.
 * @returns the lock's state: `held` locks stay; `ended` and `unreadable` ones were removed, by this or another process
 */
export function removeStaleLock(file: string): LockState {
  const state = lookTwice(file);
  if (state.kind === "free" || state.kind === "held") return state;
  // The lock is moved aside first: if two processes find the same stale lock, one moves it and the other finds none.
  const aside = temporaryFile(file);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return state;
    throw error;
  }
  // A new lock that was taken between the check and the move is put back.
  if (readLockState(aside).kind === "held") tryLink(aside, file);
  rmSync(aside, { force: true });
  return state;
}

/** The maximum time between the creation of a file and its first bytes, in milliseconds. */
const pause = 100;

/** Without hard links a lock is empty for a moment, so only one that stays unchanged counts as naming nobody. */
function lookTwice(file: string): LockState {
  let state = readLockState(file);
  while (state.kind === "unreadable") {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
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

/** Keeps a lock that another process took after a person deleted this one. */
function releaseLock(file: string, text: string): void {
  try {
    if (readFileSync(file, "utf8") !== text) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  rmSync(file, { force: true });
}

function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code === undefined || !withoutLinks.has(code)) throw unwritable(file, error);
    return tryWrite(own, file);
  }
}

/** The errors of file systems without hard links. */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function tryWrite(own: string, file: string): boolean {
  try {
    writeNew(file, readFileSync(own, "utf8"), false);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw unwritable(file, error);
  }
}
