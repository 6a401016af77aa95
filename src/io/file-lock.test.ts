import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { acquireFileLock, type LockHolder } from "./file-lock.ts";

const refuse = (holder: LockHolder): Error => new Error(`held by ${holder.author}`);

test("the second one is told who holds the lock, and gets it when the first lets go", () => {
  const folder = temporaryFolder();
  const file = join(folder, "lock");
  const first = acquireFileLock(file, { author: "Ada", refuse });
  expect(() => acquireFileLock(file, { author: "Bob", refuse })).toThrow("held by Ada");
  first.release();
  acquireFileLock(file, { author: "Bob", refuse }).release();
  expect(readdirSync(folder)).toEqual([]);
});

test("a lock whose process has ended is taken over, one of another machine is not", () => {
  const file = join(temporaryFolder(), "lock");
  const ended = { author: "Eve", pid: 2 ** 30, host: hostname(), since: "2026-01-01T00:00:00Z" };
  writeFileSync(file, JSON.stringify(ended));
  acquireFileLock(file, { author: "Bob", refuse }).release();
  writeFileSync(file, JSON.stringify({ ...ended, host: "elsewhere" }));
  expect(() => acquireFileLock(file, { author: "Bob", refuse })).toThrow("held by Eve");
  expect(existsSync(file)).toBe(true);
});
