import { listTornFiles } from "../io/index.ts";
import { listTornFilesBelow } from "../io/temporary-file.ts";
import { localFolder, type Workspace, workspaceFolder } from "./places.ts";

/** What killed processes left in the folders that an editor writes to; the matrices of a phase have one of their own. */
export function listTornWorkspaceFiles(workspace: Workspace): string[] {
  const phases = ["literature", "taxonomy"] as const;
  return [
    ...[workspace.root, localFolder(workspace)].flatMap((folder) => listTornFiles(folder)),
    ...phases.flatMap((name) => listTornFilesBelow(workspaceFolder(workspace, name))),
  ];
}
