/**
 * One writer at a time: a file that says who is writing.
 *
 * The file comes into being with its content (a link to a finished file), so it is never seen half-written. The lock
 * of a process that has ended on this machine is taken over; one of another machine is left to people.
 */
import { linkSync, readFileSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { z } from "zod";
import { makeFolder } from "./files.ts";
import { isProcessRunning } from "./process-running.ts";
import { temporaryFile } from "./temporary-file.ts";
import { writeNew } from "./write-bytes.ts";
import { unwritable, writing } from "./write-error.ts";

const holderSchema = z.object({
  author: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
});

export type LockHolder = z.output<typeof holderSchema>;

export type FileLock = { release(): void };

export type LockClaim = {
  /** Who takes the lock, as others will read it. */
  readonly author: string;
  /** The error for a lock that somebody has. */
  readonly refuse: (holder: LockHolder) => Error;
  readonly now?: Date;
};

/** Takes the lock. @throws what `refuse` makes when somebody has it */
export function acquireFileLock(file: string, { author, refuse, now = new Date() }: LockClaim): FileLock {
  makeFolder(dirname(file));
  const own = temporaryFile(file);
  const holder: LockHolder = { author, pid: process.pid, host: hostname(), since: now.toISOString() };
  writing(file, () => writeNew(own, `${JSON.stringify(holder)}\n`, false));
  try {
    while (!tryLink(own, file)) removeIfStale(file, refuse);
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** Who holds the lock, or undefined where nobody does. */
export function readLockHolder(file: string): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // A lock file that nobody of ours wrote: its owner cannot be asked.
    return { author: "somebody", pid: 0, host: "another machine", since: "an unknown time" };
  }
}

/** True where the holder's process ran on this machine and has ended. */
export function isStaleLock(holder: LockHolder): boolean {
  return holder.host === hostname() && !isProcessRunning(holder.pid);
}

/** Who has the lock and what can be done, as the parts of a message. */
export function describeHolder(
  holder: LockHolder,
  file: string,
): { readonly who: string; readonly hint: string } {
  return {
    who: `${holder.author} (process ${holder.pid} on ${holder.host}, since ${holder.since})`,
    hint:
      holder.host === hostname()
        ? "Close it there, then try again."
        : `Ask there; if nobody is writing, delete ${file}.`,
  };
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

/** How file systems without hard links answer. */
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

function removeIfStale(file: string, refuse: LockClaim["refuse"]): void {
  const holder = readLockHolder(file);
  if (holder === undefined) return;
  if (!isStaleLock(holder)) throw refuse(holder);
  // Moved aside first: of two processes that find the same stale lock, one moves it and the other finds none.
  const aside = temporaryFile(file);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = holderSchema.safeParse(JSON.parse(readFileSync(aside, "utf8"))).data;
  // A fresh lock taken between the look and the move goes back.
  if (moved && !isStaleLock(moved)) tryLink(aside, file);
  rmSync(aside, { force: true });
}
