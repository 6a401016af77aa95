/**
 * One writer at a time: a file that says who is editing.
 *
 * The file comes into being with its content (a link to a finished file), so it is never seen half-written. The lock
 * of a process that has ended on this machine is taken over; one of another machine is left to people.
 */
import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { WorkspaceError } from "../errors.ts";
import { localFolder, type Workspace } from "./places.ts";

const holderSchema = z.object({
  author: z.string(),
  pid: z.int(),
  host: z.string(),
  since: z.string(),
});

export type LockHolder = z.output<typeof holderSchema>;

export type Lock = { release(): void };

/** @throws WorkspaceError naming who holds the lock. */
export function acquireLock(workspace: Workspace, author: string, now: Date = new Date()): Lock {
  const folder = localFolder(workspace);
  mkdirSync(folder, { recursive: true });
  const file = lockFile(workspace);
  const own = join(folder, `lock-${process.pid}-${randomUUID().slice(0, 8)}`);
  const holder: LockHolder = { author, pid: process.pid, host: hostname(), since: now.toISOString() };
  writeFileSync(own, `${JSON.stringify(holder)}\n`);
  try {
    while (!tryLink(own, file)) removeIfStale(workspace);
  } finally {
    rmSync(own, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

/** The lock, or undefined where another writer has it. */
export function tryLock(workspace: Workspace, author: string): Lock | undefined {
  try {
    return acquireLock(workspace, author);
  } catch (error) {
    if (error instanceof WorkspaceError) return undefined;
    throw error;
  }
}

/** Who holds the lock, or undefined where nobody does. */
export function readLockHolder(workspace: Workspace): LockHolder | undefined {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(lockFile(workspace), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    // A lock file that nobody of ours wrote: its owner cannot be asked.
    return { author: "somebody", pid: 0, host: "another machine", since: "an unknown time" };
  }
}

/** True where the holder's process ran on this machine and has ended. */
export function isStale(holder: LockHolder): boolean {
  if (holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    // EPERM: there is such a process, of another user.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

export function lockFile(workspace: Workspace): string {
  return join(localFolder(workspace), "lock");
}

function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code === undefined || !withoutLinks.has(code)) throw error;
    return tryWrite(own, file);
  }
}

/** How file systems without hard links answer. */
const withoutLinks = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

function tryWrite(own: string, file: string): boolean {
  try {
    writeFileSync(file, readFileSync(own), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function removeIfStale(workspace: Workspace): void {
  const holder = readLockHolder(workspace);
  if (holder === undefined) return;
  if (!isStale(holder)) throw lockedBy(workspace, holder);
  // Moved aside first: of two processes that find the same stale lock, one moves it and the other finds none.
  const aside = `${lockFile(workspace)}-stale-${randomUUID().slice(0, 8)}`;
  try {
    renameSync(lockFile(workspace), aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const moved = holderSchema.safeParse(JSON.parse(readFileSync(aside, "utf8"))).data;
  // A fresh lock taken between the look and the move goes back.
  if (moved && !isStale(moved)) tryLink(aside, lockFile(workspace));
  rmSync(aside, { force: true });
}

function lockedBy(workspace: Workspace, holder: LockHolder): WorkspaceError {
  const who = `${holder.author} (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
  const hint =
    holder.host === hostname()
      ? "Close it there, then try again."
      : `Ask there; if nobody is editing, delete ${lockFile(workspace)}.`;
  return new WorkspaceError(`the workspace is being edited by ${who}`, { hint });
}
