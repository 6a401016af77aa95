/** The texts that git hands to a merge, and what it left unmerged. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findConflicts } from "../../io/conflict-markers.ts";
import { writeText, writing } from "../../io/index.ts";
import type { LastEdit } from "../../io/shared-fields.ts";
import { manifestFile } from "../manifest.ts";
import type { Sides } from "./dispute-notes.ts";
import { runGit, writerOf } from "./git.ts";
import { mergeFile } from "./merge-file.ts";
import type { Versions } from "./merge-values.ts";
import { listUnmerged, readSides } from "./unmerged.ts";

/**
 * {@link mergeFile} inside a repository, which knows who wrote each side.
 * @param folder any folder of the repository
 */
export function mergeTexts(folder: string, path: string, texts: Versions<string>): string | undefined {
  let edits: Sides<LastEdit> | undefined;
  return mergeFile(path, texts, () => {
    edits ??= { ours: writerOf(folder, texts.ours), theirs: writerOf(folder, texts.theirs) };
    return edits;
  });
}

/** Merges line by line and marks the conflicts, as git does without a driver; the first file gets the result. */
export function writeLineConflicts({ base, ours, theirs }: Versions<string>): void {
  const names = ["-L", "ours", "-L", "base", "-L", "theirs"];
  try {
    execFileSync("git", ["merge-file", ...names, ours, base, theirs], { stdio: "ignore" });
  } catch {
    // The exit code counts the conflicts.
  }
}

export type Resolution = {
  /** Merged by meaning. */
  readonly merged: readonly string[];
  /** Somebody had merged them by hand: they are taken as they are. */
  readonly byHand: readonly string[];
  /** They cannot be read, or are no files of a workspace. */
  readonly left: readonly string[];
};

/**
 * Merges what git left unmerged, from the texts that git keeps of both sides, and tells git that it is resolved. A file
 * that was entered with its conflict marks is merged from these.
 * @param root of the workspace
 * @param wanted files relative to it; all of them where none is named
 */
export function resolveUnmerged(root: string, wanted: readonly string[]): Resolution {
  // The manifest says where the other files are: it comes first.
  const rounds = [true, false].map((isManifest) => {
    const files = listUnmerged(root).map(({ file }) => file);
    const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(file));
    return resolveFiles(
      root,
      chosen.filter((file) => (file === manifestFile) === isManifest),
    );
  });
  const all = (part: keyof Resolution): string[] => rounds.flatMap((round) => round[part]);
  return { merged: all("merged"), byHand: all("byHand"), left: all("left") };
}

function resolveFiles(root: string, files: readonly string[]): Resolution {
  const outcomes = files.map((file) => ({ file, outcome: resolveFile(root, file) }));
  const those = (wanted: Outcome): string[] =>
    outcomes.filter(({ outcome }) => outcome === wanted).map(({ file }) => file);
  return { merged: those("merged"), byHand: those("by hand"), left: those("left") };
}

type Outcome = "merged" | "by hand" | "left";

function resolveFile(root: string, file: string): Outcome {
  const path = join(root, file);
  const texts = readSides(root, file);
  if (!texts) return "left";
  const here = existsSync(path) ? readFileSync(path, "utf8") : "";
  const text = mergeTexts(root, file, texts);
  if (text === undefined) return "left";
  const isTouched =
    here !== "" && findConflicts(here).length === 0 && ![texts.ours, texts.theirs].includes(here);
  if (!isTouched && text !== "") writeText(path, text);
  // One side removed the file, and the other left it as it was.
  if (text === "") writing(path, () => rmSync(path, { force: true }));
  runGit(root, ["add", "--all", "--", file]);
  return isTouched ? "by hand" : "merged";
}
