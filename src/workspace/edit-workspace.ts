/** Opens the workspace of a command or of a session for edits. */
import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { WorkspaceError } from "../base/errors.ts";
import { createEditorMemory, type Editor, type EditorMemory, openEditor } from "./editor.ts";
import { findWorkspace, openWorkspace } from "./open-workspace.ts";
import type { Workspace } from "./places.ts";

/** What a command knows about its workspace, and what its session keeps for later commands. */
type CommandPlace = {
  readonly cwd: string;
  readonly workspace: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  warn(message: string): void;
  readonly sessionMemory?: Map<string, unknown>;
};

/**
 * Finds the folder of the workspace without reading its manifest, which may be damaged or contain merge conflicts.
 * @throws WorkspaceError if there is no workspace
 */
export function locateWorkspace({ cwd, workspace }: Pick<CommandPlace, "cwd" | "workspace">): string {
  const root = workspace === undefined ? findWorkspace(cwd) : resolve(cwd, workspace);
  if (root !== undefined) return root;
  throw new WorkspaceError("the folder is not in a workspace", {
    hint: "Specify a workspace with --workspace DIR.",
  });
}

/** Opens the editor of the workspace in which a command was called. */
export function openCommandEditor(context: CommandPlace, author: string | undefined): Editor {
  const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
  return openEditor(workspace, {
    author: resolveAuthor(workspace, author, context.env),
    tell: context.warn,
    memory: context.sessionMemory && editorMemory(context.sessionMemory),
  });
}

const memoryName = "editor memory";

/** Returns the cache for the editors of a session, which commands and screens share. */
export function editorMemory(cache: Map<string, unknown>): EditorMemory {
  // Only this function stores something under this name.
  const memory = (cache.get(memoryName) as EditorMemory | undefined) ?? createEditorMemory();
  cache.set(memoryName, memory);
  return memory;
}

// Determines who makes an edit: the author from the command line or else from the environment, git or the
// login.

export function resolveAuthor(
  workspace: Pick<Workspace, "root">,
  authorOption: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return authorOption || env.TAXOLINK_AUTHOR || gitUserName(workspace.root) || userInfo().username;
}

function gitUserName(folder: string): string {
  try {
    return execFileSync("git", ["config", "user.name"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Without git or a configured name, the login name is used.
    return "";
  }
}
