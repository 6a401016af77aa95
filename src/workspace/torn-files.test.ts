import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { clearLeftovers } from "./doctor.ts";
import { initWorkspace } from "./index.ts";
import { localFolder } from "./places.ts";

test("`doctor` removes a killed process's temporary file next to a validation matrix", () => {
  const workspace = initWorkspace(join(temporaryFolder(), "w"));
  const matrices = join(workspace.root, "taxonomy/7-validation");
  mkdirSync(matrices, { recursive: true });
  const endedPid = spawnSync("true").pid;
  const torn = join(matrices, `T1.orthogonality.csv.${endedPid}-0123abcd.tmp`);
  writeFileSync(torn, "class,");
  expect(clearLeftovers(workspace).repairs).toEqual([
    {
      file: `taxonomy/7-validation/T1.orthogonality.csv.${endedPid}-0123abcd.tmp`,
      repair: "removed a temporary file left by an interrupted write",
    },
  ]);
  expect(existsSync(torn)).toBe(false);
});

test("`doctor` reports an edit that could not be reverted, and does not claim to have reverted it", () => {
  const workspace = initWorkspace(join(temporaryFolder(), "w"));
  mkdirSync(localFolder(workspace), { recursive: true });
  writeFileSync(join(localFolder(workspace), "unfinished-0123456789ab.json"), "{}");
  const { problems } = clearLeftovers(workspace);
  expect(problems).toEqual([
    expect.objectContaining({
      file: ".taxolink/unfinished-0123456789ab.json",
      problem: expect.stringMatching(
        /^an interrupted edit was not reverted, because a file has since been changed/,
      ),
    }),
  ]);
});
