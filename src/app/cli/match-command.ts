/** Finds the command that matches the words of a command line. */
import { OptionError } from "../../base/errors.ts";
import type { CommandEntry } from "../../operations/command.ts";
import { formerNames } from "./former-names.ts";
import { commandEntries } from "./registry.ts";

const longestName = 3;

export type MatchedCommand = {
  readonly entry: CommandEntry;
  /** The words of the line without the name of the command. */
  readonly rest: readonly string[];
};

/**
 * Returns the command whose name matches the words from position `at` on (the longest name if more than one matches),
 * or `undefined` if no name matches. A former name that still runs stands for its new words.
 * @throws OptionError for a former name that no longer runs, with the new words
 */
export function matchCommand(words: readonly string[], at = 0): MatchedCommand | undefined {
  for (let length = longestName; length > 0; length -= 1) {
    if (at + length > words.length) continue;
    const name = words.slice(at, at + length).join(" ");
    const others = [...words.slice(0, at), ...words.slice(at + length)];
    const entry = commandEntries.find((candidate) => candidate.name === name);
    if (entry) return { entry, rest: others };
    const former = formerNames.find(({ old }) => old === name);
    if (!former) continue;
    if (!former.alias)
      throw new OptionError(`taxolink ${name} is now taxolink ${former.now}`, {
        hint: `${former.reason} For its options, run taxolink ${commandOf(former.now)} --help.`,
      });
    return matchCommand([...words.slice(0, at), ...former.now.split(" "), ...words.slice(at + length)], at);
  }
  return undefined;
}

/** Returns the words before the first option or argument. */
function commandOf(line: string): string {
  const words = line.split(" ");
  const end = words.findIndex((word) => word.startsWith("-") || word === word.toUpperCase());
  return words.slice(0, end === -1 ? undefined : end).join(" ");
}
