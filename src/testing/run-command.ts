import { join, resolve } from "node:path";
import { runParsed } from "../app/cli/run-parsed.ts";
import { silentProgress } from "../base/progress.ts";
import type { Command, CommandContext, Outcome } from "../operations/command.ts";
import { parseArguments } from "../operations/parse-arguments.ts";
import { plainText } from "../pages/plain-text.ts";

export type CommandRun = Omit<Outcome, "text"> & {
  readonly text: string;
  readonly warnings: readonly string[];
};

/**
 * @param words the words that follow the command's name. File arguments are relative to `cwd`
 * @param changes other surroundings of the command, such as a signal that stops it
 */
export async function runCommand(
  command: Command,
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  changes: Partial<CommandContext> = {},
): Promise<CommandRun> {
  const parsed = parseArguments(words, command.options, command.positionals, "usage");
  const { workspace, seed, "allow-endpoint": allowed } = parsed.globals;
  const warnings: string[] = [];
  const outcome = await runParsed(command, parsed, {
    ...contextIn(cwd),
    env: { XDG_STATE_HOME: join(cwd, ".state"), ...env },
    workspace,
    seed,
    typed: parsed.typed,
    allowed,
    resolve: (path) => resolve(cwd, parsed.spelled(path)),
    warn: (message) => warnings.push(message),
    ...changes,
  });
  return { ...outcome, text: plainText(outcome.text), warnings };
}

/** Returns the surroundings of a command in a folder that is a workspace. */
export function contextIn(folder: string): CommandContext {
  return {
    cwd: folder,
    env: {},
    workspace: folder,
    seed: 1,
    typed: [],
    allowed: [],
    interactive: false,
    progress: silentProgress,
    resolve: (path) => resolve(folder, path),
    warn: (message) => console.error(message),
  };
}
