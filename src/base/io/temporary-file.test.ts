import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { listTornFiles, removeTornFiles, removeTornWrites, temporaryFile } from "./temporary-file.ts";

/** A number larger than any process id on Linux, macOS or Windows. */
const noProcess = 2 ** 30;

test("the cleanup removes the temporary files of processes that have ended, and keeps all other files", () => {
  const folder = temporaryFolder();
  const mine = basename(temporaryFile(join(folder, "lock")));
  const [, machine = "", start = "", random = ""] = /-(.{4})(.{4})(.{8})\.tmp$/.exec(mine) ?? [];
  const otherMark = (mark: string): string => (mark === "1111" ? "2222" : "1111");
  const torn = [
    // These names have the form that earlier versions used.
    `run.json.${noProcess}-0badcafe.tmp`,
    `lock.1-of-2.${noProcess}-0badcafe.tmp`,
    `run.json.${noProcess}-${machine}${start}${random}.tmp`,
    `graph.sqlite.${noProcess}-${machine}${start}${random}.tmp-journal`,
    `graph.sqlite.${noProcess}-${machine}${start}${random}.tmp-wal`,
    // This process received its number after the process that wrote the file had ended.
    ...(start === "0000" ? [] : [`run.json.${process.pid}-${machine}${otherMark(start)}${random}.tmp`]),
  ];
  const others = [
    mine,
    `${mine}-journal`,
    "lock",
    "notes.tmp",
    "run.json.tmp",
    `run.json.${process.pid}-0badcafe.tmp`,
    `run.json.${noProcess}-${otherMark(machine)}${start}${random}.tmp`,
  ];
  for (const name of [...torn, ...others]) writeFileSync(join(folder, name), "");
  expect(listTornFiles(folder).sort()).toEqual(torn.map((name) => join(folder, name)).sort());
  removeTornWrites(join(folder, "lock.1-of-2"));
  expect(listTornFiles(folder)).toHaveLength(torn.length - 1);
  removeTornFiles(folder);
  expect(readdirSync(folder).sort()).toEqual(others.sort());
  removeTornFiles(join(folder, "nowhere"));
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
});
