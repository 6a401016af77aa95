import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { listTornFiles } from "../io/index.ts";
import { localFolder, type Workspace, workspaceFolder } from "./places.ts";

/** What killed processes left in the folders that an editor writes to. */
export function listTornWorkspaceFiles(workspace: Workspace): string[] {
  const phases = ["literature", "taxonomy"] as const;
  const folders = [
    workspace.root,
    ...phases.flatMap((name) => withFolders(workspaceFolder(workspace, name))),
    localFolder(workspace),
  ];
  return folders.flatMap((folder) => listTornFiles(folder));
}

/** A folder and those in it: the matrices of a phase stand in one of their own. */
function withFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))];
}
