/** The texts that git hands to a merge, and what it left unmerged. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { writeText } from "../../io/index.ts";
import type { LastEdit } from "../../io/shared-fields.ts";
import type { Sides } from "./dispute-notes.ts";
import { readStage, runGit, unmergedFiles, writerOf } from "./git.ts";
import { mergeFile } from "./merge-file.ts";
import type { Versions } from "./merge-values.ts";

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

export type Resolution = { readonly merged: readonly string[]; readonly left: readonly string[] };

/**
 * Merges what git left unmerged, from the texts that git keeps of both sides, and tells git that it is resolved.
 * @param root of the workspace
 * @param wanted files relative to it; all of them where none is named
 */
export function resolveUnmerged(root: string, wanted: readonly string[]): Resolution {
  const files = unmergedFiles(root).filter((file) => wanted.length === 0 || wanted.includes(file));
  const merged = files.filter((file) => {
    const texts = {
      base: readStage(root, file, 1),
      ours: readStage(root, file, 2),
      theirs: readStage(root, file, 3),
    };
    const text = mergeTexts(root, file, texts);
    if (text === undefined) return false;
    writeText(join(root, file), text);
    runGit(root, ["add", "--", file]);
    return true;
  });
  return { merged, left: files.filter((file) => !merged.includes(file)) };
}
