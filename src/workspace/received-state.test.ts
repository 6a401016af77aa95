/** Tests that a journal or an undo log that came with a workspace is set aside and changes nothing. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { canonicalJson, hashText, signerFor } from "../base/io/index.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openEditor } from "./editor.ts";
import { initWorkspace } from "./init-workspace.ts";
import { openWorkspace } from "./open-workspace.ts";
import { localFolder, type Workspace } from "./places.ts";
import { createTextPatch, type TextPatch } from "./text-patch.ts";
import { readUndoStacks, undoLogFile } from "./undo-log.ts";

const entry = {
  id: "0123456789ab",
  time: "2026-01-01T00:00:00.000Z",
  author: "Eve",
  phase: "planning",
  operation: { kind: "set" },
  reason: "",
};

/** The plan of an edit whose reversal gives `file` the text "forged". */
function forgedPlan(file: string, current: string | null): { patches: TextPatch[]; log: object } {
  const patches = [createTextPatch(file, "forged", current)];
  return { patches, log: { id: entry.id, edit: entry.id, action: "do", patches } };
}

function receivedWorkspace(): Workspace {
  const workspace = initWorkspace(join(temporaryFolder(), "received"));
  mkdirSync(localFolder(workspace), { recursive: true });
  mkdirSync(join(workspace.root, ".git"));
  writeFileSync(join(workspace.root, ".git/config"), "[core]\n");
  writeFileSync(join(workspace.root, "../victim.txt"), "victim");
  symlinkSync("../.git/config", join(workspace.root, "literature/final.bib"));
  symlinkSync("../../victim.txt", join(workspace.root, "literature/candidates-1.bib"));
  return workspace;
}

/** The files that a patch may try to reach, with their current texts. */
const targets: readonly (readonly [string, string | null])[] = [
  ["../victim.txt", "victim"],
  [".git/config", "[core]\n"],
  ["literature/final.bib", "[core]\n"],
  ["literature/candidates-1.bib", "victim"],
  ["literature/../.git/config", "[core]\n"],
  ["literature/../../victim.txt", "victim"],
  ["taxonomy/1-planning.json", null],
  ["run.sh", null],
];

function untouched(workspace: Workspace): void {
  const { root } = workspace;
  expect(readFileSync(join(root, "../victim.txt"), "utf8")).toBe("victim");
  expect(readFileSync(join(root, ".git/config"), "utf8")).toBe("[core]\n");
  expect(existsSync(join(root, "taxonomy/1-planning.json"))).toBe(false);
  expect(existsSync(join(root, "run.sh"))).toBe(false);
}

test.for(targets)("a received plan for %s is set aside with one sentence", ([file, current]) => {
  const workspace = receivedWorkspace();
  const plan = { version: 1, entry, ...forgedPlan(file, current) };
  writeFileSync(join(localFolder(workspace), "pending.json"), JSON.stringify(plan));
  const messages: string[] = [];
  openWorkspace(workspace.root, undefined, (message) => messages.push(message));
  untouched(workspace);
  expect(messages).toHaveLength(1);
  const aside = readdirSync(localFolder(workspace)).filter((name) => name.startsWith("unfinished-"));
  expect(aside).toHaveLength(1);
  expect(messages[0]).toContain(aside[0]);
});

test.for(targets.filter(([file]) => !file.startsWith("taxonomy/")))(
  "even a plan with the user's own signature never writes %s",
  ([file, current]) => {
    const workspace = receivedWorkspace();
    const plan = { entry, ...forgedPlan(file, current) };
    const signature = signerFor("edit").sign(canonicalJson(plan));
    writeFileSync(
      join(localFolder(workspace), "pending.json"),
      JSON.stringify({ version: 1, ...plan, signature }),
    );
    expect(() => openWorkspace(workspace.root)).toThrow();
    untouched(workspace);
  },
);

test.for(["not JSON", "{}", "folder", "pipe", "loop"])("a %s in place of a plan is set aside", (what) => {
  const workspace = initWorkspace(join(temporaryFolder(), "received"));
  mkdirSync(localFolder(workspace), { recursive: true });
  const pending = join(localFolder(workspace), "pending.json");
  if (what === "folder") mkdirSync(pending);
  else if (what === "pipe") execFileSync("mkfifo", [pending]);
  else if (what === "loop") symlinkSync("pending.json", pending);
  else writeFileSync(pending, what);
  const messages: string[] = [];
  openWorkspace(workspace.root, undefined, (message) => messages.push(message));
  openWorkspace(workspace.root, undefined, (message) => messages.push(message));
  expect(messages).toHaveLength(1);
});

test("received lines of an undo log are set aside, and the user's own edits can still be undone", () => {
  const workspace = initWorkspace(join(temporaryFolder(), "shared"));
  const editor = openEditor(workspace, { author: "Ada" });
  editor.update("planning", { operation: { kind: "set" } }, (state) => ({ ...state, objective: "own" }));
  const current = readFileSync(join(workspace.root, "taxolink.json"), "utf8");
  const { log } = forgedPlan("taxolink.json", current);
  const forged = { ...log, signature: hashText("no signature of this user") };
  appendFileSync(undoLogFile(workspace), `${JSON.stringify(log)}\n${JSON.stringify(forged)}\n`);
  const messages: string[] = [];
  const user = openEditor(workspace, { author: "Ada", tell: (message) => messages.push(message) });
  user.undo();
  expect(messages).toHaveLength(1);
  expect(user.read("planning").objective).toBe("");
  expect(readFileSync(join(workspace.root, "taxolink.json"), "utf8")).toBe(current);
  expect(() => user.undo()).toThrow(/nothing to undo/);
  const aside = readdirSync(localFolder(workspace)).find((name) => name.startsWith("undo-set-aside-"));
  expect(readFileSync(join(localFolder(workspace), aside ?? ""), "utf8").split("\n")).toHaveLength(3);
});

test("a checkout that was moved or copied keeps its undo log", () => {
  const folder = temporaryFolder();
  const workspace = initWorkspace(join(folder, "first"));
  const set = (objective: string): unknown =>
    openEditor(openWorkspace(join(folder, objective)), { author: "Ada" }).update(
      "planning",
      { operation: { kind: "set" } },
      (state) => ({ ...state, objective }),
    );
  set("first");
  renameSync(workspace.root, join(folder, "moved"));
  cpSync(join(folder, "moved"), join(folder, "copied"), { recursive: true });
  for (const name of ["moved", "copied"]) {
    const place = openWorkspace(join(folder, name));
    expect(readUndoStacks(place).done).toHaveLength(1);
    openEditor(place, { author: "Ada" }).undo();
    expect(openEditor(place, { author: "Ada" }).read("planning").objective).toBe("");
  }
});
