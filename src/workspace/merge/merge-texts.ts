/** Merges the texts that git passes to a merge, and the files that git left unmerged. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { findConflicts } from "../../base/io/conflict-markers.ts";
import { removeFile, textIfPresent, writeText } from "../../base/io/index.ts";
import type { LastEdit } from "../../base/io/shared-fields.ts";
import { manifestFile } from "../manifest.ts";
import type { Sides } from "./dispute-notes.ts";
import { stageFiles, writerOf } from "./git.ts";
import { mergeFile } from "./merge-file.ts";
import type { Versions } from "./merge-values.ts";
import { listUnmerged, readSides } from "./unmerged.ts";

/**
 * Calls mergeFile with the last edit of each side from the repository.
 * @param folder any folder in the repository
 */
export function mergeTexts(folder: string, path: string, texts: Versions<string>): string | undefined {
  let edits: Sides<LastEdit> | undefined;
  return mergeFile(path, texts, () => {
    edits ??= { ours: writerOf(folder, texts.ours), theirs: writerOf(folder, texts.theirs) };
    return edits;
  });
}

/** Merges line by line and marks conflicts, like git without a driver. The first file receives the result. */
export function writeLineConflicts({ base, ours, theirs }: Versions<string>): void {
  const names = ["-L", "ours", "-L", "base", "-L", "theirs"];
  try {
    execFileSync("git", ["merge-file", ...names, ours, base, theirs], { stdio: "ignore" });
  } catch {
    // The command fails if there are conflicts: its exit code is their number.
  }
}

export type Resolution = {
  /** Files that were merged by meaning. */
  readonly merged: readonly string[];
  /** Files that a person merged by hand, which stay unchanged. */
  readonly byHand: readonly string[];
  /** Files that cannot be read or are not workspace files. */
  readonly left: readonly string[];
};

/**
 * Merges the files that git left unmerged, using git's versions of both sides, and marks the files as resolved. If a
 * file was committed with conflict markers, or there is no repository, merges the versions between the markers.
 * @param root the workspace's folder
 * @param onlyFiles files relative to the workspace (default: all files)
 */
export function resolveUnmerged(root: string, onlyFiles: readonly string[]): Resolution {
  // The manifest is merged first, because it specifies the folders of the other files.
  const rounds = [true, false].map((isManifest) => {
    const files = listUnmerged(root).map(({ file }) => file);
    const selectedFiles = files.filter((file) => onlyFiles.length === 0 || onlyFiles.includes(file));
    return resolveFiles(
      root,
      selectedFiles.filter((file) => (file === manifestFile) === isManifest),
    );
  });
  const all = (outcome: keyof Resolution): string[] => rounds.flatMap((round) => round[outcome]);
  return { merged: all("merged"), byHand: all("byHand"), left: all("left") };
}

function resolveFiles(root: string, files: readonly string[]): Resolution {
  const outcomes = files.map((file) => ({ file, outcome: resolveFile(root, file) }));
  const filesWith = (expectedOutcome: Outcome): string[] =>
    outcomes.filter(({ outcome }) => outcome === expectedOutcome).map(({ file }) => file);
  return { merged: filesWith("merged"), byHand: filesWith("by hand"), left: filesWith("left") };
}

type Outcome = "merged" | "by hand" | "left";

function resolveFile(root: string, file: string): Outcome {
  const path = join(root, file);
  const texts = readSides(root, file);
  if (!texts) return "left";
  const currentText = textIfPresent(path) ?? "";
  const text = mergeTexts(root, file, texts);
  if (text === undefined) return "left";
  const isEditedByHand =
    currentText !== "" &&
    findConflicts(currentText).length === 0 &&
    ![texts.ours, texts.theirs].includes(currentText);
  if (!isEditedByHand && text !== "") writeText(path, text);
  // One side removed the file, and the other side did not change it.
  if (text === "") removeFile(path);
  stageFiles(root, [file]);
  return isEditedByHand ? "by hand" : "merged";
}
