/**
 * Creates a folder that is removed when the test ends. Tests write thousands of small files, each with a sync that takes
 * a disk milliseconds, so the folder is in memory where there is enough of it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const memory = "/dev/shm";
const base = isSuitable(memory) ? memory : tmpdir();

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(base, "taxolink-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder that is removed when all tests of the file have ended. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(base, "taxolink-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a file in a folder that is removed when the test ends. Content that is not text or bytes is written as JSON. */
export function temporaryFile(name: string, content: unknown): string {
  const file = join(temporaryFolder(), name);
  const isPlain = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(file, isPlain ? content : JSON.stringify(content));
  return file;
}

/** Whether a folder in memory exists, is large enough for what tests write, and lets them start programs from it. */
function isSuitable(folder: string): boolean {
  if (!existsSync(folder) || !existsSync("/proc/mounts")) return false;
  const { bavail, bsize } = statfsSync(folder);
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === folder);
  return bavail * bsize > 4 * 2 ** 30 && mount !== undefined && !mount.includes("noexec");
}
