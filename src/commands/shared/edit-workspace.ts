/** What the commands that edit a workspace share. */

import type { CommandContext } from "../../cli/command.ts";
import { type Editor, openEditor, openWorkspace, resolveAuthor } from "../../workspace/index.ts";

/** The editor of the workspace a command was called in. */
export function openCommandEditor(
  context: Pick<CommandContext, "cwd" | "workspace" | "env" | "warn">,
  author: string | undefined,
): Editor {
  const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
  return openEditor(workspace, {
    author: resolveAuthor(workspace, author, context.env),
    tell: context.warn,
  });
}
