/** The folders for what belongs to the user and not to a workspace, which people share. */
import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { InputError } from "../errors.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder for the user's own settings: `$XDG_CONFIG_HOME/taxolink`, or by default `~/.config/taxolink`. */
export function configFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "taxolink");
}

/** Returns the folder for what Taxolink remembers about the user: `$XDG_STATE_HOME/taxolink`, or `~/.local/state/taxolink`. */
export function stateFolder(env: Environment): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state"), "taxolink");
}

/** @throws InputError if other users can read a file with a key */
export function requirePrivate(file: string): void {
  const mode = statSync(file).mode & 0o777;
  // Windows has no such permission bits; its user folders are private by default.
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  throw new InputError(
    { file },
    `other users can read this file (mode ${mode.toString(8)}), so it is not used`,
    { hint: `Run: chmod 600 ${file}` },
  );
}
