/** Locks a workspace, so that it has only one editor at a time. */
import { join } from "node:path";
import { LockedError } from "../base/errors.ts";
import {
  acquireFileLock,
  type FileLock,
  type LockHolder,
  readLockHolder as readHolder,
  removeFile,
} from "../base/io/index.ts";
import { localFolder, type Workspace } from "./places.ts";
import { listTornWorkspaceFiles } from "./torn-files.ts";

export type Lock = FileLock;
export type { LockHolder };

/**
 * Acquires the lock and removes a killed writer's leftovers.
 * @throws LockedError that identifies the process that holds the lock.
 */
export function acquireLock(workspace: Workspace, author: string, now: Date = new Date()): Lock {
  const lock = acquireFileLock(lockFile(workspace), { author, busy: "the workspace is being edited", now });
  for (const file of listTornWorkspaceFiles(workspace)) removeFile(file);
  return lock;
}

/** Returns the lock, or undefined if another writer holds it. */
export function tryLock(workspace: Workspace, author: string): Lock | undefined {
  try {
    return acquireLock(workspace, author);
  } catch (error) {
    if (error instanceof LockedError) return undefined;
    throw error;
  }
}

/** Returns the current editor, or undefined if nobody is editing the workspace. */
export function readLockHolder(workspace: Workspace): LockHolder | undefined {
  return readHolder(lockFile(workspace));
}

export function lockFile(workspace: Workspace): string {
  return join(localFolder(workspace), "lock");
}
