import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeSharedWorkspace } from "../../testing/reliability/merges/merge-trial.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { migrateLayout, openEditor, openWorkspace, readSurveyState } from "../index.ts";

const files = [
  "taxonomy/4-clustering.json",
  "taxonomy/6-construction.json",
  "literature/candidates-1.bib",
  ".gitattributes",
] as const;
const fileTexts = (root: string) => files.map((file) => readFileSync(join(root, file), "utf8"));

/** Writes files in the format of an earlier version: fully indented phases, and papers in import order. */
function writeEarlierLayout(root: string): void {
  writeSharedWorkspace(root);
  for (const file of files.slice(0, 2)) {
    const path = join(root, file);
    writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2));
  }
  const list = join(root, files[2]);
  const entries = readFileSync(list, "utf8").split(/^(?=@)/m);
  writeFileSync(list, entries.toReversed().join(""));
  writeFileSync(join(root, ".gitattributes"), "*.png binary\n\ntaxonomy/history.jsonl merge=union\n");
}

function editorOf(root: string, author: string) {
  return openEditor(openWorkspace(root, root), { author });
}

function contentOf(root: string) {
  const editor = editorOf(root, "");
  const { iterations, ...survey } = readSurveyState(editor);
  const sorted = iterations.map((papers) => papers.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  return [editor.read("clustering"), editor.read("construction"), survey, sorted];
}

test("every clone migrates an earlier layout to the same files with the same content, and keeps a backup", () => {
  const root = temporaryFolder();
  writeEarlierLayout(root);
  const [before, content] = [fileTexts(root), contentOf(root)];
  const other = join(temporaryFolder(), "clone");
  cpSync(root, other, { recursive: true });

  const { files: written, backup = "" } = migrateLayout(editorOf(root, "Ada"));
  expect(written).toEqual([...files]);
  expect(fileTexts(backup)).toEqual(before);
  expect(contentOf(root)).toEqual(content);
  // The new format has one entry per line, and the attributes lack the earlier line for the history.
  expect(fileTexts(root)[0]?.split("\n").length).toBeLessThan((before[0]?.split("\n").length ?? 0) / 4);
  expect(fileTexts(root)[3]).toMatch(
    /^\*\.png binary\ntaxolink\.json merge=taxolink\n(.* merge=taxolink\n)+$/,
  );
  expect(fileTexts(root)[3]).not.toContain("union");

  migrateLayout(editorOf(other, "Bob"));
  expect(fileTexts(other)).toEqual(fileTexts(root));
  expect(migrateLayout(editorOf(root, "Ada"))).toEqual({ files: [], backup: undefined });

  editorOf(root, "Ada").undo();
  expect(fileTexts(root)).toEqual(before);
});

test("an unreadable file prevents the whole migration", () => {
  const root = temporaryFolder();
  writeEarlierLayout(root);
  const before = fileTexts(root);
  writeFileSync(join(root, "taxonomy/8-application.json"), "{");
  expect(() => migrateLayout(editorOf(root, "Ada"))).toThrow(/8-application\.json/);
  expect(fileTexts(root)).toEqual(before);
  expect(existsSync(join(root, ".taxolink/before-merge-setup"))).toBe(false);
});

test("the attributes make git use the driver for every shared file", () => {
  const root = temporaryFolder();
  writeEarlierLayout(root);
  const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  git("init", "-q");
  expect(git("check-attr", "merge", "--", "taxonomy/history.jsonl")).toContain("merge: union");
  migrateLayout(editorOf(root, "Ada"));
  for (const file of [
    ...files.slice(0, 3),
    "taxonomy/history.jsonl",
    "datasets/questions/a/b.csv",
    "taxolink.json",
  ]) {
    expect(git("check-attr", "merge", "--", file)).toBe(`${file}: merge: taxolink`);
  }
});
