/** Finds and opens the workspace in which a command runs. */

import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { WorkspaceError } from "../base/errors.ts";
import { isPresent } from "../base/io/index.ts";
import { tryLock } from "./lock.ts";
import { manifestFile, readManifest } from "./manifest.ts";
import type { Workspace } from "./places.ts";
import { hasPendingEdit, revertPendingEdit } from "./transaction.ts";

/**
 * Opens the workspace in `explicit` (the value of `--workspace`, relative to `folder`) or, if it is not set, the
 * nearest workspace at or above `folder`. First reverts an interrupted edit or sets it aside.
 * @param tell receives the outcome of the interrupted edit
 * @throws WorkspaceError if there is no workspace; InputError if its manifest is invalid.
 */
export function openWorkspace(folder: string, explicit?: string, tell: Tell = () => {}): Workspace {
  const root = explicit === undefined ? findWorkspace(folder) : resolve(folder, explicit);
  if (root === undefined) {
    throw new WorkspaceError(
      `no workspace found: neither ${folder} nor a folder above it contains a ${manifestFile}`,
      {
        hint: "Create a workspace with taxolink init DIR, or specify an existing workspace with --workspace DIR.",
      },
    );
  }
  if (!isPresent(join(root, manifestFile))) {
    const problem =
      existsSync(root) && statSync(root).isDirectory() ? `has no ${manifestFile}` : "is not a folder";
    throw new WorkspaceError(`${explicit} is not a workspace: ${root} ${problem}`, {
      hint: `Create a workspace in this folder with taxolink init ${explicit}.`,
    });
  }
  const workspace = { root: realpathSync(root), manifest: readManifest(root) };
  recover(workspace, tell);
  return workspace;
}

/** Returns the nearest folder at or above `folder` that has a manifest. */
export function findWorkspace(folder: string): string | undefined {
  const start = resolve(folder);
  if (isPresent(join(start, manifestFile))) return start;
  const parent = dirname(start);
  return parent === start ? undefined : findWorkspace(parent);
}

export type Tell = (message: string) => void;

function recover(workspace: Workspace, tell: Tell): void {
  if (!hasPendingEdit(workspace)) return;
  // If another process holds the lock, it is still writing the edit.
  const lock = tryLock(workspace, "recovery");
  if (!lock) return;
  try {
    if (hasPendingEdit(workspace)) tell(revertPendingEdit(workspace));
  } finally {
    lock.release();
  }
}
