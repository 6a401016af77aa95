/** Runs the command line of a scenario in a folder, in this process or with the built program. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchCommand } from "../../app/cli/match-command.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { wordsOfLine } from "../call-command.ts";
import { type CommandRun, runCommand } from "../run-command.ts";
import type { WritingScenario } from "./writing-scenarios.ts";

/** The server addresses that replace `{model}` and `{sparql}` in a command line. */
export type Servers = { readonly model: string; readonly sparql: string };

export type Line = {
  readonly entry: CommandEntry;
  readonly name: readonly string[];
  readonly words: readonly string[];
};

/** @throws Error if the line does not begin with the name of a command */
export function readLine(line: string, servers: Servers): Line {
  const words = wordsOfLine(line).map((word) =>
    word.replace("{model}", servers.model).replace("{sparql}", servers.sparql),
  );
  const matched = matchCommand(words);
  if (matched === undefined) throw new Error(`there is no command ${line}`);
  const { entry, rest } = matched;
  return { entry, name: entry.name.split(" "), words: rest };
}

/** The key that signs edits must be the same in this process, which simulates kills, and in the programs it starts. */
const testState = process.env.XDG_STATE_HOME ?? join(tmpdir(), "taxolink-test-state");
process.env.XDG_STATE_HOME = testState;

/** Returns environment variables that confine keys, caches and settings to the folder. */
export function folderEnvironment(folder: string): Readonly<Record<string, string>> {
  return {
    HOME: folder,
    XDG_CACHE_HOME: join(folder, "cache"),
    XDG_CONFIG_HOME: join(folder, "config"),
    XDG_STATE_HOME: testState,
    TAXOLINK_AUTHOR: "Ada",
  };
}

/**
 * Runs the command line of a scenario again after an interruption.
 * @throws any error that the last command of the scenario throws
 */
export async function repeatLine(
  folder: string,
  { line, resume }: Pick<WritingScenario, "line" | "resume">,
  servers: Servers,
): Promise<void> {
  if (resume === undefined) await runLine(folder, line, servers);
  else {
    // The work has started, so this line is either rejected or has nothing left to do.
    await runLine(folder, line, servers).catch(() => {});
    await runLine(folder, resume, servers);
  }
}

/** @throws any error that the command throws */
export async function runLine(folder: string, line: string, servers: Servers): Promise<CommandRun> {
  const { entry, words } = readLine(line, servers);
  const command = await entry.load();
  return runCommand(command, words, folder, folderEnvironment(folder));
}
