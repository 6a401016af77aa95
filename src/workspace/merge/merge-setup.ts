/**
 * Configures how git merges a workspace's files. The attributes are committed, but every clone must configure the
 * driver.
 */

import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { textIfPresent, writeText } from "../../base/io/index.ts";
import { cutEnd } from "../../base/text/cut.ts";
import type { FileChange } from "../editor.ts";
import { type Manifest, manifestFile } from "../manifest.ts";
import { attributesFile } from "../places.ts";
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

/** A line that earlier versions wrote; it would cause a cherry-pick to duplicate lines of the history. */
const unionLine = "history.jsonl merge=union";

/** Returns the change that adds missing lines to `.gitattributes`, if any. */
export function attributesChange(root: string, manifest: Pick<Manifest, "paths">): FileChange[] {
  const file = join(root, attributesFile);
  const before = textIfPresent(file);
  const lines = (before ?? "").split(/\r?\n/);
  const keptLines = lines.filter((line) => !line.endsWith(unionLine));
  const missing = mergeAttributes(manifest).filter((line) => !keptLines.includes(line));
  if (missing.length === 0 && keptLines.length === lines.length) return [];
  const above = cutEnd(keptLines.join("\n"), /\n/);
  return [{ file, before, after: `${[...(above === "" ? [] : [above]), ...missing].join("\n")}\n` }];
}

/** Adds missing lines to `.gitattributes` immediately, for a folder that is not a workspace yet. */
export function writeMergeAttributes(root: string, manifest: Pick<Manifest, "paths">): void {
  for (const { file, after } of attributesChange(root, manifest)) {
    if (after !== null) writeText(file, after);
  }
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
