/** Suggests the valid name that is most similar to a mistyped name, for all messages. */

import { sharedPrefix } from "./shared-prefix.ts";

/**
 * @returns the candidate with the fewest edits, or undefined if every candidate needs more edits than a third of its
 * length (rounded up)
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const limit = Math.max(1, Math.ceil(candidate.length / 3));
    // The difference in length alone requires this number of edits.
    if (Math.abs(candidate.length - word.length) > limit) continue;
    const edits = countEdits(word.toLowerCase(), candidate.toLowerCase());
    if (edits <= limit && edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

/**
 * Returns the items with the closest names, even if no name is close.
 *
 * @param names returns the names of an item, the closest of which counts
 * @returns at most `most` items, ordered by the number of edits relative to the length of the longer name
 */
export function nearestFirst<T>(
  word: string,
  items: readonly T[],
  names: (item: T) => readonly string[],
  limit = 5,
): readonly T[] {
  const lowerCaseWord = word.toLowerCase();
  const relativeEdits = (name: string): number =>
    countEdits(lowerCaseWord, name.toLowerCase()) / Math.max(1, lowerCaseWord.length, name.length);
  return items
    .map((item) => ({ item, edits: Math.min(...names(item).map(relativeEdits)) }))
    .sort((left, right) => left.edits - right.edits)
    .slice(0, limit)
    .map(({ item }) => item);
}

/**
 * @param format formats the suggested name, for example by adding quotation marks
 * @returns `Did you mean X?`, or undefined if no name is close
 */
export function didYouMean(
  word: string,
  candidates: readonly string[],
  format: (name: string) => string = (name) => name,
): string | undefined {
  const suggestion = nearest(word, candidates);
  return suggestion === undefined ? undefined : `Did you mean ${format(suggestion)}?`;
}

/** Like `didYouMean`, but puts the name in double quotes, for names that may contain spaces. */
export function didYouMeanQuoted(word: string, candidates: readonly string[]): string | undefined {
  return didYouMean(word, candidates, (name) => `"${name}"`);
}

/** Returns the suggestion of `didYouMean`, if any, followed by the valid names. */
export function validNames(word: string, candidates: readonly string[], label = "Valid"): string {
  return [didYouMean(word, candidates) ?? [], `${label}: ${candidates.join(", ")}.`].flat().join(" ");
}

// No package is used, because this code must load quickly before all other code, and because two transposed letters
// should count as one edit (optimal string alignment); otherwise, "aks" would be as far from "ask" as from "all".
/** Counts the insertions, deletions, replacements and transpositions of letters that turn one word into another. */
export function countEdits(left: string, right: string): number {
  let rowBefore = new Uint32Array(right.length + 1);
  let row = Uint32Array.from(rowBefore, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const nextRow = new Uint32Array(right.length + 1);
    nextRow[0] = i;
    for (let j = 1; j <= right.length; j += 1) {
      const substitution = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const exchange = swapped ? (rowBefore[j - 2] as number) + 1 : substitution;
      nextRow[j] = Math.min(substitution, exchange, (row[j] as number) + 1, (nextRow[j - 1] as number) + 1);
    }
    rowBefore = row;
    row = nextRow;
  }
  return row[right.length] as number;
}

/** Whether {@link countEdits} would return 1, computed in a fraction of its time. */
export function isOneEditApart(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  const prefix = sharedPrefix(left, right);
  let suffix = 0;
  while (suffix < shorter - prefix && left.at(-1 - suffix) === right.at(-1 - suffix)) suffix += 1;
  const [leftRest, rightRest] = [left.length - prefix - suffix, right.length - prefix - suffix];
  if (leftRest <= 1 && rightRest <= 1) return leftRest + rightRest > 0;
  const bothHaveTwo = leftRest === 2 && rightRest === 2;
  return bothHaveTwo && left[prefix] === right[prefix + 1] && left[prefix + 1] === right[prefix];
}

/** Returns a hint that lists the five labels nearest to a name. */
export function nearestOf(name: string, candidates: readonly string[]): string {
  return `Nearest: ${nearestFirst(name, candidates, (label) => [label]).join(", ")}.`;
}
