/**
 * Resolves links, and refuses a path that leaves its workspace.
 *
 * A workspace may come from somebody else, and git carries links. A link in it must not make Taxolink read, publish or
 * change a file elsewhere. The rule needs no knowledge of the command: every folder above the path that has a manifest
 * is a workspace, and the real path must be inside all of them. A user who wants a file elsewhere names that file.
 */
import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";
import { InputError } from "../errors.ts";

/** The name of the file that makes a folder a workspace. */
export const manifestFile = "taxolink.json";

/**
 * Returns the path without links of a file or folder, which may not exist yet.
 * @throws InputError if a link leads back to itself, out of a workspace, or into git's own files
 */
export function realPath(path: string): string {
  const real = resolveLinks(resolve(path), path, 0);
  const roots = workspacesAbove(path);
  if (roots.length > 0 && inGit(real) && !inGit(path)) {
    throw new InputError({ file: path }, `the path is a link to ${real}, one of git's own files`, {
      hint: "Replace the link with the file or folder itself.",
    });
  }
  const left = roots.find((root) => !isInside(real, root));
  if (left === undefined) return real;
  throw new InputError({ file: path }, `the path leads to ${real}, outside the workspace ${left}`, {
    hint: "Replace the link with the file or folder itself, or name the other path where a command takes a path.",
  });
}

/** Whether a path is in a workspace, as its name says and without following links. */
export function isInWorkspace(path: string): boolean {
  return workspacesAbove(path).length > 0;
}

/** The maximum number of links that the path of a missing file may follow, as in Linux. */
const mostLinks = 40;

function resolveLinks(path: string, named: string, followed: number): string {
  if (followed > mostLinks) throw leadsBack(named);
  try {
    return realpathSync.native(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ELOOP") throw leadsBack(named);
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const folder = resolveLinks(parent, named, followed);
  const target = linkTarget(path);
  return target === undefined
    ? join(folder, basename(path))
    : resolveLinks(resolve(folder, target), named, followed + 1);
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

export function leadsBack(file: string): InputError {
  return new InputError({ file }, "the path is a link that leads back to itself", {
    hint: "Delete the link, and restore the file or folder.",
  });
}

/**
 * Whether a path that a file names leads out of the place that this file belongs to: all workspaces above the file or,
 * if it is in none, its folder. Git's own files are outside of every workspace.
 */
export function leadsOutside(path: string, file: string): boolean {
  const real = resolveLinks(resolve(path), path, 0);
  const roots = workspacesAbove(file);
  const places = roots.length > 0 ? roots : [resolveLinks(dirname(resolve(file)), file, 0)];
  return (inGit(real) && !inGit(resolve(file))) || places.some((place) => !isInside(real, place));
}

function workspacesAbove(path: string): string[] {
  const roots: string[] = [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (isPresent(join(folder, manifestFile))) roots.push(realpathSync.native(folder));
    if (dirname(folder) === folder) return roots;
  }
}

/** Whether anything has this path: a file, a folder, a device, or a link, even one that leads nowhere. */
export function isPresent(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A path below a file, or below a folder that this user may not enter, has nothing that this user could read.
    return false;
  }
}

function inGit(path: string): boolean {
  return path.split(sep).some((name) => name.toLowerCase() === ".git");
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}
