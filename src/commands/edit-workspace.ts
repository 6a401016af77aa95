/** What the commands that edit a workspace share. */
import { type Editor, openEditor, openWorkspace, resolveAuthor } from "../workspace/index.ts";
import type { CommandContext, OptionSpecs } from "./command.ts";

export const authorOption = {
  author: {
    kind: "text",
    value: "NAME",
    summary: "Who edits (default: TAXOLINK_AUTHOR, git's user name, the login)",
  },
} as const satisfies OptionSpecs;

export const reasonOption = {
  reason: { kind: "text", value: "TEXT", summary: "Why; stands in the history" },
} as const satisfies OptionSpecs;

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
