/** Creates the context for a command's models, with the names and the folder of its workspace. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import type { ModelContext } from "../../models/model-context.ts";
import { findWorkspace, localFolder, openWorkspace } from "../../workspace/index.ts";
import { requireConsent } from "./consent.ts";

export function modelContext(context: CommandContext): ModelContext {
  return {
    ...context,
    folder: () => modelFolder(context),
    allow: (target) => requireConsent({ target, namedBy: "taxolink.json or the experiment" }, context),
    workspaceNames: () =>
      // A workspace may specify models, but the user decides whether to use them, where they run, and with which key.
      hasWorkspace(context)
        ? openWorkspace(context.cwd, context.workspace, context.warn).manifest
        : { language: "offline", embedder: "hashed" },
  };
}

/**
 * Returns the folder for replies and traces: in the workspace or, if there is no workspace, in the user's cache folder.
 */
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
