/**
 * Reads the user's keys from `$XDG_CONFIG_HOME/taxolink/credentials`, never from a workspace, because people share
 * workspaces through repositories. Each line of the file is `provider = key` or a comment that starts with `#`. Only
 * its owner may have permission to read it.
 */
import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { InputError } from "../errors.ts";
import { readText } from "./files.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the folder for the user's own settings: `$XDG_CONFIG_HOME/taxolink`, or by default `~/.config/taxolink`. */
export function configFolder(env: Environment): string {
  const base = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), ".config");
  return join(base, "taxolink");
}

export function credentialsFile(env: Environment): string {
  return join(configFolder(env), "credentials");
}

/**
 * Returns the key of each provider, or an empty map if the file does not exist.
 * @throws InputError if other users can read the file, or for a line that is not `provider = key`
 */
export function readCredentials(file: string): ReadonlyMap<string, string> {
  if (!existsSync(file)) return new Map();
  requirePrivate(file);
  const keys = new Map<string, string>();
  for (const [index, line] of readText(file).split("\n").entries()) {
    const text = line.trim();
    if (text === "" || text.startsWith("#")) continue;
    const match = /^([a-z-]+)\s*=\s*(\S+)$/.exec(text);
    // The message does not repeat the line, which may contain a key.
    if (!match) throw new InputError({ file, line: index + 1 }, "expected `provider = key`");
    keys.set(match[1] as string, match[2] as string);
  }
  return keys;
}

/** @throws InputError if other users can read the file */
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
