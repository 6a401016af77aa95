/** Lets tests call commands by name. */

import type { Command } from "../cli/command.ts";
import { commandEntries } from "../cli/registry.ts";
import { type CommandRun, runCommand } from "./run-command.ts";

export async function commandNamed(line: string): Promise<Command> {
  const entry = commandEntries.find(({ name }) => name === line);
  if (!entry) throw new Error(`there is no command ${line}`);
  return (await entry.load()).command;
}

/** Runs a command by its name. Commands that edit the workspace run as the author Ada. */
export async function callCommand(root: string, line: string, ...words: string[]): Promise<CommandRun> {
  const command = await commandNamed(line);
  return runCommand(command, "author" in command.options ? [...words, "--author", "Ada"] : words, root);
}
