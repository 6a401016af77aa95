/** Simulates full disks, either by a file system of limited size or by rejecting write operations in this process. */
import { spawnSync } from "node:child_process";
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LimitedDisk, limitDisk } from "./limited-disk.ts";

export type LimitedPlace = {
  /** The copy of the folder in which the command works. */
  readonly folder: string;
  /** Fills the disk until only `room` bytes remain free. */
  fill(room: number): void;
  /** Returns the number of bytes written since the disk was filled. */
  used(): number;
  /** Frees the disk space again. */
  clear(): void;
  remove(): void;
};

/** @param start the folder to copy */
export type PlaceKind = (start: string) => LimitedPlace;

/** Makes this process's writes fail once the limit is reached. This requires no special permission. */
export function refusingPlace(start: string): LimitedPlace {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-refusing-"));
  cpSync(start, folder, { recursive: true });
  let disk: LimitedDisk | undefined;
  return {
    folder,
    fill: (room) => {
      disk = limitDisk(room);
    },
    used: () => disk?.requestedBytes() ?? 0,
    clear: () => {
      disk?.restore();
      disk = undefined;
    },
    remove: () => {
      disk?.restore();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const diskSize = 12 * 2 ** 20;
const minFreeBytes = 12 * 2 ** 10;

/**
 * Mounts a file system in memory, which requires permission to mount.
 * @throws Error if the process has no permission to mount
 */
export function mountedPlace(start: string): LimitedPlace {
  const above = mkdtempSync(join(tmpdir(), "taxolink-mounted-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskSize}`, "tmpfs", above]);
  if (mounted.status !== 0) {
    rmSync(above, { recursive: true, force: true });
    throw new Error("no file system could be mounted");
  }
  const folder = join(above, "work");
  mkdirSync(folder);
  cpSync(start, folder, { recursive: true });
  const free = (): number => {
    const { bavail, bsize } = statfsSync(above);
    return bavail * bsize;
  };
  const filler = join(above, "filler");
  let filled = 0;
  return {
    folder,
    fill: (room) => {
      const handle = openSync(filler, "w");
      for (let rest = free() - room; rest > 0; rest -= 2 ** 16) {
        writeSync(handle, Buffer.alloc(Math.min(rest, 2 ** 16)));
      }
      closeSync(handle);
      filled = free();
    },
    // New content needs space in addition to the content that it replaces, even if no file grows.
    used: () => Math.max(filled - free(), minFreeBytes),
    clear: () => rmSync(filler, { force: true }),
    remove: () => {
      // A process that has just ended may still use the file system for a moment, so it is removed as soon as no
      // process uses it.
      spawnSync("umount", ["-l", above]);
      rmSync(above, { recursive: true, force: true });
    },
  };
}

/** Whether this process has permission to mount. */
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
