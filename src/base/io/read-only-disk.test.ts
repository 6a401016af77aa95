import type * as fs from "node:fs";
import { expect, test, vi } from "vitest";

// On a read-only disk, Node reports ENOENT if several folders are created at once, and EROFS for a single folder. In
// /proc, the system reports every folder as missing, and Node's recursive mkdir tries again without end.
vi.mock(import("node:fs"), async (original) => {
  const actual = await original();
  const mkdirSync = ((path: string, options?: { recursive?: boolean }) => {
    if (options?.recursive && path.startsWith("/proc")) throw new Error("this call would never end");
    const code = options?.recursive || path.startsWith("/proc") ? "ENOENT" : "EROFS";
    throw Object.assign(new Error(code), { code });
  }) as typeof fs.mkdirSync;
  return { ...actual, mkdirSync };
});

test("the error for a folder on a read-only disk states the actual reason", async () => {
  const { makeFolder } = await import("./files.ts");
  expect(() => makeFolder("/tmp/taxolink-nowhere/a/b")).toThrow("the disk is read-only");
});

test("a folder that the operating system refuses to create leads to an error, not to endless attempts", async () => {
  const { makeFolder } = await import("./files.ts");
  expect(() => makeFolder("/proc/taxolink-nowhere/a")).toThrow(
    "the folder does not exist and cannot be created",
  );
});
