/** Determines who makes an edit: the author from the command line or else from the environment, git or the login. */
import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";
import type { Workspace } from "./places.ts";

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
