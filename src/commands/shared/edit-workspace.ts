/** What the commands that edit a workspace share. */

import type { CommandContext } from "../../cli/command.ts";
import {
  createEditorMemory,
  type Editor,
  type EditorMemory,
  openEditor,
  openWorkspace,
  resolveAuthor,
} from "../../workspace/index.ts";

/** The editor of the workspace a command was called in. */
export function openCommandEditor(
  context: Pick<CommandContext, "cwd" | "workspace" | "env" | "warn" | "kept">,
  author: string | undefined,
): Editor {
  const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
  return openEditor(workspace, {
    author: resolveAuthor(workspace, author, context.env),
    tell: context.warn,
    memory: context.kept && editorMemory(context.kept),
  });
}

const memoryName = "editor memory";

/** What the editors of a sitting remember: the same for its commands and for its screens. */
export function editorMemory(kept: Map<string, unknown>): EditorMemory {
  // Nothing else is kept under this name.
  const memory = (kept.get(memoryName) as EditorMemory | undefined) ?? createEditorMemory();
  kept.set(memoryName, memory);
  return memory;
}
