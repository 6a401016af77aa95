/** Finds the command that a line of words names. */
import type { CommandEntry } from "./command-entry.ts";
import { commandEntries } from "./registry.ts";

const longestName = 3;

/** The command whose name starts at `at`, preferring the longest name; undefined if none matches. */
export function matchCommand(words: readonly string[], at = 0): CommandEntry | undefined {
  for (let length = longestName; length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(" ");
    const entry = commandEntries.find((candidate) => candidate.name === name);
    if (entry) return entry;
  }
  return undefined;
}
