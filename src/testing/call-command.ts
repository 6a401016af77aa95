/** Runs a command by its name, as the author Ada where it is one that edits. */
import { commandEntries } from "../cli/registry.ts";
import { type CommandRun, runCommand } from "./run-command.ts";

export async function callCommand(root: string, line: string, ...words: string[]): Promise<CommandRun> {
  const entry = commandEntries.find(({ name }) => name === line);
  if (!entry) throw new Error(`no command is called ${line}`);
  const { command } = await entry.load();
  return runCommand(command, "author" in command.options ? [...words, "--author", "Ada"] : words, root);
}
