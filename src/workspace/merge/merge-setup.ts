/**
 * Configures how git merges a workspace's files. The attributes are committed, but every clone must configure the
 * driver.
 */

import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { textIfPresent, writeText } from "../../base/io/index.ts";
import { cutEnd } from "../../base/text/cut.ts";
import type { Editor, FileChange } from "../editor.ts";
import { type Manifest, manifestFile } from "../manifest.ts";
import { attributesFile } from "../places.ts";
import { relativeTo } from "../problem.ts";
import { runGit, tryGit } from "./git.ts";

const driver = "taxolink";

/** Returns the lines of `.gitattributes` for all files that commands edit. */
function mergeAttributes({ paths }: Pick<Manifest, "paths">): string[] {
  return [
    manifestFile,
    `${paths.literature}/survey.json`,
    `${paths.literature}/*.bib`,
    `${paths.taxonomy}/*.json`,
    `${paths.taxonomy}/history.jsonl`,
    `${paths.taxonomy}/7-validation/*.csv`,
    `${paths.questions}/**/*.csv`,
  ].map((pattern) => `${pattern.includes(" ") ? JSON.stringify(pattern) : pattern} merge=${driver}`);
}

/** Returns the change that adds missing lines to `.gitattributes`, if any. */
function attributesChange(root: string, manifest: Pick<Manifest, "paths">): FileChange[] {
  const file = join(root, attributesFile);
  const before = textIfPresent(file);
  const lines = (before ?? "").split(/\r?\n/);
  const missing = mergeAttributes(manifest).filter((line) => !lines.includes(line));
  if (missing.length === 0) return [];
  const above = cutEnd(lines.join("\n"), /\n/);
  return [{ file, before, after: `${[...(above === "" ? [] : [above]), ...missing].join("\n")}\n` }];
}

/** Adds missing lines to `.gitattributes` immediately, for a folder that is not a workspace yet. */
export function writeMergeAttributes(root: string, manifest: Pick<Manifest, "paths">): void {
  for (const { file, after } of attributesChange(root, manifest)) {
    if (after !== null) writeText(file, after);
  }
}

/**
 * Adds missing lines to `.gitattributes` as an edit that can be undone.
 * @returns the changed files, relative to the workspace
 * @throws LockedError if another process is editing the workspace
 */
export function addMergeAttributes(editor: Editor): readonly string[] {
  return editor.exclusively(() => {
    const { root, manifest } = editor.workspace;
    const changes = attributesChange(root, manifest);
    const files = changes.map(({ file }) => relativeTo(root, file));
    editor.commit("workspace", { operation: { kind: "set-up-merge", files } }, changes);
    return files;
  });
}

/**
 * Registers the merge driver in this clone's git configuration.
 * @throws InputError if the folder is not in a git repository
 */
export function configureMergeDriver(root: string): string {
  const command = driverCommand();
  runGit(root, ["config", `merge.${driver}.name`, "Taxolink's entry-by-entry merge"]);
  runGit(root, ["config", `merge.${driver}.driver`, command]);
  return command;
}

export type MergeSetup = "no repository" | "not set up" | "set up";

/** Determines whether git merges the workspace's files by meaning in the current clone. */
export function readMergeSetup(root: string): MergeSetup {
  if (tryGit(root, ["rev-parse", "--git-dir"]) === undefined) return "no repository";
  return tryGit(root, ["config", "--get", `merge.${driver}.driver`]) === undefined ? "not set up" : "set up";
}

/**
 * Returns the command for git to run. It contains the program's absolute path, so the program need not be on PATH.
 */
function driverCommand(): string {
  const extension = extname(fileURLToPath(import.meta.url));
  const program = fileURLToPath(new URL(`../../cli${extension}`, import.meta.url));
  return `${quote(process.execPath)} ${quote(program)} merge %O %A %B %P`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
