/** Files that stand beside others while these are written, and what a killed process leaves of them. */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isProcessRunning } from "./process-running.ts";

/** A name beside `file` that no other writer uses; it tells whose process made it. */
export function temporaryFile(file: string): string {
  return `${file}.${process.pid}-${randomUUID().slice(0, 8)}.tmp`;
}

/** The paths of temporary files in a folder whose process on this machine has ended. */
export function listTornFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const pid = /\.(\d+)-[0-9a-f]{8}\.tmp$/.exec(name)?.[1];
    return pid === undefined || isProcessRunning(Number(pid)) ? [] : [join(folder, name)];
  });
}

export function removeTornFiles(folder: string): void {
  for (const file of listTornFiles(folder)) rmSync(file, { force: true });
}
