/** Detects changes to workspace files by another program, another person or a git pull. */
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { WorkspaceView } from "./workspace-view.ts";

export type WorkspaceWatch = {
  /** Records that the workspace has been read, so that only later changes are reported. */
  markAsRead(workspace: Pick<WorkspaceView, "root" | "folders">): void;
  close(): void;
};

/** The time to wait for further changes, in milliseconds, because a program may write several files. */
const collectingTime = 150;

/**
 * Watches a workspace's folders from the first call of `markAsRead`. If the system cannot watch files, reports nothing;
 * the app then notices changes at the next edit, which reads the files.
 * @param onChange receives the paths, relative to the workspace, of the files that have changed since the last call of
 * `markAsRead`
 */
export function watchWorkspace(onChange: (files: readonly string[]) => void): WorkspaceWatch {
  let root: string | undefined;
  let folders: readonly string[] = [];
  let stamps = new Map<string, string>();
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;

  const compare = (): void => {
    if (root === undefined) return;
    const currentStamps = stampFiles(root, folders);
    const changed = [...currentStamps]
      .filter(([file, stamp]) => stamps.get(file) !== stamp)
      .map(([file]) => file);
    const removed = [...stamps.keys()].filter((file) => !currentStamps.has(file));
    if (changed.length + removed.length > 0) onChange([...changed, ...removed]);
  };
  const startWatching = (): void => {
    if (root === undefined) return;
    for (const folder of folders) {
      try {
        const watcher = watch(join(root, folder), { persistent: false }, () => {
          clearTimeout(timer);
          timer = setTimeout(compare, collectingTime);
        });
        watcher.on("error", () => watcher.close());
        watchers.push(watcher);
      } catch {
        // The folder does not exist yet, or the system has no watches left.
      }
    }
  };
  const close = (): void => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  return {
    markAsRead: (workspace) => {
      folders = workspace.folders;
      stamps = stampFiles(workspace.root, folders);
      if (workspace.root === root && watchers.length > 0) return;
      close();
      root = workspace.root;
      startWatching();
    },
    close,
  };
}

/** Maps each file to a string that changes with its content, without reading the file. */
function stampFiles(root: string, folders: readonly string[]): Map<string, string> {
  const files = folders.flatMap((folder) => filesOf(root, folder));
  return new Map(files.flatMap((file) => stampOf(root, file)));
}

function filesOf(root: string, folder: string): string[] {
  try {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && /\.(json|bib|csv)$/.test(entry.name));
    return names.map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

function stampOf(root: string, file: string): [string, string][] {
  try {
    const { mtimeMs, size, ino } = statSync(join(root, file));
    return [[file, `${mtimeMs} ${size} ${ino}`]];
  } catch {
    // The file was removed after it was listed.
    return [];
  }
}
