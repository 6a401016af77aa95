/** Which of some names was meant. */
import { distance } from "fastest-levenshtein";

/** @returns the nearest of `known`, at most a third of the letters away, rounded up; undefined where none is so near */
export function nearName(wanted: string, known: readonly string[]): string | undefined {
  const [first] = known
    .map((name) => ({ name, edits: distance(wanted.toLowerCase(), name.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits);
  return first && first.edits <= Math.ceil(wanted.length / 3) ? first.name : undefined;
}
