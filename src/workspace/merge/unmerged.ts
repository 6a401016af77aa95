/** Files that contain both sides of a merge: which they are, where, and whose sides. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { InputError } from "../../errors.ts";
import { findConflicts, splitConflicts } from "../../io/conflict-markers.ts";
import { createManifest, type Manifest, manifestFile, readManifest } from "../manifest.ts";
import type { Sides } from "./dispute-notes.ts";
import { lastAuthor, otherHead, readStage, unmergedFiles } from "./git.ts";
import type { Versions } from "./merge-values.ts";

/** One side of a merge. */
export type UnmergedSide = {
  /** What git calls it: `HEAD`, a branch, a commit. */
  readonly name: string;
  /** Who edited the file last there; empty where git does not know. */
  readonly by: string;
};

export type UnmergedFile = {
  /** Relative to the workspace, with forward slashes. */
  readonly file: string;
  /** Of the first conflict's first mark; null where the file has no marks. */
  readonly line: number | null;
  readonly sides: Sides<UnmergedSide>;
  /** Whether it is one of the workspace's own files, which can be merged by meaning. */
  readonly shared: boolean;
};

/** Files with both sides of a merge in them, and files that git has not merged yet, by name. */
export function listUnmerged(root: string): UnmergedFile[] {
  const paths = pathsOf(root);
  const marked = sharedFiles(root, paths).filter((file) => marksOf(root, file).length > 0);
  return describeUnmerged(root, paths, [...unmergedFiles(root), ...marked]);
}

/** {@link listUnmerged} without the files that have marks and count as merged: it reads nothing where git has merged all. */
export function listUnmergedByGit(root: string): UnmergedFile[] {
  const files = unmergedFiles(root);
  return files.length === 0 ? [] : describeUnmerged(root, pathsOf(root), files);
}

/** A manifest that is unmerged itself cannot be read: most workspaces have their files at the usual places. */
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
    const [first] = marksOf(root, file);
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
      shared: isShared(file, paths),
    };
  });
}

/** A commit goes by the beginning of its hash. */
function shortName(name: string): string {
  return /^[0-9a-f]{40}$/.test(name) ? name.slice(0, 7) : name;
}

/** The texts of a merge: as git keeps them, else as the marks in the file tell them. */
export function readSides(root: string, file: string): Versions<string> | undefined {
  const [base, ours, theirs] = ([1, 2, 3] as const).map((stage) => readStage(root, file, stage));
  if (ours || theirs) return { base: base ?? "", ours: ours ?? "", theirs: theirs ?? "" };
  const path = join(root, file);
  const parts = existsSync(path) ? splitConflicts(readFileSync(path, "utf8")) : undefined;
  // Without what both began with, everything that only one side has counts as entered by it: nothing is lost.
  return parts && { ...parts, base: parts.base ?? "" };
}

function marksOf(root: string, file: string): ReturnType<typeof findConflicts> {
  const path = join(root, file);
  return existsSync(path) ? findConflicts(readFileSync(path, "utf8")) : [];
}

function sharedFiles(root: string, paths: Manifest["paths"]): string[] {
  const folders = [paths.literature, paths.taxonomy, paths.questions];
  const named = folders.flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`);
  });
  return [manifestFile, ...named].filter((file) => isShared(file, paths));
}

function isShared(file: string, { literature, taxonomy, questions }: Manifest["paths"]): boolean {
  if (file === manifestFile) return true;
  const inside = [literature, taxonomy, questions].some((folder) => file.startsWith(`${folder}/`));
  return inside && /\.(json|jsonl|bib|csv)$/.test(file);
}
