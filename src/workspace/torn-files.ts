import { listTornFiles } from "../io/index.ts";
import { localFolder, type Workspace, workspaceFolder } from "./places.ts";

/** What killed processes left in the folders that an editor writes to. */
export function listTornWorkspaceFiles(workspace: Workspace): string[] {
  const phases = ["literature", "taxonomy"] as const;
  const folders = [
    workspace.root,
    ...phases.map((name) => workspaceFolder(workspace, name)),
    localFolder(workspace),
  ];
  return folders.flatMap((folder) => listTornFiles(folder));
}
