import { listTornFiles } from "../base/io/index.ts";
import { listTornFilesBelow } from "../base/io/temporary-file.ts";
import { localFolder, type Workspace, workspaceFolder } from "./places.ts";

/** Lists the leftovers of killed processes in the folders to which an editor writes. */
export function listTornWorkspaceFiles(workspace: Workspace): string[] {
  const phases = ["literature", "taxonomy"] as const;
  return [
    ...[workspace.root, localFolder(workspace)].flatMap((folder) => listTornFiles(folder)),
    ...phases.flatMap((name) => listTornFilesBelow(workspaceFolder(workspace, name))),
  ];
}
