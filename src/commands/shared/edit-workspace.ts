/** Code shared by the commands that edit a workspace. */

import { resolve } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import { WorkspaceError } from "../../errors.ts";
import {
  createEditorMemory,
  type Editor,
  type EditorMemory,
  findWorkspace,
  openEditor,
  openWorkspace,
  resolveAuthor,
} from "../../workspace/index.ts";

/**
 * Finds the folder of the workspace without reading its manifest, which may be damaged or contain merge conflicts.
 * @throws WorkspaceError if there is no workspace
 */
export function locateWorkspace({ cwd, workspace }: Pick<CommandContext, "cwd" | "workspace">): string {
  const root = workspace === undefined ? findWorkspace(cwd) : resolve(cwd, workspace);
  if (root !== undefined) return root;
  throw new WorkspaceError("the folder is not in a workspace", {
    hint: "Specify a workspace with --workspace DIR.",
  });
}

/** Opens the editor of the workspace in which a command was called. */
export function openCommandEditor(
  context: Pick<CommandContext, "cwd" | "workspace" | "env" | "warn" | "sessionMemory">,
  author: string | undefined,
): Editor {
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
