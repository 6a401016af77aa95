/** Manages a Git repository with a workspace that three people edit, each on a separate branch. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  configureMergeDriver,
  type Editor,
  openEditor,
  openWorkspace,
  writeMergeAttributes,
} from "../../../workspace/index.ts";
import { writeSharedWorkspace } from "./merge-trial.ts";

export const people = ["Ada", "Bob", "Cyd"] as const;
export type Person = (typeof people)[number];

/** Runs a Git command and returns its output. @throws Error if the command fails */
export function git(folder: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Turns a folder into a Git repository with one branch per person. All branches start from the same commit.
 * @param driver whether Git uses Taxolink's merge driver in the repository
 */
export function shareRepository(root: string, driver: boolean): void {
  writeSharedWorkspace(root);
  git(root, "init", "-q", "-b", "main");
  for (const [name, value] of [
    ["user.name", "Ada"],
    ["user.email", "ada@example.org"],
    ["commit.gpgsign", "false"],
  ] as const) {
    git(root, "config", name, value);
  }
  writeMergeAttributes(root, openWorkspace(root, root).manifest);
  if (driver) {
    // The built program starts faster than the source code.
    const command = configureMergeDriver(root).replace("/src/cli.ts", "/dist/cli.js");
    git(root, "config", "merge.taxolink.driver", command);
  }
  git(root, "add", "-A", ":!.taxolink");
  git(root, "commit", "-qm", "base");
  for (const person of people) git(root, "branch", person);
}

/** Makes and commits edits on a person's branch, each at a different time. */
export function editAs(root: string, person: Person, change: (editor: Editor) => void): void {
  git(root, "checkout", "-q", person);
  rmSync(join(root, ".taxolink"), { recursive: true, force: true });
  const now = (): Date => new Date(Date.UTC(2026, 0, 1 + people.indexOf(person)));
  change(openEditor(openWorkspace(root, root), { author: person, now }));
  commitAll(root, person);
}

export function commitAll(root: string, person: Person): void {
  git(root, "add", "-A", ":!.taxolink");
  git(root, "-c", `user.name=${person}`, "commit", "-qm", `edits of ${person}`);
}
