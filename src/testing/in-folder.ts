/** Gives work a temporary folder, which is removed when the work ends. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @param from a folder whose content is copied first; it is not changed */
export async function inFolder<T>(use: (folder: string) => T | Promise<T>, from?: string): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-work-"));
  try {
    if (from !== undefined) cpSync(from, folder, { recursive: true });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
