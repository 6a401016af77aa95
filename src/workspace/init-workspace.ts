/** Turns a folder into a workspace. */
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { WorkspaceError } from "../base/errors.ts";
import { isPresent, makeFolder, removeTornFiles, textIfPresent, writeText } from "../base/io/index.ts";
import { createManifest, manifestFile, writeManifest } from "./manifest.ts";
import { writeMergeAttributes } from "./merge/merge-setup.ts";
import { type Workspace, workspaceFolder } from "./places.ts";

/** The paths that git must ignore: the local folder belongs to a single checkout, and runs can be repeated. */
const ignoredPaths = [".taxolink/", "runs/", "*.reading"];

/**
 * Creates a manifest and the workspace's folders in `folder`, which is created if necessary. Existing files are kept.
 * @throws WorkspaceError if `folder` is already a workspace or is a file.
 *
 * @example
 * ```ts
 * import { initWorkspace } from "taxolink";
 *
 * const workspace = initWorkspace("lakes", { name: "Questions about lakes" });
 * console.log(workspace.manifest.name); // Questions about lakes
 * ```
 */
export function initWorkspace(
  folder: string,
  details: { readonly name?: string | undefined; readonly description?: string | undefined } = {},
): Workspace {
  const root = resolve(folder);
  if (existsSync(root) && !statSync(root).isDirectory()) {
    throw new WorkspaceError(`${root} is a file, but a workspace must be a folder`);
  }
  if (isPresent(join(root, manifestFile))) {
    throw new WorkspaceError(`${root} is a workspace already`, {
      hint: "To see its state, run taxolink status.",
    });
  }
  makeFolder(root);
  removeTornFiles(root);
  const manifest = createManifest(details.name ?? (basename(root) || "taxonomy"), details.description);
  for (const place of ["literature", "taxonomy", "graphs", "questions"] as const) {
    makeFolder(workspaceFolder({ root, manifest }, place));
  }
  addLines(join(root, ".gitignore"), ignoredPaths);
  writeMergeAttributes(root, manifest);
  // The manifest is written last, because it makes the folder a workspace: an interrupted run can be repeated.
  writeManifest(root, manifest);
  return { root: realpathSync(root), manifest };
}

function addLines(file: string, lines: readonly string[]): void {
  const before = textIfPresent(file) ?? "";
  const missing = lines.filter((line) => !before.split("\n").includes(line));
  if (missing.length === 0) return;
  const separator = before === "" || before.endsWith("\n") ? "" : "\n";
  writeText(file, `${before}${separator}${missing.join("\n")}\n`);
}
