/** Where replies and traces are kept: in the workspace, or beside the user's other caches where there is none. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { CommandContext } from "../cli/command.ts";
import { findWorkspace, localFolder, openWorkspace } from "../workspace/index.ts";

export function modelFolder(context: CommandContext): string {
  if (context.workspace !== undefined || findWorkspace(context.cwd) !== undefined) {
    return localFolder(openWorkspace(context.cwd, context.workspace, context.warn));
  }
  const base = context.env.XDG_CACHE_HOME || join(context.env.HOME || homedir(), ".cache");
  return join(base, "taxolink");
}
