/** Runs a command line inside the app, with the same command and workspace as in a shell. */
import { OptionError } from "../../../base/errors.ts";
import type { Progress } from "../../../base/progress.ts";
import { applyEdit } from "../../../operations/apply-edit.ts";
import type { CommandContext, Outcome } from "../../../operations/command.ts";
import { parseArguments, usageLine } from "../../../operations/parse-arguments.ts";
import type { Block } from "../../../pages/blocks.ts";
import { callOf } from "../../cli/edit-line.ts";
import { commandHelp } from "../../cli/help.ts";
import { matchCommand } from "../../cli/match-command.ts";
import { runParsed } from "../../cli/run-parsed.ts";

export type CommandOutput = {
  readonly text: Block;
  readonly json: unknown;
  readonly ok: boolean;
  readonly showWholeText?: boolean;
};

/**
 * Resolves to the command's output and whether the command succeeded. An edit that a key calls is applied directly.
 * @throws OptionError if the words do not form a valid command line; any error that the command throws
 */
export async function runCommand(
  words: readonly string[],
  context: CommandContext,
  note: (text: string) => void,
  signal: AbortSignal,
): Promise<CommandOutput> {
  const notes: string[] = [];
  const inApp = {
    ...context,
    interactive: false,
    openApp: undefined,
    ask: undefined,
    askPiped: undefined,
    progress: createNotingProgress(note),
    signal,
    warn: (message: string): void => void notes.push(message),
  };
  const outputOf = (outcome: Outcome): CommandOutput => ({
    text: [outcome.text !== "" && outcome.text, notes],
    json: outcome.json,
    ok: (outcome.exitCode ?? 0) === 0,
    showWholeText: outcome.showWholeText === true,
  });
  // An edit arrives with its typed values, so its words are not parsed.
  const call = callOf(words);
  if (call) return outputOf(applyEdit(call.edit, call.values, call, inApp));
  const matched = matchCommand(words);
  if (!matched)
    throw new OptionError(`unknown command "${words.join(" ")}"`, { hint: ": lists the commands." });
  const { entry, rest } = matched;
  const command = await entry.load();
  const usage = usageLine(entry.name, command);
  const parsed = parseArguments(rest, command.options, command.positionals, usage);
  if (parsed.globals.help) return { text: commandHelp(entry, command), json: null, ok: true };
  const { workspace = context.workspace, seed } = parsed.globals;
  const allowed = [...context.allowed, ...parsed.globals["allow-endpoint"]];
  const { typed } = parsed;
  return outputOf(await runParsed(command, parsed, { ...inApp, workspace, seed, typed, allowed }));
}

/** The maximum number of steps in a short stage, which reports every step because the next one may take a long time. */
const longestShortStage = 100;

/**
 * @param note receives the line after every step of a short stage; in a longer stage, at most ten times a second and at
 * the end
 */
function createNotingProgress(
  note: (text: string) => void,
  now: () => number = () => performance.now(),
): Progress {
  return {
    note,
    stage: (name, total) => {
      let count = 0;
      let last = now();
      const report = (): void => note(total === undefined ? `${name} ${count}` : `${name} ${count}/${total}`);
      report();
      return {
        advance: (by = 1) => {
          count += by;
          if ((total === undefined || total > longestShortStage) && now() - last < 100) return;
          last = now();
          report();
        },
        finish: report,
      };
    },
  };
}
