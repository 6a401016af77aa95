/** Lets tests call commands by name. */

import { matchCommand } from "../app/cli/match-command.ts";
import { commandEntries } from "../app/cli/registry.ts";
import type { Command } from "../operations/command.ts";
import { type CommandRun, runCommand } from "./run-command.ts";

export async function commandNamed(line: string): Promise<Command> {
  const entry = commandEntries.find(({ name }) => name === line);
  if (!entry) throw new Error(`there is no command ${line}`);
  return await entry.load();
}

/** Splits a command line into words, which are separated by spaces or enclosed in single quotes. */
export function wordsOfLine(line: string): readonly string[] {
  return Array.from(line.matchAll(/'([^']*)'|\S+/g), ([word, quoted]) => quoted ?? word);
}

/** Runs a command line. Commands that edit the workspace run as the author Ada. */
export async function callCommand(root: string, line: string, ...words: string[]): Promise<CommandRun> {
  return callCommandWith(root, [...wordsOfLine(line), ...words], {}, ["--author", "Ada"]);
}

/**
 * Runs a command line with the variables of an environment.
 *
 * @param author words that are added if the command has an author and the line names none
 */
export async function callCommandWith(
  root: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  author: readonly string[] = [],
): Promise<CommandRun> {
  const matched = matchCommand(words);
  if (!matched) throw new Error(`there is no command ${words.join(" ")}`);
  const { entry, rest: others } = matched;
  const command = await entry.load();
  const isSigned = !("author" in command.options) || others.includes("--author");
  return runCommand(command, isSigned ? others : [...others, ...author], root, env);
}
