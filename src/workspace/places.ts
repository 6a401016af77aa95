/** Computes paths inside an open workspace. */
import { join, posix } from "node:path";
import { WorkspaceError } from "../base/errors.ts";
import { manifestFile, realPath } from "../base/io/index.ts";
import type { Manifest } from "./manifest.ts";
import { type PhaseName, phaseFileName, phaseWithName } from "./phases.ts";

/** A workspace, defined by its manifest and its folder. The object has no state. */
export type Workspace = {
  /** The absolute path of the folder with the manifest. */
  readonly root: string;
  readonly manifest: Manifest;
};

/** Returns the absolute path of a phase's file, which may not exist yet. */
export function phaseFile(workspace: Workspace, name: PhaseName): string {
  const folder = name === "survey" ? workspace.manifest.paths.literature : workspace.manifest.paths.taxonomy;
  return join(workspace.root, folder, phaseFileName(phaseWithName(name)));
}

/** Returns the absolute path of one of the manifest's folders. */
export function workspaceFolder(workspace: Workspace, folder: keyof Manifest["paths"]): string {
  return join(workspace.root, workspace.manifest.paths[folder]);
}

/**
 * Whether a path relative to the workspace names one of its documents: the files that edits change and merges combine.
 */
export function isDocument(file: string, { literature, taxonomy, questions }: Manifest["paths"]): boolean {
  if (file === manifestFile) return true;
  if (posix.normalize(file) !== file || file.split(/[\\/]/).includes("..")) return false;
  const folders = [literature, taxonomy, questions].map((folder) => posix.normalize(folder));
  return folders.some((folder) => file.startsWith(`${folder}/`)) && /\.(json|jsonl|bib|csv)$/.test(file);
}

/**
 * Returns the absolute path of a document that an edit, or a patch of an earlier edit, writes.
 * @throws WorkspaceError if an edit may not write this file; InputError if a link leads out of the workspace
 */
export function documentPath({ root, manifest }: Workspace, file: string): string {
  if (!isDocument(file, manifest.paths) && file !== attributesFile) {
    throw new WorkspaceError(`${file} is not a document of the workspace, so no edit may write it`);
  }
  const path = join(root, file);
  realPath(path);
  return path;
}

/** The file in which the workspace tells git how to merge its documents. */
export const attributesFile = ".gitattributes";

/** Returns the folder for files of this checkout, which git ignores: caches, indexes, and the undo stack. */
export function localFolder(workspace: Workspace): string {
  return join(workspace.root, ".taxolink");
}

/**
 * Returns the absolute path of the default graph or question file, or undefined if the manifest does not specify one.
 */
export function defaultFile(workspace: Workspace, kind: "graph" | "questions"): string | undefined {
  const { defaultGraph, defaultQuestions } = workspace.manifest;
  const file = kind === "graph" ? defaultGraph : defaultQuestions;
  return file === null ? undefined : join(workspace.root, file);
}
