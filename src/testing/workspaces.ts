/** Creates workspaces for tests. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { createManifest, writeManifest } from "../workspace/index.ts";
import { Desk, type Files } from "./desk.ts";
import { project } from "./reliability/project-folder.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Copies the bundled example into a folder, with other parts of the project such as its datasets. */
export function copyBundled(folder: string, ...more: readonly string[]): string {
  for (const part of ["taxolink.json", "taxonomy", "literature", ...more])
    cpSync(join(project, part), join(folder, part), { recursive: true });
  return folder;
}

/** Creates a workspace with files that is removed when the test ends. */
export function workspaceWith(files: Files = {}, name = "Museum"): string {
  const desk = new Desk(temporaryFolder());
  writeManifest(desk.root, createManifest(name));
  desk.write(files);
  return desk.root;
}
