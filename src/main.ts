/**
 * Runs a command line and returns its exit code.
 *
 * `import()` loads the help, the list of commands, each command and the app only when they are needed. The app
 * therefore shows its first line before the drawing code is loaded.
 */

import { appEntry } from "./app/cli/app-entry.ts";
import type { FormerName } from "./app/cli/former-names.ts";
import { OptionError, TaxolinkError } from "./base/errors.ts";
import { packageVersion } from "./base/io/package-version.ts";
import { writeOutput } from "./base/io/write-output.ts";
import { didYouMean } from "./base/text/nearest.ts";
import { printable, printableJson } from "./base/text/printable.ts";
import type { CommandEntry } from "./operations/command.ts";

/** Runs a single command line. Never throws: writes any failure to standard error and returns the exit code. */
export async function main(words: readonly string[]): Promise<number> {
  ignoreClosedPipes();
  const json = words.includes("--json");
  try {
    return await dispatch(words);
  } catch (error) {
    return reportFailure(error, json, await loadRedactor());
  }
}

/** Returns a function that removes the user's secrets from a text. */
async function loadRedactor(): Promise<(text: string) => string> {
  const { createRedactor } = await import("./net/credentials.ts");
  return createRedactor(process.env);
}

async function dispatch(words: readonly string[]): Promise<number> {
  const first = words[0];
  if (first === "--version" || first === "-v") return print(packageVersion());
  const all = words.includes("--all");
  if (first === "help" || (asksForHelp(first) && words.length === (all ? 2 : 1))) {
    const { overview, topicHelp } = await import("./app/cli/help.ts");
    const topic = words.slice(1).filter((word) => word !== "--all");
    if (topic.length === 0) return print(overview(packageVersion(), all, helpColumns()));
    const page = await topicHelp(topic.join(" "), helpColumns());
    return page === undefined ? dispatch([...words.slice(1), "--help"]) : print(page);
  }
  // Global options may precede the command; without a command they belong to the app.
  const commandAt = findCommandAt(words);
  if (commandAt === -1) return run(appEntry, words);
  const { matchCommand } = await import("./app/cli/match-command.ts");
  const matched = matchCommand(words, commandAt);
  if (matched) return run(matched.entry, matched.rest);
  return explainWords(words, commandAt);
}

async function run(entry: CommandEntry, words: readonly string[]): Promise<number> {
  const { runEntry } = await import("./run-entry.ts");
  const { text, exitCode } = await runEntry(entry, words, helpColumns(), await loadRedactor());
  return print(text, exitCode);
}

/** Handles words that match no command: lists the commands that begin with them, or reports an error. */
async function explainWords(words: readonly string[], commandAt: number): Promise<number> {
  const { commandEntries } = await import("./app/cli/registry.ts");
  const { groupHelp } = await import("./app/cli/help.ts");
  // A group such as `taxonomy edit` may itself belong to a group.
  const groupOf = (length: number) => {
    const name = words.slice(commandAt, commandAt + length).join(" ");
    return { name, length, entries: commandEntries.filter((entry) => entry.name.startsWith(`${name} `)) };
  };
  const group = [2, 1].map(groupOf).find(({ entries }) => entries.length > 0);
  if (!group) {
    const { formerNames } = await import("./app/cli/former-names.ts");
    throw unknownCommand(words[commandAt] as string, commandEntries, formerNames);
  }
  const { name: word, entries: siblings } = group;
  const second = words[commandAt + group.length];
  if (second === undefined || second.startsWith("-")) {
    if (asksForHelp(second)) return print(groupHelp(word, siblings, helpColumns()));
    if (words.includes("--json")) throw incompleteCommand(word, siblings);
    return print(groupHelp(word, siblings, helpColumns()), 2);
  }
  throw unknownSubcommand(word, second, siblings);
}

function asksForHelp(word: string | undefined): boolean {
  return word === "--help" || word === "-h";
}

function findCommandAt(words: readonly string[]): number {
  const optionsWithValue = new Set(["--workspace", "--seed", "--allow-endpoint"]);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as string;
    if (optionsWithValue.has(word)) at += 1;
    else if (!word.startsWith("-")) return at;
  }
  return -1;
}

function unknownCommand(
  word: string,
  entries: readonly CommandEntry[],
  formerNames: readonly FormerName[],
): OptionError {
  const moved = formerNames.filter(({ old }) => old.startsWith(`${word} `));
  if (moved.length > 0)
    return new OptionError(`the commands of taxolink ${printable(word)} have other names now`, {
      hint: moved.map(({ old, now }) => `taxolink ${old}: taxolink ${now}`).join("\n"),
    });
  const names = [...new Set(entries.map((entry) => entry.name.split(" ")[0] as string))];
  return new OptionError(`unknown command "${printable(word)}"`, {
    hint:
      didYouMean(word, names, (name) => `taxolink ${name}`) ?? "To list the commands, run taxolink --help.",
  });
}

function incompleteCommand(word: string, siblings: readonly CommandEntry[]): OptionError {
  const names = siblings.map((entry) => entry.name.slice(word.length + 1));
  return new OptionError(`taxolink ${word} needs a command`, { hint: `Valid: ${names.join(", ")}.` });
}

function unknownSubcommand(word: string, second: string, siblings: readonly CommandEntry[]): OptionError {
  const names = siblings.map((entry) => entry.name.slice(word.length + 1));
  return new OptionError(`unknown command "${word} ${printable(second)}"`, {
    hint: didYouMean(second, names, (name) => `taxolink ${word} ${name}`) ?? `Valid: ${names.join(", ")}.`,
  });
}

function reportFailure(error: unknown, json: boolean, clean: (text: string) => string): number {
  if (!(error instanceof TaxolinkError)) {
    // This is a bug in the program, so the stack trace is printed to help fix it.
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`taxolink failed unexpectedly. Please report this:\n${printable(clean(stack))}\n`);
    return 1;
  }
  const message = clean(error.message);
  const hint = error.hint === undefined ? null : clean(error.hint);
  process.stderr.write(`taxolink: ${printable(message)}${hint === null ? "" : `\n${printable(hint)}`}\n`);
  if (json) {
    const document = { error: { code: error.code, message, hint } };
    process.stdout.write(`${printableJson(document)}\n`);
  }
  return error.exitCode;
}

/**
 * Returns the width of the help text: COLUMNS, or else the width of the terminal. Lines in a file or pipe do not wrap.
 */
function helpColumns(): number | undefined {
  const columns = Number(process.env.COLUMNS);
  if (Number.isInteger(columns) && columns > 0) return columns;
  return process.stdout.isTTY ? process.stdout.columns : undefined;
}

function print(text: string, exitCode = 0): number {
  if (text !== "") writeOutput(`${text}\n`);
  return exitCode;
}

// `taxolink … | head` closes the pipe early, which is not a failure of the command. If a disk is too full for an error
// message, the exit code still reports the failure.
function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE" && error.code !== "ENOSPC") throw error;
    });
  }
}
