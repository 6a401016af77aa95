/** Runs one command: reads its words, gives it the terminal and the signals, and formats its result. */

import { resolve } from "node:path";
import { PassThrough } from "node:stream";
import { fileURLToPath } from "node:url";
import { runParsed } from "./app/cli/run-parsed.ts";
import { createTerminalProgress, type TerminalOutput } from "./app/cli/terminal-progress.ts";
import { createTerminalQuestions } from "./app/cli/terminal-questions.ts";
import type { SignalHandler } from "./base/breather.ts";
import { WorkspaceError } from "./base/errors.ts";
import { silentProgress } from "./base/progress.ts";
import { printable, printableJson } from "./base/text/printable.ts";
import type { Ask, CommandContext, CommandEntry } from "./operations/command.ts";
import { type ParsedArguments, parseArguments, usageLine } from "./operations/parse-arguments.ts";
import { plainText } from "./pages/plain-text.ts";

/** The signals that end a command: Ctrl-C, another process, and the closing of the terminal. */
const interruptions = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs a command, or describes it if the words ask for help.
 * @param columns the width of the help, in characters; its lines do not wrap if it is undefined
 * @param clean removes the user's secrets from a text
 * @returns what to print
 * @throws TaxolinkError if the words are not valid, or the command fails
 */
export async function runEntry(
  entry: CommandEntry,
  words: readonly string[],
  columns: number | undefined,
  clean: (text: string) => string,
): Promise<{ readonly text: string; readonly exitCode: number }> {
  const command = await entry.load();
  const all = words.some((word) => word === "--help" || word === "-h") && words.includes("--all");
  const given = all ? words.filter((word) => word !== "--all") : words;
  const parsed = parseArguments(given, command.options, command.positionals, usageLine(entry.name, command));
  if (parsed.globals.help) {
    const { commandHelp } = await import("./app/cli/help.ts");
    return { text: commandHelp(entry, command, all, columns), exitCode: 0 };
  }
  const controller = new AbortController();
  const promptOutput = parsed.globals.json ? new PassThrough().resume() : process.stdout;
  const questions = createTerminalQuestions(process.stdin, promptOutput);
  const interrupt: SignalHandler = Object.assign(
    () => {
      // The first Ctrl-C lets the command save its results; a second one ends the process at once.
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    },
    { skippable: true },
  );
  for (const signal of interruptions) process.on(signal, interrupt);
  try {
    const outcome = await runParsed(
      command,
      parsed,
      createContext(parsed, controller.signal, questions.ask, clean, () => {
        interrupt.skippable = false;
      }),
    );
    const text = parsed.globals.json ? printableJson(outcome.json) : printable(plainText(outcome.text));
    return { text, exitCode: outcome.exitCode ?? 0 };
  } finally {
    questions.close();
    for (const signal of interruptions) process.off(signal, interrupt);
  }
}

function createContext(
  { globals, typed, spelled }: ParsedArguments,
  signal: AbortSignal,
  ask: Ask,
  clean: (text: string) => string,
  onApp: () => void,
): CommandContext {
  const cwd = startFolder();
  if (globals["no-color"]) process.env.NO_COLOR = "1";
  const terminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const plain = globals.plain || globals.json || asksForPlain(process.env);
  const interactive = terminal && !plain;
  const context: CommandContext = {
    cwd,
    env: process.env,
    workspace: globals.workspace,
    seed: globals.seed,
    typed,
    allowed: globals["allow-endpoint"],
    interactive,
    openApp:
      terminal && !globals.json
        ? async (options) => {
            onApp();
            const { openApp } = await import("./app/ui/index.ts");
            return openApp({ ...context, workspace: options.workspace ?? context.workspace }, options);
          }
        : undefined,
    ask: terminal && !globals.json ? ask : undefined,
    askPiped: terminal && !globals.json ? undefined : ask,
    progress: globals.quiet ? silentProgress : createTerminalProgress(cleanErrors(clean)),
    signal,
    resolve: (path) => resolve(cwd, spelled(path)),
    warn: (message) => process.stderr.write(`${printable(clean(message))}\n`),
  };
  return context;
}

/** Standard error, without the user's secrets. */
function cleanErrors(clean: (text: string) => string): TerminalOutput {
  const { stderr } = process;
  return {
    write: (text) => stderr.write(clean(text)),
    isTTY: stderr.isTTY,
    get columns() {
      return stderr.columns;
    },
  };
}

/**
 * Whether the app must not redraw, because the terminal does not support it or a screen reader would read every redraw
 * aloud.
 */
function asksForPlain(env: NodeJS.ProcessEnv): boolean {
  return env.TERM === "dumb" || Boolean(env.ACCESSIBLE) || env.INK_SCREEN_READER === "true";
}

/**
 * Returns the folder in which the user called the program, to which file arguments are relative. npm runs the scripts
 * of a checkout in its root folder instead.
 */
function startFolder(): string {
  const here = currentFolder();
  const checkout = resolve(fileURLToPath(new URL("../", import.meta.url)));
  return here === checkout ? (process.env.INIT_CWD ?? here) : here;
}

/** @throws WorkspaceError if the current folder has been removed */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw new WorkspaceError("the current folder no longer exists", {
      hint: "Change to an existing folder and run the command again.",
    });
  }
}
