/** Finds leftovers of killed processes: temporary files, a lock, or an edit that could not be reverted. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { removeStaleLock } from "../io/index.ts";
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
    rmSync(file, { force: true });
    repairs.push({
      file: relativeTo(root, file),
      repair: "removed a temporary file left by an interrupted write",
    });
  }
  for (const name of namesIn(localFolder(workspace)).filter((file) => /^unfinished-.*\.json$/.test(file))) {
    problems.push({
      file: `.taxolink/${name}`,
      place: "$.patches",
      problem:
        "an interrupted edit could not be reverted, because a file has since been changed outside Taxolink; compare the files listed under patches, repair them, then delete this file",
    });
  }
  return { problems, repairs };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
