/** Ensures that results are stored in the folder that the user specified, and not behind a symbolic link. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../base/errors.ts";

/**
 * @param relativePath a path below `folder`. Every folder on this path is checked, too
 * @throws InputError if any folder is a symbolic link or cannot be accessed. Folders may be missing
 */
export function requireRealFolder(folder: string, relativePath = "."): void {
  const parts = relativePath.split(/[\\/]/);
  const subfolders = parts.map((_part, at) => join(folder, ...parts.slice(0, at + 1)));
  const link = [folder, ...subfolders].find((path) => isLink(folder, path));
  if (link === undefined) return;
  throw new InputError({ file: link }, "the results folder is a symbolic link", {
    hint: "Specify the folder that the link points to, or move the results into this folder.",
  });
}

function isLink(folder: string, path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (cause) {
    // The length or the characters of the name may be the cause, so the message omits the name.
    throw new InputError({ file: folder }, "a folder listed in run.json cannot be read", {
      cause,
      hint: "Correct the folder names in run.json.",
    });
  }
}
