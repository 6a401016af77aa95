import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { InputError, WorkspaceError } from "../base/errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { initWorkspace, openWorkspace, phaseFile, readPhaseStates, writeManifest } from "./index.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test("a workspace can be opened from a folder inside it", () => {
  const created = initWorkspace(join(folder, "birds"), { description: "Birds by beak." });
  const deep = join(folder, "birds", "a", "b");
  mkdirSync(deep, { recursive: true });
  const opened = openWorkspace(deep);
  expect(opened).toEqual(created);
  expect(opened.manifest.name).toBe("birds");
  expect(phaseFile(opened, "construction")).toBe(join(created.root, "taxonomy", "6-construction.json"));
  expect(phaseFile(opened, "survey")).toBe(join(created.root, "literature", "survey.json"));
});

test("creating a workspace keeps the existing lines of .gitignore, and creating it again fails", () => {
  writeFileSync(join(folder, ".gitignore"), "node_modules");
  initWorkspace(folder);
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe(
    "node_modules\n.taxolink/\nruns/\n*.reading\n",
  );
  expect(() => initWorkspace(folder)).toThrow(/is a workspace already/);
});

test("the error for a missing workspace states the next step", () => {
  expect(() => openWorkspace(folder)).toThrow(WorkspaceError);
  expect(() => openWorkspace(folder, "nowhere")).toThrow(/nowhere is not a workspace: .* is not a folder/);
});

test("reading and writing a manifest leaves it unchanged", () => {
  const { root, manifest } = initWorkspace(folder, { name: "n" });
  const before = readFileSync(join(root, "taxolink.json"), "utf8");
  writeManifest(root, manifest);
  expect(readFileSync(join(root, "taxolink.json"), "utf8")).toBe(before);
});

test.each([
  ['{"version":1,"name":""}', "$.name"],
  ['{"version":2,"name":"x"}', "$.version"],
  ['{"version":1,"name":"x","paths":{"literature":"../elsewhere"}}', "$.paths.literature"],
  ['{"version":1,"name":"x","nmae":"y"}', "$"],
  [
    '{"version":1,"name":"x","question_columns":[{"column":"a","category":"A"},{"column":"a","category":"B"}]}',
    "$.question_columns[1].column",
  ],
])("the error for a broken manifest states the JSON path: %s", (text, path) => {
  writeFileSync(join(folder, "taxolink.json"), text);
  try {
    openWorkspace(folder);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    expect((error as InputError).place.path).toBe(path);
  }
});

test("every phase of a new workspace is empty and states its next action", () => {
  const states = readPhaseStates(initWorkspace(folder));
  expect(states.map((state) => state.phase.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(states.every((state) => state.state === "empty" && state.next !== null)).toBe(true);
});

test("this repository is a workspace", () => {
  const { manifest } = openWorkspace(join(import.meta.dirname));
  const operation = manifest.questionColumns.find(({ column }) => column === "retrieval_operation");
  expect(operation).toEqual({
    column: "retrieval_operation",
    category: "Retrieval Operation",
    aliases: { comparative: "Comparison" },
  });
});

test("the survey of this repository contains 27 papers from 11 seeds", () => {
  const [, survey] = readPhaseStates(openWorkspace(import.meta.dirname));
  expect(survey).toMatchObject({
    state: "complete",
    summary: "32 candidates in L1–L2, 27 in F",
    missing: [],
    next: null,
  });
});

test("a taxonomy counts as applied only if its increment was accepted", () => {
  const workspace = initWorkspace(folder);
  const write = (name: "construction" | "validation" | "application", content: object): void =>
    writeFileSync(phaseFile(workspace, name), JSON.stringify(content));
  write("construction", {
    increments: [{ name: "T1", categories: [{ name: "C", classes: [{ name: "A", clusters: [] }] }] }],
  });
  write("application", {
    objects: [{ id: "o", text: "?" }],
    classifications: [{ object: "o", scheme: "T1", annotator: "Ada", classes: ["C - A"] }],
  });
  const application = () => readPhaseStates(workspace).at(-1);
  expect(application()?.next?.command).toBe("taxolink validate accept");
  write("validation", { decisions: [{ increment: "T1", decision: "accept", reason: "r" }] });
  expect(application()?.next).toBeNull();
});
