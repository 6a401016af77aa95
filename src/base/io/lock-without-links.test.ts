import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

// Some network drives and memory cards cannot link files.
vi.mock(import("node:fs"), async (original) => {
  const linkSync = () => {
    throw Object.assign(new Error("EPERM"), { code: "EPERM" });
  };
  return { ...(await original()), linkSync };
});

test("on a disk without hard links, only one writer holds the lock", async () => {
  const { acquireFileLock, readLockHolder } = await import("./file-lock.ts");
  const folder = temporaryFolder();
  const file = join(folder, "lock");
  const lock = acquireFileLock(file, { author: "Ada", busy: "the shelf is being filled" });
  expect(readLockHolder(file)?.author).toBe("Ada");
  expect(() => acquireFileLock(file, { author: "Bob", busy: "the shelf is being filled" })).toThrow(
    "the shelf is being filled by Ada",
  );
  lock.release();
  acquireFileLock(file, { author: "Bob", busy: "the shelf is being filled" }).release();
  expect(readdirSync(folder)).toEqual([]);
});
