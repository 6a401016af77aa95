/** Tests that an edit never takes effect later if it fails or its process is killed. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WriteError } from "../base/errors.ts";
import { canonicalJson, signerFor } from "../base/io/index.ts";
import { limitDisk } from "../testing/reliability/limited-disk.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  type Editor,
  historyFile,
  initWorkspace,
  localFolder,
  openEditor,
  openWorkspace,
  phaseFile,
  readHistory,
  readUndoStacks,
  type Workspace,
} from "./index.ts";

const now = (): Date => new Date("2026-01-02T03:04:05Z");
const note = (workspace: Workspace): string => join(workspace.root, "literature", "note.json");

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** Changes two files in one edit: sets the objective, and adds a line to a note. */
function edit(editor: Editor, objective: string): void {
  const { workspace } = editor;
  const planning = phaseFile(workspace, "planning");
  const [before, lines] = [textOf(planning), textOf(note(workspace))];
  editor.commit("planning", { operation: { kind: "test-edit" } }, [
    { file: planning, before, after: `${JSON.stringify({ version: 1, objective })}\n` },
    { file: note(workspace), before: lines, after: `${lines ?? ""}${objective}\n` },
  ]);
}

function contentOf(workspace: Workspace): unknown {
  const files = [phaseFile(workspace, "planning"), note(workspace), historyFile(workspace)];
  const { done, undone } = readUndoStacks(workspace);
  return [...files.map(textOf), done.length, undone.length, readdirSync(localFolder(workspace)).sort()];
}

function editedWorkspace(): Workspace {
  const workspace = initWorkspace(join(temporaryFolder(), "w"));
  edit(openEditor(workspace, { author: "Ada", now }), "first");
  return workspace;
}

test("an edit has no effect if the disk fills up at any byte, and succeeds once there is space", () => {
  let failures = 0;
  for (let freeBytes = 0; ; freeBytes += 311) {
    const workspace = editedWorkspace();
    const before = contentOf(workspace);
    const disk = limitDisk(freeBytes);
    let error: unknown;
    try {
      edit(openEditor(workspace, { author: "Ada", now }), "second");
    } catch (cause) {
      error = cause;
    } finally {
      disk.restore();
    }
    if (error === undefined) break;
    failures += 1;
    expect(error).toBeInstanceOf(WriteError);
    expect((error as WriteError).message).toContain("the disk is full");
    expect(contentOf(workspace)).toEqual(before);
    edit(openEditor(openWorkspace(workspace.root), { author: "Ada", now }), "second");
    expect(textOf(note(workspace))).toBe("first\nsecond\n");
    expect(readHistory(workspace)).toHaveLength(2);
  }
  // The two texts, the plan and the two lines together are longer than four steps of the loop.
  expect(failures).toBeGreaterThan(4);
});

/** Returns the workspace of a process that was killed just before the end of its edit. */
function interruptedWorkspace(): Workspace {
  const workspace = editedWorkspace();
  const pending = join(localFolder(workspace), "pending.json");
  const child = openEditor(workspace, { author: "Eve", now });
  const before = readUndoStacks(workspace).done.length;
  edit(child, "second");
  const entry = readHistory(workspace).at(-1);
  const last = readUndoStacks(workspace).done.at(-1);
  expect(readUndoStacks(workspace).done).toHaveLength(before + 1);
  const log = { id: entry?.id, edit: last?.edit, action: "do", patches: last?.patches };
  const plan = { entry, patches: last?.patches, log };
  const signature = signerFor("edit").sign(canonicalJson(plan));
  writeFileSync(pending, JSON.stringify({ version: 1, ...plan, signature }));
  return workspace;
}

test("opening the workspace again reverts an interrupted edit and reports it", () => {
  const workspace = interruptedWorkspace();
  const messages: string[] = [];
  openWorkspace(workspace.root, undefined, (message) => messages.push(message));
  expect(messages).toEqual([
    'the edit "test-edit" of Eve (2026-01-02T03:04:05.000Z) was interrupted and has been reverted; repeat the edit if you still need it',
  ]);
  expect(textOf(note(workspace))).toBe("first\n");
  expect(readHistory(workspace)).toHaveLength(1);
  expect(readUndoStacks(workspace).done).toHaveLength(1);
  expect(readdirSync(localFolder(workspace))).toEqual(["undo.jsonl"]);
});

test("an open editor reverts another process's interrupted edit before it makes its own edit", () => {
  const workspace = interruptedWorkspace();
  const messages: string[] = [];
  const editor = openEditor(workspace, { author: "Ada", now, tell: (message) => messages.push(message) });
  editor.update("planning", { operation: { kind: "set" } }, (state) => ({ ...state, objective: "third" }));
  expect(messages).toHaveLength(1);
  expect(textOf(note(workspace))).toBe("first\n");
  expect(readHistory(workspace).map(({ operation }) => operation.kind)).toEqual(["test-edit", "set"]);
});

test("a file that changed after an interrupted edit keeps the change, and the history does not list the edit", () => {
  const workspace = interruptedWorkspace();
  writeFileSync(note(workspace), "by hand\n");
  const messages: string[] = [];
  openWorkspace(workspace.root, undefined, (message) => messages.push(message));
  expect(messages[0]).toMatch(/cannot be reverted, because literature\/note\.json has since been changed/);
  expect(textOf(note(workspace))).toBe("by hand\n");
  expect(readHistory(workspace)).toHaveLength(1);
  expect(readdirSync(localFolder(workspace)).some((name) => name.startsWith("unfinished-"))).toBe(true);
});

test("a rejected first edit does not leave an empty history", () => {
  const workspace = initWorkspace(join(temporaryFolder(), "w"));
  rmSync(localFolder(workspace), { recursive: true, force: true });
  const disk = limitDisk(1_000);
  try {
    expect(() => edit(openEditor(workspace, { author: "Ada", now }), "x".repeat(300))).toThrow(
      "disk is full",
    );
  } finally {
    disk.restore();
  }
  expect(textOf(historyFile(workspace)) ?? "no file").not.toBe("");
  expect(readHistory(workspace)).toEqual([]);
});
