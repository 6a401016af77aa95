/** Tests the repair of files after a merge of two people's edits. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeSharedWorkspace } from "../../testing/reliability/merges/merge-trial.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import {
  type Editor,
  examineWorkspace,
  listDisputes,
  openEditor,
  openWorkspace,
  reconcileWorkspace,
  settleDispute,
} from "../index.ts";

const extraction = "taxonomy/3-extraction.json";
const matrix = "taxonomy/7-validation/T1.orthogonality.csv";

function mergedWorkspace(file: string, damage: (text: string) => string): Editor {
  const root = temporaryFolder();
  writeSharedWorkspace(root);
  const path = join(root, file);
  const before = readFileSync(path, "utf8");
  const after = damage(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  return openEditor(openWorkspace(root, root), { author: "Ada" });
}

const problemsOf = ({ workspace }: Editor) => examineWorkspace(workspace.root, "Ada").problems;
const places = (editor: Editor) => listDisputes(editor).map(({ path }) => path);

/** Removes the line that contains the text from a JSON list, and the preceding comma if it is no longer needed. */
const withoutLine = (part: string) => (text: string) => {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.includes(part));
  lines.splice(at, 1);
  if (/^\s*\]/.test(lines[at] ?? "")) lines[at - 1] = (lines[at - 1] ?? "").replace(/,$/, "");
  return lines.join("\n");
};

test("a removed class is taken out of every cluster, and each removal becomes a dispute", () => {
  // "Banerjee2023:Negation" is one of the two members of the cluster "negation".
  const editor = mergedWorkspace(extraction, withoutLine('"Banerjee2023:Negation"'));
  expect(problemsOf(editor)).not.toEqual([]);
  const changed = reconcileWorkspace(editor);
  expect(changed).toContainEqual(expect.stringMatching(/4-clustering\.json$/));
  expect(problemsOf(editor)).toEqual([]);
  const { clusters } = editor.read("clustering");
  expect(clusters.find(({ id }) => id === "negation")?.members).toEqual(["Banerjee2023:Double Negation"]);
  expect(places(editor)).toContainEqual(["removed", expect.stringContaining('"Banerjee2023:Negation"')]);
});

test("reconciling the same files again does not change them", () => {
  const editor = mergedWorkspace(extraction, withoutLine('"Banerjee2023:Negation"'));
  reconcileWorkspace(editor);
  expect(reconcileWorkspace(editor)).toEqual([]);
});

test("a cluster whose only class was removed disappears from the categories, the verdicts and the taxonomy", () => {
  // The cluster "superlative" has a single member, a category, a verdict, and a class in T1.
  const editor = mergedWorkspace(extraction, withoutLine('"Banerjee2023:Superlative/Comparative"'));
  reconcileWorkspace(editor);
  expect(problemsOf(editor)).toEqual([]);
  const { clusters, categories } = editor.read("clustering");
  expect(clusters.map(({ id }) => id)).not.toContain("superlative");
  expect(categories.flatMap((category) => category.clusters)).not.toContain("superlative");
  expect(JSON.stringify(editor.read("relevance").clusters)).not.toContain('"superlative"');
  // T1 is closed, so its hash must match the content without the cluster; examineWorkspace compares them.
  const [first] = editor.read("construction").increments;
  expect(JSON.stringify(first)).toContain('"Superlative"');
  expect(JSON.stringify(first)).not.toContain('"superlative"');
});

test("a reference cannot be restored without its target, but the dispute can be closed", () => {
  const editor = mergedWorkspace(extraction, withoutLine('"Banerjee2023:Negation"'));
  reconcileWorkspace(editor);
  const [dispute] = listDisputes(editor);
  const id = dispute?.id ?? "";
  expect(() => settleDispute(editor, id, 2, "keep it")).toThrow(/refers to an entry that no longer exists/);
  const before = listDisputes(editor).length;
  settleDispute(editor, id, 1, "the class was a duplicate");
  expect(listDisputes(editor)).toHaveLength(before - 1);
  expect(problemsOf(editor)).toEqual([]);
});

test("marks of a removed class are removed from the matrix and become disputes", () => {
  const editor = mergedWorkspace(matrix, (text) => {
    const [header = "", first = "", ...rows] = text.trimEnd().split("\n");
    const ghost = ["Ghost", "1", ...Array.from({ length: rows.length + 1 }, () => "0")].join(",");
    const widerRows = [first.replace(/,0$/, ",0,1"), ...rows.map((row) => `${row},0`)];
    return `${[`${header},Ghost`, ...widerRows, ghost].join("\n")}\n`;
  });
  expect(reconcileWorkspace(editor)).toContainEqual(expect.stringMatching(/T1\.orthogonality\.csv$/));
  expect(problemsOf(editor)).toEqual([]);
  expect(readFileSync(join(editor.workspace.root, matrix), "utf8")).not.toContain("Ghost");
  expect(places(editor)).toContainEqual(["removed", expect.stringMatching(/^T1 overlaps .*Ghost/)]);
});

test("a paper that both people added to different lists stays in the first list", () => {
  const root = temporaryFolder();
  writeSharedWorkspace(root);
  const [first, second] = ["literature/candidates-1.bib", "literature/candidates-2.bib"].map((name) =>
    join(root, name),
  ) as [string, string];
  const entry = /@\w+\{([^,]+),[\s\S]*?\n\}\n/.exec(readFileSync(first, "utf8"));
  writeFileSync(second, `${readFileSync(second, "utf8")}\n${entry?.[0]}`);
  const editor = openEditor(openWorkspace(root, root), { author: "Ada" });
  expect(reconcileWorkspace(editor)).toContainEqual(expect.stringMatching(/candidates-2\.bib$/));
  const key = entry?.[1] ?? "";
  expect(readFileSync(first, "utf8")).toContain(key);
  expect(readFileSync(second, "utf8")).not.toContain(`{${key},`);
});
