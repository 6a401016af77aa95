/** The folders for what belongs to the user and not to a workspace, which people share. */
import { homedir } from "node:os";
import { join } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder for the user's own settings: `$XDG_CONFIG_HOME/taxolink`, or by default `~/.config/taxolink`. */
export function configFolder(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config"), "taxolink");
}

/** Returns the folder for what Taxolink remembers about the user: `$XDG_STATE_HOME/taxolink`, or `~/.local/state/taxolink`. */
export function stateFolder(env: Environment): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), ".local", "state"), "taxolink");
}
