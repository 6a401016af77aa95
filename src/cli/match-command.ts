/** Finds the command that matches the words of a command line. */
import type { CommandEntry } from "./command-entry.ts";
import { commandEntries } from "./registry.ts";

const longestName = 3;

/**
 * Returns the command whose name matches the words from position `at` on (the longest name if more than one matches),
 * or `undefined` if no name matches.
 */
export function matchCommand(words: readonly string[], at = 0): CommandEntry | undefined {
  for (let length = longestName; length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(" ");
    const entry = commandEntries.find((candidate) => candidate.name === name);
    if (entry) return entry;
  }
  return undefined;
}
