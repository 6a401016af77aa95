/** Runs a command line inside the app, with the same command and workspace as in a shell. */
import type { CommandContext } from "../../cli/command.ts";
import { commandHelp } from "../../cli/help.ts";
import { matchCommand } from "../../cli/match-command.ts";
import { parseArguments } from "../../cli/parse-arguments.ts";
import { runParsed } from "../../cli/run-parsed.ts";
import { usageLine } from "../../cli/usage-line.ts";
import { OptionError } from "../../errors.ts";
import { createNotingProgress } from "./noting-progress.ts";

export type CommandOutput = {
  readonly text: string;
  readonly json: unknown;
  readonly ok: boolean;
  readonly showWholeText?: boolean;
};

/**
 * Resolves to the command's output and whether the command succeeded.
 * @throws OptionError if the words do not form a valid command line; any error that the command throws
 */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
  note: (text: string) => void,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const entry = matchCommand(words);
  if (!entry)
    throw new OptionError(`unknown command "${words.join(" ")}"`, { hint: ": lists the commands." });
  const { command } = await entry.load();
  const argumentWords = words.slice(entry.name.split(" ").length);
  const usage = usageLine(entry.name, command);
  const parsed = parseArguments(argumentWords, command.options, command.positionals, usage);
  if (parsed.globals.help) return { text: commandHelp(entry, command), json: null, ok: true };
  const notes: string[] = [];
  const outcome = await runParsed(command, parsed, {
    ...context,
    workspace: parsed.globals.workspace ?? context.workspace,
    seed: parsed.globals.seed,
    typed: parsed.typed,
    allowed: [...context.allowed, ...parsed.globals.allowed],
    interactive: false,
    openApp: undefined,
    ask: undefined,
    askPiped: undefined,
    progress: createNotingProgress(note),
    signal,
    warn: (message) => notes.push(message),
  });
  const text = [outcome.text, ...notes].filter((part) => part !== "").join("\n");
  return {
    text,
    json: outcome.json,
    ok: (outcome.exitCode ?? 0) === 0,
    showWholeText: outcome.showWholeText === true,
  };
}
