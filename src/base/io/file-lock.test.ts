import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { LockedError } from "../errors.ts";
import type { LockHolder } from "./file-lock.ts";
import { acquireFileLock, readLockHolder, removeStaleLock } from "./file-lock.ts";

const claim = { author: "Bob", busy: "the shelf is being filled" };
/** A number larger than any process id on Linux, macOS or Windows. */
const noProcess = 2 ** 30;
const eve = { author: "Eve", pid: noProcess, host: hostname(), since: "2026-01-01T00:00:00Z" };

function lockWith(content: string | object): string {
  const file = temporaryFile("lock", typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function expectFree(file: string): void {
  acquireFileLock(file, claim).release();
  expect(readdirSync(join(file, ".."))).toEqual([]);
}

/** Tries to acquire the lock, and returns the resulting error. */
function refusal(file: string): LockedError {
  try {
    acquireFileLock(file, claim);
  } catch (error) {
    if (error instanceof LockedError) return error;
    throw error;
  }
  throw new Error("the lock was given");
}

/** Starts a process that runs until the test ends. */
function sleeper(): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1e9)"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

test("the second writer sees who holds the lock and acquires it when the first writer releases it", () => {
  const file = join(temporaryFolder(), "lock");
  const first = acquireFileLock(file, { ...claim, author: "Ada" });
  const { message, exitCode } = refusal(file);
  expect(message).toContain(
    `the shelf is being filled by Ada (process ${process.pid} on ${hostname()}, since 20`,
  );
  expect(exitCode).toBe(1);
  expect(readLockHolder(file)?.author).toBe("Ada");
  first.release();
  expectFree(file);
});

test("a writer takes over a lock held by a process that has ended, even if the lock has no start time", () => {
  expectFree(lockWith(eve));
  expectFree(lockWith({ ...eve, start: "some boot/1" }));
});

test("the message about a lock without a start time contains only the process id", () => {
  const file = lockWith({ ...eve, pid: process.pid });
  expect(refusal(file).message).toContain("by Eve");
});

test("a writer takes over a lock whose process id now belongs to another process", () => {
  const { pid } = sleeper();
  const start = process.platform === "linux" ? "an earlier boot/17" : "2001-01-01T00:00:00.000Z";
  expectFree(lockWith({ ...eve, pid, start }));
});

test.skipIf(process.platform === "win32")("a zombie process does not hold a lock", async () => {
  // The shell starts a process and becomes a program that prints the process's number and never collects its children.
  const numberFile = join(temporaryFolder(), "number");
  const parent = spawn("sh", ["-c", 'sleep 1000 & echo $! > "$0"; exec tail -f "$0"', numberFile]);
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  const file = lockWith({ ...eve, pid });
  expect(refusal(file).message).toContain(`by Eve (process ${pid} `);
  process.kill(pid, "SIGKILL");
  // The process number must still be in use; otherwise, the test would not prove anything.
  expect(() => process.kill(pid, 0)).not.toThrow();
  await expect.poll(() => removeStaleLock(file).kind, { interval: 1 }).toBe("ended");
  expect(() => process.kill(pid, 0)).not.toThrow();
  expectFree(file);
});

test.each([
  ["an empty file", ""],
  ["an incomplete lock", '{"author":"Eve","pid":12'],
  ["bytes that are not text", "\u0000\u00ff\u00fe"],
  ["JSON with other content", '{"name":"Eve"}'],
])("a writer takes over %s, which contains no process id", (_what, content) => {
  const file = lockWith(content);
  expect(readLockHolder(file)).toBeUndefined();
  expectFree(file);
});

test("an error names the other host that holds the lock, and the lock stays in place", () => {
  const file = lockWith({ ...eve, host: "elsewhere" });
  const before = readFileSync(file, "utf8");
  const { message, hint } = refusal(file);
  expect(message).toContain(`by Eve (process ${noProcess} on elsewhere, `);
  expect(hint).toBe(
    `elsewhere is another computer: check whether a process is writing there; if not, delete ${file}.`,
  );
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("releasing a lock does not remove another process's later lock", () => {
  const file = join(temporaryFolder(), "lock");
  const lock = acquireFileLock(file, claim);
  const other: LockHolder = { ...eve, pid: process.pid, start: null };
  writeFileSync(file, JSON.stringify(other));
  lock.release();
  expect(readLockHolder(file)).toEqual(other);
});

test("a release succeeds if a person has deleted the lock file", () => {
  const file = join(temporaryFolder(), "lock");
  const lock = acquireFileLock(file, claim);
  rmSync(file);
  lock.release();
  expectFree(file);
});

test("a missing lock file means that nobody holds the lock, but an unreadable path is an error", () => {
  const folder = temporaryFolder();
  expect(readLockHolder(join(folder, "lock"))).toBeUndefined();
  expect(() => readLockHolder(folder)).toThrow(/is a folder/);
});

test("acquiring the lock removes the temporary files of a killed process", () => {
  const file = join(temporaryFolder(), "lock");
  writeFileSync(`${file}.${noProcess}-0badcafe.tmp`, "");
  expectFree(file);
});
