/**
 * Uses a lock file, which identifies the process, to ensure that only one process writes at a time.
 *
 * The lock file is created with its content (as a hard link to a finished file), so no process reads incomplete
 * content. A process takes over a lock if the owner's process on this machine has ended, or if the lock identifies no
 * process. People must decide what to do about locks from other machines.
 */

import { linkSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { z } from "zod";
import { LockedError } from "../errors.ts";
import { makeFolder } from "./files.ts";
import { readIfPresent, textOfFile } from "./open-file.ts";
import { isProcessRunning, isSameStart, ownStart } from "./process-start.ts";
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

// Reads a lock file, and checks whether the process that holds it is still running.

const holderSchema = z.object({
  author: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
  /** The time when the process started, which earlier versions did not write. */
  start: z.string().nullable().default(null),
});

export type LockHolder = z.output<typeof holderSchema>;

/** `unreadable` means that the file exists but identifies no process. */
type LockState =
  | { readonly kind: "free" }
  | { readonly kind: "held" | "ended"; readonly holder: LockHolder }
  | { readonly kind: "unreadable"; readonly bytes: string };

/** Describes this process for its lock files. */
function describeSelf(author: string, now: Date): LockHolder {
  return { author, pid: process.pid, host: hostname(), since: now.toISOString(), start: ownStart() };
}

function readLockState(file: string): LockState {
  const bytes = readLockFile(file);
  if (bytes === null) return { kind: "free" };
  const holder = parseHolder(bytes);
  if (holder === undefined) return { kind: "unreadable", bytes };
  return { kind: hasEnded(holder) ? "ended" : "held", holder };
}

/** The maximum size of a lock file, in bytes. */
const largestLock = 2 ** 16;

function readLockFile(file: string): string | null {
  try {
    return readIfPresent(file, largestLock)?.toString("latin1") ?? null;
  } catch (error) {
    // The holder may release the lock at any moment.
    if (isPresent(file)) throw error;
    return null;
  }
}

function parseHolder(bytes: string): LockHolder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(Buffer.from(bytes, "latin1").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether the process that holds the lock has ended; false for a process on another machine, which cannot be checked.
 */
function hasEnded({ host, pid, start }: LockHolder): boolean {
  if (host !== hostname()) return false;
  return !isProcessRunning(pid, (processStart) => start === null || isSameStart(start, processStart));
}

/** Describes the holder of the lock and suggests the next step. */
function describeHolder(
  { author, pid, host, since }: LockHolder,
  file: string,
): { readonly who: string; readonly hint: string } {
  return {
    who: `${author} (process ${pid} on ${host}, since ${since})`,
    hint:
      host === hostname()
        ? "Stop the other process, or wait until it ends, then try again."
        : `${host} is another computer: check whether a process is writing there; if not, delete ${file}.`,
  };
}
