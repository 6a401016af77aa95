import type * as fs from "node:fs";
import { expect, test, vi } from "vitest";

// Node says ENOENT when several folders are made at once on a read-only disk, and EROFS for a single one.
vi.mock(import("node:fs"), async (original) => {
  const actual = await original();
  const mkdirSync = ((_path: string, options?: { recursive?: boolean }) => {
    const code = options?.recursive ? "ENOENT" : "EROFS";
    throw Object.assign(new Error(code), { code });
  }) as typeof fs.mkdirSync;
  return { ...actual, mkdirSync };
});

test("a folder that cannot be made on a read-only disk is refused with that reason", async () => {
  const { makeFolder } = await import("./files.ts");
  expect(() => makeFolder("/tmp/taxolink-nowhere/a/b")).toThrow("it is on a read-only disk");
});
