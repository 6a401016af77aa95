import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { copyExample } from "./demo.ts";

const bundled = fileURLToPath(new URL("../../../../", import.meta.url));
const history = (folder: string): string => readFileSync(join(folder, "taxonomy/history.jsonl"), "utf8");

test("an edit or undo in the example changes only the copy, which the next session reopens", async () => {
  const before = history(bundled);
  const folder = temporaryFolder();
  const copy = copyExample(bundled, join(folder, "runs/demo/example"));
  expect(history(copy)).toBe(before);
  await callCommand(copy, "plan set", "--domain", "Something else");
  await callCommand(copy, "undo");
  expect(history(copy).split("\n")).toHaveLength(before.split("\n").length + 2);
  expect(history(bundled)).toBe(before);
  expect(copyExample(bundled, copy)).toBe(copy);
  expect(history(copy)).not.toBe(before);
  rmSync(copy, { recursive: true });
  copyExample(bundled, copy);
  expect(history(copy)).toBe(before);
  // Nothing but the copy is left.
  expect(readdirSync(join(folder, "runs/demo"))).toEqual(["example"]);
});
