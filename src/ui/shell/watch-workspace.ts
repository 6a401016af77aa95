/** Detects changes to workspace files by another program, another person or a git pull. */
import { type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { WorkspaceView } from "./workspace-view.ts";

export type WorkspaceWatch = {
  /** Records that the workspace has been read. Earlier changes are then not reported. */
  settle(workspace: Pick<WorkspaceView, "root" | "folders">): void;
  close(): void;
};

/** The time, in milliseconds, over which one notice collects changes, because a program may write several files. */
const quiet = 150;

/**
 * Watches a workspace's folders, beginning with the first call of `settle`. Reports nothing if the system cannot watch
 * files. The next edit reads the files anyway.
 * @param noticed a function that receives the files that have changed since the last `settle`, relative to the
 * workspace
 */
export function watchWorkspace(noticed: (files: readonly string[]) => void): WorkspaceWatch {
  let root: string | undefined;
  let folders: readonly string[] = [];
  let stamps = new Map<string, string>();
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;

  const compare = (): void => {
    if (root === undefined) return;
    const now = stampFiles(root, folders);
    const changed = [...now].filter(([file, stamp]) => stamps.get(file) !== stamp).map(([file]) => file);
    const gone = [...stamps.keys()].filter((file) => !now.has(file));
    if (changed.length + gone.length > 0) noticed([...changed, ...gone]);
  };
  const startWatching = (): void => {
    if (root === undefined) return;
    for (const folder of folders) {
      try {
        const watcher = watch(join(root, folder), { persistent: false }, () => {
          clearTimeout(timer);
          timer = setTimeout(compare, quiet);
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
    settle: (workspace) => {
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

/** Maps each file, without reading it, to a string that changes with its content. */
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
    // Gone between listing and looking.
    return [];
  }
}
