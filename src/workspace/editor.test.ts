import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import {
  type Editor,
  historyFile,
  initWorkspace,
  localFolder,
  lockFile,
  openEditor,
  openWorkspace,
  type PhaseDocument,
  phaseFile,
  readHistory,
  type Workspace,
} from "./index.ts";

/** The tests edit the list of relevance questions in the planning phase. */
type Planning = PhaseDocument<"planning">;
const add =
  (text: string) =>
  (state: Planning): Planning => ({
    ...state,
    relevance: { ...state.relevance, questions: [...state.relevance.questions, { id: text, text }] },
  });

let workspace: Workspace;
let file: string;
beforeEach(() => {
  workspace = initWorkspace(temporaryFolder());
  file = phaseFile(workspace, "planning");
});

function edit(author: string, text: string): void {
  const editor = openEditor(workspace, { author });
  editor.update("planning", { operation: { kind: "add-note", text }, reason: "because" }, add(text));
}

function texts(): string[] {
  return openEditor(workspace, { author: "reader" })
    .read("planning")
    .relevance.questions.map(({ text }) => text);
}

test("an edit is written with one entry per line and recorded in the history", () => {
  edit("Ada", "one");
  edit("Bob", "two");
  expect(readFileSync(file, "utf8")).toContain(
    '"questions": [\n      { "id": "one", "text": "one" },\n      { "id": "two", "text": "two" }\n    ]',
  );
  expect(readHistory(workspace)).toMatchObject([
    { author: "Ada", phase: "planning", operation: { kind: "add-note", text: "one" }, reason: "because" },
    { author: "Bob", phase: "planning", operation: { kind: "add-note", text: "two" }, reason: "because" },
  ]);
});

test("identical edits at the same moment stay separate", () => {
  const now = (): Date => new Date("2026-01-02T03:04:05Z");
  const editor = openEditor(workspace, { author: "Ada", now });
  for (const text of ["one", "two", "three"])
    editor.update("planning", { operation: { kind: "add" } }, add(text));
  expect(new Set(readHistory(workspace).map(({ id }) => id)).size).toBe(3);
  for (const expectedTexts of [["one", "two"], ["one"], []]) {
    editor.undo();
    expect(texts()).toEqual(expectedTexts);
  }
});

test("an edit without changes does not write a file", () => {
  edit("Ada", "one");
  const before = readFileSync(historyFile(workspace), "utf8");
  const editor = openEditor(workspace, { author: "Ada" });
  expect(
    editor.update("planning", { operation: { kind: "nothing" } }, (state) => ({ ...state })),
  ).toBeUndefined();
  expect(readFileSync(historyFile(workspace), "utf8")).toBe(before);
});

test("undo and redo survive a restart, and a new edit clears redo", () => {
  edit("Ada", "one");
  edit("Ada", "two");
  const fresh = (): ReturnType<typeof openEditor> => openEditor(workspace, { author: "Ada" });
  fresh().undo();
  expect(texts()).toEqual(["one"]);
  fresh().undo();
  expect(texts()).toEqual([]);
  expect(() => fresh().undo()).toThrow(/nothing to undo/);
  fresh().redo();
  expect(texts()).toEqual(["one"]);
  edit("Ada", "three");
  expect(() => fresh().redo()).toThrow(/nothing to redo/);
  expect(texts()).toEqual(["one", "three"]);
  expect(readHistory(workspace).map(({ operation }) => operation.kind)).toEqual([
    "add-note",
    "add-note",
    "undo",
    "undo",
    "redo",
    "add-note",
  ]);
});

test("the editor rereads a file that has changed on disk, and never overwrites the change", () => {
  const editor = openEditor(workspace, { author: "Ada" });
  editor.update("planning", { operation: { kind: "add-note" } }, add("one"));
  const change = editor.changeOf("planning", add("lost")(editor.read("planning")));
  writeFileSync(file, '{"relevance": {"questions": [{"id": "by hand", "text": "by hand"}]}}\n');
  expect(() => editor.commit("planning", { operation: { kind: "add-note" } }, [change])).toThrow(
    /1-planning\.json has been changed by another program/,
  );
  expect(() => editor.undo()).toThrow(/changed outside Taxolink/);
  expect(texts()).toEqual(["by hand"]);
  editor.update("planning", { operation: { kind: "add-note" } }, add("two"));
  expect(texts()).toEqual(["by hand", "two"]);
});

test("the second writer's error names the first writer", () => {
  const first = openEditor(workspace, { author: "Ada", hold: true });
  expect(() => edit("Bob", "x")).toThrow(/being edited by Ada \(process \d+ on/);
  first.close();
  edit("Bob", "x");
  expect(texts()).toEqual(["x"]);
});

test("the editor replaces a lock held by a process that has ended, but not a lock held by another machine", () => {
  const endedPid = 2 ** 30;
  const lock = { author: "Eve", pid: endedPid, host: hostname(), since: "2026-01-01T00:00:00Z" };
  mkdirSync(localFolder(workspace));
  writeFileSync(lockFile(workspace), JSON.stringify(lock));
  edit("Bob", "x");
  writeFileSync(lockFile(workspace), JSON.stringify({ ...lock, host: "elsewhere" }));
  expect(() => edit("Bob", "y")).toThrow(/being edited by Eve/);
});

test("the editor rejects an edit that breaks the rules of its phase, and writes nothing", () => {
  expect(() => edit("Ada", "")).toThrow(
    "this edit to the planning was rejected: $.relevance.questions[0].id: the text must not be empty",
  );
  expect(existsSync(file)).toBe(false);
  expect(readHistory(workspace)).toEqual([]);
});

test("the editor rejects a broken phase file with its location and does not change it", () => {
  writeFileSync(file, '{"relevance": {"questions": [{"id": "x", "txt": "x"}]}}');
  expect(() => edit("Ada", "y")).toThrow(/1-planning\.json at \$\.relevance\.questions\[0\]\.text/);
  expect(readFileSync(file, "utf8")).toBe('{"relevance": {"questions": [{"id": "x", "txt": "x"}]}}');
});

test("the next edit removes a history line that a crash truncated", () => {
  edit("Ada", "one");
  const whole = readFileSync(historyFile(workspace), "utf8");
  writeFileSync(historyFile(workspace), `${whole}{"id":"ab`);
  edit("Ada", "two");
  expect(readHistory(workspace)).toHaveLength(2);
});

test("undo and redo restore every byte after any sequence of edits", () => {
  const kinds = ["add", "drop", "reword", "both files"] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }), (steps) => {
      const { root } = initWorkspace(temporaryFolder());
      const here = openWorkspace(root, root);
      const files = [phaseFile(here, "planning"), join(root, "literature/candidates-1.bib")];
      const bytes = (): string[] =>
        files.map((path) => (existsSync(path) ? readFileSync(path, "utf8") : "(none)"));
      const states = [bytes()];
      const editor = openEditor(here, { author: "Ada" });
      for (const [at, step] of steps.entries()) {
        applyStep(editor, step, `step ${at}`, files);
        states.push(bytes());
      }
      const done = states.filter((state, at) => at === 0 || state.join() !== states[at - 1]?.join());
      for (const state of done.slice(0, -1).toReversed()) {
        openEditor(here, { author: "Ada" }).undo();
        expect(bytes()).toEqual(state);
      }
      for (const state of done.slice(1)) {
        openEditor(here, { author: "Ada" }).redo();
        expect(bytes()).toEqual(state);
      }
      rmSync(root, { recursive: true });
    }),
    { seed: 1, numRuns: 8 },
  );
});

function applyStep(editor: Editor, step: string, text: string, [, list = ""]: readonly string[]): void {
  const operation = { kind: step };
  if (step === "both files") {
    const before = existsSync(list) ? readFileSync(list, "utf8") : null;
    const planning = editor.read("planning");
    const after = `${before ?? ""}@misc{k${text.replace(" ", "")}, title = {T}}\n`;
    editor.commit("survey", { operation }, [
      editor.changeOf("planning", { ...planning, domain: text }),
      { file: list, before, after },
    ]);
  } else if (step === "add") {
    editor.update("planning", { operation }, add(text));
  } else {
    editor.update("planning", { operation }, (plan) => ({
      ...plan,
      relevance: {
        ...plan.relevance,
        questions:
          step === "drop"
            ? plan.relevance.questions.slice(1)
            : plan.relevance.questions.map((question) => ({ ...question, text })),
      },
    }));
  }
}
