import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { listTornFiles, removeTornFiles, temporaryFile } from "./temporary-file.ts";

test("what ended processes left goes; what a running one writes, and files of others, stay", () => {
  const folder = temporaryFolder();
  // Larger than any process number of Linux, macOS or Windows.
  const torn = ["run.json.1073741824-0badcafe.tmp", "lock.1-of-2.1073741824-0badcafe.tmp"];
  const mine = basename(temporaryFile(join(folder, "lock")));
  const others = [mine, "lock", "notes.tmp", "run.json.tmp"];
  for (const name of [...torn, ...others]) writeFileSync(join(folder, name), "");
  expect(listTornFiles(folder).sort()).toEqual(torn.map((name) => join(folder, name)).sort());
  removeTornFiles(folder);
  expect(readdirSync(folder).sort()).toEqual(others.sort());
  removeTornFiles(join(folder, "nowhere"));
  expect(existsSync(join(folder, "nowhere"))).toBe(false);
});
