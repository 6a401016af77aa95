/**
 * Measures how much an edit adds to a Git repository. The workspace has 20,000 extracted classes and 10,000 papers that
 * two people screened.
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { writeText } from "../../base/io/index.ts";
import { createPaper, decide, formatBibliographyList } from "../../literature/index.ts";
import { describeCluster } from "../../taxonomy/index.ts";
import { type Editor, openEditor, openWorkspace, updateSurvey } from "../../workspace/index.ts";
import { changeDocuments } from "../change-documents.ts";
import { inFolder } from "../in-folder.ts";
import { writeLargeWorkspace } from "../large-workspace.ts";
import type { Benchmark } from "./measuring/benchmark.ts";

const papers = 10_000;
const commits = 10;

type Case = {
  readonly name: string;
  readonly file: string;
  readonly edit: (editor: Editor, at: number) => void;
};

const screen = (paper: string, reviewer: string) =>
  ({ paper, stage: "screening", reviewer, verdict: "in", reason: "it names classes" }) as const;

const cases: readonly Case[] = [
  {
    name: "decide on a paper",
    file: "literature/survey.json",
    edit: (editor, at) =>
      updateSurvey(editor, { operation: { kind: "screen" } }, (state) =>
        decide(state, screen(`Paper${100 * at}`, "Cyd")),
      ),
  },
  {
    name: "add a class",
    file: "taxonomy/3-extraction.json",
    edit: (editor, at) => {
      const values = { publication: `Paper${100 * at}`, name: `added ${at}` };
      editor.update(
        "extraction",
        { operation: { kind: "add-class" } },
        (extraction) => changeDocuments({ extraction }, "extract add", values).extraction,
      );
    },
  },
  {
    name: "rename a cluster",
    file: "taxonomy/4-clustering.json",
    edit: (editor, at) => {
      editor.update("clustering", { operation: { kind: "rename-cluster" } }, (state) =>
        describeCluster(state, `cluster-${100 * at}`, { name: `renamed ${at}` }),
      );
    },
  },
];

export const benchmark: Benchmark = {
  name: "commits",
  run: () =>
    inFolder(async (folder) => {
      const editor = prepare(folder);
      return Object.assign({}, ...cases.map((measuredCase) => measure(folder, editor, measuredCase)));
    }),
};

function git(folder: string, ...words: string[]): string {
  return execFileSync("git", words, { cwd: folder, encoding: "utf8" });
}

function commit(folder: string): void {
  git(folder, "add", "--all", "--", ":!.taxolink");
  git(folder, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", "edit");
}

/** Prepares the workspace and edits every file once, so that every file already records its last editor. */
function prepare(folder: string): Editor {
  writeLargeWorkspace(folder, { classes: 20_000, papers, clusters: 1_500, unclustered: 0 });
  const list = Array.from({ length: papers }, (_, at) =>
    createPaper(`Paper${at}`, "article", { title: `A study of questions number ${at}` }),
  );
  writeText(join(folder, "literature/candidates-1.bib"), formatBibliographyList(list));
  const editor = openEditor(openWorkspace(folder, folder), { author: "Ada" });
  editor.update("survey", { operation: { kind: "screen" } }, (state) => ({
    ...state,
    decisions: list.flatMap(({ key }) => [screen(key, "Ada"), screen(key, "Bob")]),
  }));
  for (const { edit } of cases.slice(1)) edit(editor, 0);
  git(folder, "init", "-q");
  git(folder, "config", "gc.auto", "0");
  commit(folder);
  return editor;
}

function measure(folder: string, editor: Editor, { name, file, edit }: Case): Record<string, number> {
  git(folder, "gc", "-q");
  const packed = objectsOf(folder, "size-pack");
  const lines = Array.from({ length: commits }, (_, at) => {
    edit(editor, at + 1);
    const [added = 0, removed = 0] = git(folder, "diff", "--numstat", "--", file).split("\t").map(Number);
    commit(folder);
    return added + removed;
  });
  const unpacked = objectsOf(folder, "size");
  git(folder, "gc", "-q");
  return {
    [`${name}, lines of the file's diff (most of ${commits})`]: Math.max(...lines),
    [`${name}, bytes of the file that is written`]: statSync(join(folder, file)).size,
    [`${name}, KiB new in git before packing (mean of ${commits})`]: unpacked / commits,
    [`${name}, KiB new in git after packing (mean of ${commits})`]:
      (objectsOf(folder, "size-pack") - packed) / commits,
  };
}

/** Returns the size of Git's objects in KiB. */
function objectsOf(folder: string, statistic: "size" | "size-pack"): number {
  return Number(new RegExp(`^${statistic}: (\\d+)`, "m").exec(git(folder, "count-objects", "-v"))?.[1]);
}
