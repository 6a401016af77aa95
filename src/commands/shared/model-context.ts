/** A command's context as its models see it: with the names and the folder that its workspace gives. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import type { ModelContext } from "../../models/model-context.ts";
import { findWorkspace, localFolder, openWorkspace } from "../../workspace/index.ts";

export function modelContext(context: CommandContext): ModelContext {
  return {
    ...context,
    folder: () => modelFolder(context),
    workspaceNames: () =>
      // A workspace may name models; where they run and with which key is the user's own affair.
      hasWorkspace(context)
        ? openWorkspace(context.cwd, context.workspace, context.warn).manifest
        : { language: "offline", embedder: "hashed" },
  };
}

/** Where replies and traces are kept: in the workspace, or beside the user's other caches where there is none. */
export function modelFolder(context: CommandContext): string {
  if (hasWorkspace(context)) {
    return localFolder(openWorkspace(context.cwd, context.workspace, context.warn));
  }
  const base = context.env.XDG_CACHE_HOME || join(context.env.HOME || homedir(), ".cache");
  return join(base, "taxolink");
}

function hasWorkspace({ cwd, workspace }: CommandContext): boolean {
  return workspace !== undefined || findWorkspace(cwd) !== undefined;
}
