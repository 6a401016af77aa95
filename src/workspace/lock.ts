/** Locks a workspace, so that it has one editor at a time. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LockedError } from "../errors.ts";
import {
  acquireFileLock,
  type FileLock,
  type LockHolder,
  readLockHolder as readHolder,
} from "../io/index.ts";
import { localFolder, type Workspace } from "./places.ts";
import { listTornWorkspaceFiles } from "./torn-files.ts";

export type Lock = FileLock;
export type { LockHolder };

/** Takes the lock and removes a killed writer's leftovers. @throws LockedError naming who holds the lock. */
export function acquireLock(workspace: Workspace, author: string, now: Date = new Date()): Lock {
  const lock = acquireFileLock(lockFile(workspace), { author, busy: "the workspace is being edited", now });
  for (const file of listTornWorkspaceFiles(workspace)) rmSync(file, { force: true });
  return lock;
}

/** The lock, or undefined if another writer holds it. */
export function tryLock(workspace: Workspace, author: string): Lock | undefined {
  try {
    return acquireLock(workspace, author);
  } catch (error) {
    if (error instanceof LockedError) return undefined;
    throw error;
  }
}

/** The current editor, or undefined if there is none. */
export function readLockHolder(workspace: Workspace): LockHolder | undefined {
  return readHolder(lockFile(workspace));
}

export function lockFile(workspace: Workspace): string {
  return join(localFolder(workspace), "lock");
}
