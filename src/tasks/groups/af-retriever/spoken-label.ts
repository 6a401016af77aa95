/** Uses rules to derive the wording of a relation from its label. */
import { wordsOf } from "../../../base/text/words.ts";
import type { SchemaOutline } from "./schema-outline.ts";

/**
 * Removes the types from both ends of a label: "author writes paper" between authors and papers becomes "writes". Other
 * labels are left unchanged.
 */
export function spokenLabel({ label, from, to }: SchemaOutline["relations"][number]): string {
  const words = wordsOf(label);
  const startLength = longest(from, (type) => startsWith(words, type));
  const endLength = longest(to, (type) => startsWith([...words].reverse(), [...type].reverse()));
  const innerWords = words.slice(startLength, words.length - endLength);
  return startLength === 0 || endLength === 0 || innerWords.length === 0 ? label : innerWords.join(" ");
}

/** Returns the number of words in the longest type that matches; 0 if none matches. */
function longest(types: readonly string[], matches: (type: readonly string[]) => boolean): number {
  return Math.max(0, ...types.map(wordsOf).flatMap((type) => (matches(type) ? type.length : [])));
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, at) => words[at] === word);
}
