/** Computes paths inside an open workspace. */
import { join } from "node:path";
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
