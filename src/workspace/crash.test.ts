import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signerFor } from "../base/io/index.ts";
import { suiteFolder } from "../testing/temporary-folder.ts";
import { historyFile, initWorkspace, openEditor, openWorkspace, phaseFile, readUndoStacks } from "./index.ts";

const testing = join(import.meta.dirname, "../testing");
const folder = suiteFolder();

function runChild(root: string, crashAt: number): { killed: boolean; writes: number } {
  const words = ["--import", join(testing, "crash-at-write.ts"), join(testing, "edit-workspace.ts"), root];
  const child = spawnSync(process.execPath, words, { env: { ...process.env, CRASH_AT: String(crashAt) } });
  if (child.signal === null && child.status !== 0) throw new Error(child.stderr.toString());
  return { killed: child.signal === "SIGKILL", writes: Number(child.stdout.toString()) };
}

/** Reads the content that a crash must leave intact. */
function contentOf(root: string): string[] {
  const workspace = openWorkspace(root, root);
  const files = [
    phaseFile(workspace, "planning"),
    join(root, "literature/candidates-1.bib"),
    historyFile(workspace),
  ];
  const texts = files.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : "(none)"));
  const { done, undone } = readUndoStacks(workspace);
  return [
    ...texts,
    `${done.length} done, ${undone.length} undone`,
    String(existsSync(join(root, ".taxolink/lock"))),
  ];
}

test("a process that is killed during any write leaves the files as they were before or after its edit", () => {
  // The user's key, which the first edit creates, must not count as a write of that edit.
  signerFor("edit");
  const start = join(folder, "start");
  initWorkspace(start);
  writeFileSync(join(start, "taxonomy/1-planning.json"), '{\n  "version": 1,\n  "objective": "first"\n}\n');
  const before = contentOf(start);
  const whole = join(folder, "whole");
  cpSync(start, whole, { recursive: true });
  const { writes } = runChild(whole, 0);
  const after = contentOf(whole);
  expect(after).not.toEqual(before);
  expect(writes).toBeGreaterThan(10);
  const contents = new Set<string>();
  for (let crashAt = 1; crashAt <= writes; crashAt += 1) {
    const root = join(folder, String(crashAt));
    cpSync(start, root, { recursive: true });
    expect(runChild(root, crashAt).killed).toBe(true);
    // The lock of the killed writer does not block a later one, and the history continues.
    openEditor(openWorkspace(root, root), { author: "Bob", hold: true }).close();
    const content = contentOf(root);
    expect([before, after]).toContainEqual(content);
    contents.add(content.join());
  }
  expect(contents.size).toBe(2);
});
