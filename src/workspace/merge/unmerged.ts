/** Finds files that contain both sides of a merge, with the first conflict and the authors of both sides. */
import { join } from "node:path";
import { InputError } from "../../base/errors.ts";
import { findConflicts, splitConflicts } from "../../base/io/conflict-markers.ts";
import { filesBelow, textIfPresent } from "../../base/io/index.ts";
import { createManifest, type Manifest, manifestFile, readManifest } from "../manifest.ts";
import { isDocument } from "../places.ts";
import type { Sides } from "./dispute-notes.ts";
import { lastAuthor, otherHead, readStage, unmergedFiles } from "./git.ts";
import type { Versions } from "./merge-values.ts";

/** A side of a merge. */
export type UnmergedSide = {
  /** Git's name for the side, such as `HEAD`, a branch or a commit. */
  readonly name: string;
  /** The last person who edited the file on this side, or an empty string if git does not know. */
  readonly by: string;
};

export type UnmergedFile = {
  /** The file name, relative to the workspace, with forward slashes. */
  readonly file: string;
  /** The line of the first conflict marker, or null if the file contains no marker. */
  readonly line: number | null;
  readonly sides: Sides<UnmergedSide>;
  /** Whether the file belongs to the workspace, so that it can be merged by meaning. */
  readonly shared: boolean;
};

/** Lists files that contain both sides of a merge or that git has not merged yet, sorted by name. */
export function listUnmerged(root: string): UnmergedFile[] {
  const paths = pathsOf(root);
  const filesWithMarkers = sharedFiles(root, paths).filter((file) => conflictsIn(root, file).length > 0);
  return describeUnmerged(root, paths, [...unmergedFiles(root), ...filesWithMarkers]);
}

/**
 * Lists the same files as `listUnmerged`, except those that git considers merged despite their markers. Reads no files
 * if git has merged all of them.
 */
export function listUnmergedByGit(root: string): UnmergedFile[] {
  const files = unmergedFiles(root);
  return files.length === 0 ? [] : describeUnmerged(root, pathsOf(root), files);
}

/** Returns the manifest's folders, or the default folders if the manifest itself is unmerged. */
function pathsOf(root: string): Manifest["paths"] {
  try {
    return readManifest(root).paths;
  } catch (error) {
    if (error instanceof InputError) return createManifest("unread").paths;
    throw error;
  }
}

function describeUnmerged(root: string, paths: Manifest["paths"], files: readonly string[]): UnmergedFile[] {
  if (files.length === 0) return [];
  const other = otherHead(root);
  return [...new Set(files)].sort().map((file) => {
    const [first] = conflictsIn(root, file);
    return {
      file,
      line: first?.start ?? null,
      sides: {
        ours: { name: shortName(first?.ours || "HEAD"), by: lastAuthor(root, "HEAD", file) },
        theirs: {
          name: shortName(first?.theirs || (other ?? "")),
          by: other ? lastAuthor(root, other, file) : "",
        },
      },
      shared: isDocument(file, paths),
    };
  });
}

/** Shortens the full hash of a commit to its first seven digits. Returns other names unchanged. */
function shortName(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? name.slice(0, 7) : name;
}

/** Returns the texts of a merge from git or, if git lacks them, from the file's conflict markers. */
export function readSides(root: string, file: string): Versions<string> | undefined {
  const [base, ours, theirs] = ([1, 2, 3] as const).map((stage) => readStage(root, file, stage));
  if (ours || theirs) return { base: base ?? "", ours: ours ?? "", theirs: theirs ?? "" };
  const path = join(root, file);
  const text = textIfPresent(path);
  const parts = text === null ? undefined : splitConflicts(text);
  // Without a base, everything that only one side contains counts as added by that side, so nothing is lost.
  return parts && { ...parts, base: parts.base ?? "" };
}

function conflictsIn(root: string, file: string): ReturnType<typeof findConflicts> {
  const path = join(root, file);
  return findConflicts(readable(() => textIfPresent(path)) ?? "");
}

/** Runs a reading action. An unreadable file has no markers to find; whoever needs its content reports the error. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function sharedFiles(root: string, paths: Manifest["paths"]): string[] {
  const folders = [paths.literature, paths.taxonomy, paths.questions];
  const files = folders.flatMap((folder) => {
    const names = readable(() => filesBelow(join(root, folder), () => true)) ?? [];
    return names.map((name) => `${folder}/${name}`);
  });
  return [manifestFile, ...files].filter((file) => isDocument(file, paths));
}
