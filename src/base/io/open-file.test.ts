import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { InputError } from "../errors.ts";
import { databasePath, filesBelow, listFolder, openToRead, readBytes, textIfPresent } from "./open-file.ts";
import { manifestFile, realPath } from "./real-path.ts";

/** Returns a folder with a manifest, and a folder next to it with a private file. */
function workspaceAndNeighbour(): { workspace: string; neighbour: string } {
  const folder = temporaryFolder();
  const [workspace, neighbour] = [join(folder, "workspace"), join(folder, "neighbour")];
  for (const path of [workspace, neighbour]) mkdirSync(path);
  writeFileSync(join(workspace, manifestFile), "{}");
  writeFileSync(join(neighbour, "private.txt"), "private");
  return { workspace, neighbour };
}

const makers: Readonly<Record<string, (path: string) => void>> = {
  "a folder": (path) => mkdirSync(path),
  "a pipe": (path) => execFileSync("mkfifo", [path]),
  "a link to a device": (path) => symlinkSync("/dev/zero", path),
  "a link to itself": (path) => symlinkSync(path, path),
  "a link to a missing file": (path) => symlinkSync("missing.txt", path),
  "a link to another project": (path) => symlinkSync("../neighbour/private.txt", path),
  "a file with more bytes than a text can have": (path) => {
    writeFileSync(path, "");
    truncateSync(path, 2 ** 33);
  },
};

test.for(Object.entries(makers))("in a workspace, %s in place of a file is one error", ([, make]) => {
  const { workspace } = workspaceAndNeighbour();
  const file = join(workspace, "notes.json");
  make(file);
  expect(() => readBytes(file)).toThrow(InputError);
  expect(() => textIfPresent(file)).toThrow(file);
});

test("a link inside a workspace is followed, and a missing file is null", () => {
  const { workspace } = workspaceAndNeighbour();
  mkdirSync(join(workspace, "shared"));
  writeFileSync(join(workspace, "shared/notes.txt"), "shared");
  symlinkSync("shared/notes.txt", join(workspace, "notes.txt"));
  symlinkSync("shared", join(workspace, "folder"));
  expect(textIfPresent(join(workspace, "notes.txt"))).toBe("shared");
  expect(textIfPresent(join(workspace, "folder/notes.txt"))).toBe("shared");
  expect(textIfPresent(join(workspace, "none.txt"))).toBeNull();
});

test("a linked folder that leaves the workspace cannot be listed, read or written, even if it has a manifest", () => {
  const { workspace, neighbour } = workspaceAndNeighbour();
  writeFileSync(join(neighbour, manifestFile), "{}");
  symlinkSync("../neighbour", join(workspace, "literature"));
  for (const attempt of [
    () => listFolder(join(workspace, "literature")),
    () => readBytes(join(workspace, "literature/private.txt")),
    () => realPath(join(workspace, "literature/new/deep.txt")),
  ])
    expect(attempt).toThrow(/outside the workspace/);
  expect(readBytes(join(neighbour, "private.txt")).toString()).toBe("private");
});

test("no link reaches git's own files, but git's files can be read by their own names", () => {
  const { workspace } = workspaceAndNeighbour();
  mkdirSync(join(workspace, ".git"));
  writeFileSync(join(workspace, ".git/config"), "[core]\n");
  symlinkSync("../.git/config", join(workspace, "final.bib"));
  symlinkSync(".git", join(workspace, "literature"));
  expect(() => realPath(join(workspace, "literature/config"))).toThrow(/git's own files/);
  expect(readFileSync(join(workspace, ".git/config"), "utf8")).toBe("[core]\n");
  expect(textIfPresent(join(workspace, ".git/config"))).toBe("[core]\n");
});

test("listing a folder never follows a link to a folder, which may lead in circles", () => {
  const { workspace } = workspaceAndNeighbour();
  mkdirSync(join(workspace, "deep/deeper"), { recursive: true });
  writeFileSync(join(workspace, "deep/deeper/a.csv"), "");
  symlinkSync("..", join(workspace, "deep/deeper/up"));
  symlinkSync("/", join(workspace, "everything"));
  expect(filesBelow(workspace, (name) => name.endsWith(".csv"))).toEqual(["deep/deeper/a.csv"]);
});

test("a database engine gets no path where a link or a pipe takes the place of one of its files", () => {
  for (const ending of ["", "-wal", "-shm", "-journal"]) {
    const { workspace } = workspaceAndNeighbour();
    symlinkSync("../neighbour/private.txt", join(workspace, `store.sqlite${ending}`));
    expect(() => databasePath(join(workspace, "store.sqlite")), ending).toThrow(/outside the workspace/);
  }
  const { workspace } = workspaceAndNeighbour();
  execFileSync("mkfifo", [join(workspace, "store.sqlite")]);
  expect(() => databasePath(join(workspace, "store.sqlite"))).toThrow(/is a pipe/);
  expect(databasePath(join(workspace, "new.sqlite"))).toBe(join(realPath(workspace), "new.sqlite"));
});

test("outside a workspace, a named pipe without a writer is an error at once instead of a wait", () => {
  const pipe = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  expect(readBytes(pipe).length).toBe(0);
  expect(() => openToRead(pipe)).toThrow(/is a pipe/);
  expect(() => openToRead(dirname(pipe))).toThrow(/is a folder/);
});
