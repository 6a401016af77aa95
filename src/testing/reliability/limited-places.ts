/** Where a command meets a full disk: a file system of limited size, or writes that are refused inside the program. */
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const preload = fileURLToPath(new URL("full-disk-preload.ts", import.meta.url));

export type LimitedPlace = {
  readonly name: string;
  /** A copy of the template, to work in. */
  readonly folder: string;
  /** Bytes that work took so far. */
  used(): number;
  /** Leaves room for so many bytes. @returns what the program's environment needs for it */
  fill(room: number): Readonly<Record<string, string>>;
  /** Makes room again. */
  clear(): void;
  remove(): void;
};

export type PlaceKind = (template: string) => LimitedPlace;

/** Every write counts, however small; works without rights. */
export function refusingPlace(template: string): LimitedPlace {
  const above = mkdtempSync(join(tmpdir(), "taxolink-refusing-"));
  const folder = join(above, "work");
  cpSync(template, folder, { recursive: true });
  const report = join(above, "asked");
  return {
    name: "refused writes",
    folder,
    used: () => Number(readFileSync(report, "utf8")),
    fill: (room) => ({ NODE_OPTIONS: `--import ${preload}`, DISK_ROOM: String(room), DISK_REPORT: report }),
    clear: () => {},
    remove: () => rmSync(above, { recursive: true, force: true }),
  };
}

const diskSize = 32 * 2 ** 20;
const leastRoom = 12 * 2 ** 10;

/** A file system in memory; needs the right to mount. @throws Error where that is missing */
export function mountedPlace(template: string): LimitedPlace {
  const above = mkdtempSync(join(tmpdir(), "taxolink-mounted-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", above]);
  if (mounted.status !== 0) {
    rmSync(above, { recursive: true, force: true });
    throw new Error("no file system could be mounted");
  }
  const folder = join(above, "work");
  mkdirSync(folder);
  cpSync(template, folder, { recursive: true });
  const free = (): number => {
    const { bavail, bsize } = statfsSync(above);
    return bavail * bsize;
  };
  const before = free();
  const filler = join(above, "filler");
  return {
    name: "mounted disk",
    folder,
    // What is written anew takes room beside what it replaces, even where nothing grows.
    used: () => Math.max(before - free(), leastRoom),
    fill: (room) => {
      const handle = openSync(filler, "w");
      for (let rest = free() - room; rest > 0; rest -= 2 ** 16) {
        writeSync(handle, Buffer.alloc(Math.min(rest, 2 ** 16)));
      }
      closeSync(handle);
      return {};
    },
    clear: () => rmSync(filler, { force: true }),
    remove: () => {
      // A process that has just ended may hold it for a moment: it goes when nobody does.
      spawnSync("umount", ["-l", above]);
      rmSync(above, { recursive: true, force: true });
    },
  };
}

/** Whether this process may mount. */
export function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), "taxolink-empty-"));
  try {
    mountedPlace(folder).remove();
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
