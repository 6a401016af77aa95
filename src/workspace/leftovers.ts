/** Finds leftovers of killed processes: temporary files, a lock, or an edit that could not be reverted. */
import { listFolder, removeFile, removeStaleLock } from "../base/io/index.ts";
import { lockFile } from "./lock.ts";
import { localFolder, type Workspace } from "./places.ts";
import { type Problem, type Repair, relativeTo } from "./problem.ts";
import { listTornWorkspaceFiles } from "./torn-files.ts";

/** Removes leftovers that no process needs, and returns those that a person must check. */
export function clearLeftovers(workspace: Workspace): { problems: Problem[]; repairs: Repair[] } {
  const { root } = workspace;
  const problems: Problem[] = [];
  const repairs: Repair[] = [];
  const lock = removeStaleLock(lockFile(workspace));
  if (lock.kind === "ended" || lock.kind === "unreadable") {
    repairs.push({
      file: relativeTo(root, lockFile(workspace)),
      repair:
        lock.kind === "ended"
          ? `removed the lock of ${lock.holder.author}, whose process has ended`
          : "removed a lock that did not identify a process",
    });
  }
  for (const file of listTornWorkspaceFiles(workspace)) {
    removeFile(file);
    repairs.push({
      file: relativeTo(root, file),
      repair: "removed a temporary file left by an interrupted write",
    });
  }
  for (const { name } of listFolder(localFolder(workspace)).filter((entry) =>
    /^unfinished-.*\.json$/.test(entry.name),
  )) {
    problems.push({
      file: `.taxolink/${name}`,
      place: "$.patches",
      problem:
        "an interrupted edit was not reverted, because a file has since been changed outside Taxolink, or because the edit came with the workspace; compare the files listed under patches, repair them, then delete this file",
    });
  }
  return { problems, repairs };
}
