import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "../../testing/temporary-folder.ts";
import { WriteError } from "../errors.ts";
import { writePieces, writeText } from "./files.ts";
import { openAppender } from "./jsonl.ts";
import { manifestFile } from "./real-path.ts";
import { cutFile, removeFile } from "./write-bytes.ts";

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  yield* texts;
}

test("writing through a link changes its target, keeps the link, and leaves no other file", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "shared"));
  writeFileSync(join(folder, "shared/q.csv"), "old");
  symlinkSync("shared/q.csv", join(folder, "link.csv"));
  symlinkSync("shared/new.csv", join(folder, "ahead.csv"));
  writeText(join(folder, "link.csv"), "new");
  await writePieces(join(folder, "ahead.csv"), pieces("a", "b"));
  expect(readFileSync(join(folder, "shared/q.csv"), "utf8")).toBe("new");
  expect(readFileSync(join(folder, "shared/new.csv"), "utf8")).toBe("ab");
  for (const link of ["link.csv", "ahead.csv"])
    expect(lstatSync(join(folder, link)).isSymbolicLink()).toBe(true);
  expect(readdirSync(join(folder, "shared")).sort()).toEqual(["new.csv", "q.csv"]);
});

test.for([0o640, 0o600, 0o664])("a file with the permissions %o keeps them", async (mode) => {
  const file = temporaryFile("q.csv", "old");
  chmodSync(file, mode);
  writeText(file, "new");
  expect(statSync(file).mode & 0o777).toBe(mode);
  await writePieces(file, pieces("again"));
  expect(statSync(file).mode & 0o777).toBe(mode);
});

test("a pipe receives the text and stays a pipe; without a reader, writing fails at once", () => {
  const pipe = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  expect(() => writeText(pipe, "text")).toThrow(/no process reads this pipe/);
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    writeText(pipe, "text");
    const bytes = Buffer.alloc(10);
    expect(bytes.toString("utf8", 0, readSync(reader, bytes))).toBe("text");
  } finally {
    closeSync(reader);
  }
  expect(lstatSync(pipe).isFIFO()).toBe(true);
});

test("a device receives the text and stays a device, and a full device is an error", async () => {
  writeText("/dev/null", "text");
  await writePieces("/dev/null", pieces("text"));
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  expect(() => writeText("/dev/full", "text")).toThrow(WriteError);
  await expect(writePieces("/dev/full", pieces("text"))).rejects.toThrow(/the disk is full/);
});

test("in a workspace, nothing is written to a device, a pipe, another project or git's own files", () => {
  const folder = temporaryFolder();
  const workspace = join(folder, "workspace");
  mkdirSync(join(workspace, ".git"), { recursive: true });
  writeFileSync(join(workspace, manifestFile), "{}");
  writeFileSync(join(folder, "private"), "private");
  writeFileSync(join(workspace, ".git/config"), "[core]\n");
  const targets = ["/dev/null", "../private", "../missing", ".git/config"];
  for (const [index, target] of targets.entries()) {
    const file = join(workspace, `file-${index}`);
    symlinkSync(target, file);
    expect(() => writeText(file, "text"), target).toThrow(file);
    expect(() => openAppender(file, "at once"), target).toThrow(file);
    if (index > 0) expect(() => cutFile(file, 0), target).toThrow(file);
  }
  // Removing a link removes the link, never what it leads to.
  removeFile(join(workspace, "file-1"));
  expect(readdirSync(folder).sort()).toEqual(["private", "workspace"]);
  expect(readFileSync(join(folder, "private"), "utf8")).toBe("private");
  expect(readFileSync(join(workspace, ".git/config"), "utf8")).toBe("[core]\n");
});
