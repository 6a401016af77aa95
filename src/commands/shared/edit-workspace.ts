/** Code shared by the commands that edit a workspace. */

import type { CommandContext } from "../../cli/command.ts";
import {
  createEditorMemory,
  type Editor,
  type EditorMemory,
  openEditor,
  openWorkspace,
  resolveAuthor,
} from "../../workspace/index.ts";

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
