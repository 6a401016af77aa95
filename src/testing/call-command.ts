/** Lets tests call commands by name. */

import type { Command } from "../cli/command.ts";
import { matchCommand } from "../cli/match-command.ts";
import { commandEntries } from "../cli/registry.ts";
import { type CommandRun, runCommand } from "./run-command.ts";

export async function commandNamed(line: string): Promise<Command> {
  const entry = commandEntries.find(({ name }) => name === line);
  if (!entry) throw new Error(`there is no command ${line}`);
  return (await entry.load()).command;
}

/** Runs a command line. Commands that edit the workspace run as the author Ada. */
export async function callCommand(root: string, line: string, ...words: string[]): Promise<CommandRun> {
  const all = [...line.split(" "), ...words];
  const entry = matchCommand(all);
  if (!entry) throw new Error(`there is no command ${line}`);
  const { command } = await entry.load();
  const others = all.slice(entry.name.split(" ").length);
  return runCommand(command, "author" in command.options ? [...others, "--author", "Ada"] : others, root);
}
