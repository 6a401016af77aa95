/** Creates the context for a command's models, with the names and the folder of its workspace. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../../cli/command.ts";
import type { ModelContext } from "../../models/model-context.ts";
import { localFolder } from "../../workspace/index.ts";
import { requireConsent } from "./consent.ts";
import { workspaceIfAny } from "./workspace-of.ts";

export function modelContext(context: CommandContext): ModelContext {
  return {
    ...context,
    folder: () => modelFolder(context),
    allow: (target) => requireConsent({ target, namedBy: "taxolink.json or the experiment" }, context),
    workspaceNames: () =>
      // A workspace may specify models, but the user decides whether to use them, where they run, and with which key.
      workspaceIfAny(context)?.manifest ?? { language: "offline", embedder: "hashed" },
  };
}

/**
 * Returns the folder for replies and traces: in the workspace or, if there is no workspace, in the user's cache folder.
 */
export function modelFolder(context: CommandContext): string {
  const workspace = workspaceIfAny(context);
  if (workspace) return localFolder(workspace);
  const base = context.env.XDG_CACHE_HOME || join(context.env.HOME || homedir(), ".cache");
  return join(base, "taxolink");
}
