/** Completes paths as a shell does. */
import { readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The maximum number of paths, which the app lists on one line. */
const maximumPaths = 30;

/**
 * @param folder the folder to which paths are relative
 * @returns the paths that start with the text, with a slash after folders, or none if the folder cannot be read
 */
export function completePath(folder: string, text: string): string[] {
  const isFolder = text.endsWith("/");
  const parent = isFolder ? text : dirname(text);
  const namePrefix = isFolder ? "" : basename(text);
  try {
    return readdirSync(resolve(folder, parent), { withFileTypes: true })
      .filter(({ name }) => name.startsWith(namePrefix) && (namePrefix !== "" || !name.startsWith(".")))
      .slice(0, maximumPaths)
      .map((entry) => {
        const path = text.startsWith("./") && parent === "." ? `./${entry.name}` : join(parent, entry.name);
        return entry.isDirectory() ? `${path}/` : path;
      })
      .sort();
  } catch {
    return [];
  }
}
