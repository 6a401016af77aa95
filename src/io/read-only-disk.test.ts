import type * as fs from "node:fs";
import { expect, test, vi } from "vitest";

// On a read-only disk, Node reports ENOENT if several folders are created at once, and EROFS for a single folder.
vi.mock(import("node:fs"), async (original) => {
  const actual = await original();
  const mkdirSync = ((_path: string, options?: { recursive?: boolean }) => {
    const code = options?.recursive ? "ENOENT" : "EROFS";
    throw Object.assign(new Error(code), { code });
  }) as typeof fs.mkdirSync;
  return { ...actual, mkdirSync };
});

test("the error for a folder on a read-only disk states the real reason", async () => {
  const { makeFolder } = await import("./files.ts");
  expect(() => makeFolder("/tmp/taxolink-nowhere/a/b")).toThrow("the disk is read-only");
});
