/** Creates workspaces that several people edit at random, and merges them. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createRandom } from "../../../base/random.ts";
import { readQuestions, writeQuestions } from "../../../datasets/index.ts";
import { mergeFile, openEditor, openWorkspace } from "../../../workspace/index.ts";
import { editAtRandom } from "./random-edits.ts";
import { reviewedQuestions } from "./review-at-random.ts";

const bundled = join(import.meta.dirname, "../../../..");
const reviewed = 30;

/** Copies the bundled workspace, which has content in every phase, and adds thirty questions to review. */
export function writeSharedWorkspace(folder: string): void {
  for (const part of ["taxonomy", "literature"])
    cpSync(join(bundled, part), join(folder, part), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(bundled, "taxolink.json"), "utf8")) as Record<
    string,
    unknown
  >;
  const sharedManifest = { ...manifest, default_graph: null, default_questions: reviewedQuestions };
  writeFileSync(join(folder, "taxolink.json"), `${JSON.stringify(sharedManifest, null, 2)}\n`);
  const questions = readQuestions(join(bundled, "datasets/questions/question-answering.csv"));
  mkdirSync(dirname(join(folder, reviewedQuestions)), { recursive: true });
  const rows = questions.rows.slice(0, reviewed);
  writeQuestions(join(folder, reviewedQuestions), { columns: questions.columns, rows });
}

/** @returns the names of the edits, in order. The clock advances with every edit */
export function editFolder(folder: string, author: string, edits: number, seed: number): string[] {
  const random = createRandom(seed);
  let time = Date.UTC(2026, 0, 1 + (seed % 20));
  const now = (): Date => {
    time += 61_000;
    return new Date(time);
  };
  const editor = openEditor(openWorkspace(folder, folder), { author, now, hold: true });
  const editNames: string[] = [];
  try {
    for (let tries = 0; editNames.length < edits && tries < edits * 20; tries += 1) {
      const name = editAtRandom({ editor, random, author });
      if (name !== undefined) editNames.push(name);
    }
  } finally {
    editor.close();
  }
  return editNames;
}

/** Reads the files that people share, by path, but not those that belong to one checkout. */
export function readSharedFiles(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !name.startsWith(".taxolink/") && !name.startsWith(".git"));
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

type Files = ReadonlyMap<string, string>;

/**
 * Merges every file in this process, without Git.
 * @throws Error that names a file that a person would have to merge
 */
export function mergeFolders(base: Files, ours: Files, theirs: Files): Map<string, string> {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return new Map(
    names.map((name) => {
      const texts = {
        base: base.get(name) ?? "",
        ours: ours.get(name) ?? "",
        theirs: theirs.get(name) ?? "",
      };
      const merged = mergeFile(name, texts, () => ({
        ours: { by: "", time: "" },
        theirs: { by: "", time: "" },
      }));
      if (merged === undefined) throw new Error(`${name} cannot be merged`);
      return [name, merged];
    }),
  );
}

export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export function copyWorkspace(from: string, to: string): void {
  if (existsSync(to)) rmSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => !path.includes("/.taxolink") });
}
