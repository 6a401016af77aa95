/**
 * Lists command lines for merges, in a workspace with a dispute in its planning file and in a Git repository with an
 * unfinished merge.
 */
import { execFileSync } from "node:child_process";
import type { Scenario } from "./writing-scenarios.ts";

const plan = (objective: string): string => `${JSON.stringify({ objective })}\n`;
const file = "taxonomy/1-planning.json";
const list = (...keys: readonly string[]): string =>
  keys.map((key) => `@article{${key},\n  title = {Study of ${key}},\n}\n`).join("\n");

/** The three versions of a file: the common base, our version and their version. */
type Texts = readonly [base: string, ours: string, theirs: string];

function git(folder: string, words: readonly string[], input = ""): string {
  return execFileSync("git", [...words], { cwd: folder, input, encoding: "utf8" }).trim();
}

/** Creates a repository with three versions of each file, as after a merge with conflicts. */
function leaveUnmerged(folder: string, files: Readonly<Record<string, Texts>>): void {
  git(folder, ["init", "-q"]);
  const entries = Object.entries(files).flatMap(([path, texts]) =>
    texts.map((text, at) => {
      const object = git(folder, ["hash-object", "-w", "--stdin"], text);
      return `100644 ${object} ${at + 1}\t${path}\n`;
    }),
  );
  git(folder, ["update-index", "--index-info"], entries.join(""));
}

const dispute = {
  id: "d1",
  path: ["objective"],
  sides: [
    { by: "Ada", time: "2026-01-02T00:00:00.000Z", value: "to classify ships" },
    { by: "Bob", time: "2026-01-01T00:00:00.000Z", value: "to classify harbours" },
  ],
};

export const mergeScenarios: readonly Scenario[] = [
  {
    line: `merge base.json ours.json theirs.json ${file}`,
    files: { "base.json": plan(""), "ours.json": plan("to see"), "theirs.json": plan("to know") },
    edit: false,
  },
  {
    line: "merge setup",
    prepare: (folder) => git(folder, ["init", "-q"]),
    edit: false,
  },
  {
    line: "merge resolve",
    prepare: (folder) =>
      leaveUnmerged(folder, {
        [file]: [plan(""), plan("to see"), plan("to know")],
        "literature/candidates-3.bib": [list("A"), list("A", "B"), list("A", "C")],
      }),
    edit: false,
  },
  {
    line: "merge disputes d1 --take 2",
    files: { [file]: JSON.stringify({ objective: "to classify ships", disputes: [dispute] }) },
    edit: true,
  },
];
