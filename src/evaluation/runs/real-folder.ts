/** Results are kept in the folder that the user named, not where a link in it leads. */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../errors.ts";

/**
 * @param inside a path below `folder`; each of its folders is looked at too
 * @throws InputError where one of the folders is a symbolic link, or its name is none that the system can look up;
 * folders that do not exist are fine
 */
export function requireRealFolder(folder: string, inside = "."): void {
  const parts = inside.split(/[\\/]/);
  const places = parts.map((_part, at) => join(folder, ...parts.slice(0, at + 1)));
  const link = [folder, ...places].find((place) => isLink(folder, place));
  if (link === undefined) return;
  throw new InputError({ file: link }, "this results folder is a symbolic link", {
    hint: "Name the folder that it points to, or put the results themselves here.",
  });
}

function isLink(folder: string, place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (cause) {
    // The name may be what is wrong, by its length or its characters: the message does without it.
    throw new InputError({ file: folder }, "a folder named in these results cannot be read", {
      cause,
      hint: "Correct the names of folders in its run.json.",
    });
  }
}
