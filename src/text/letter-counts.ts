/** Counts the letters in strings, for a quick lower bound on the number of edits between two strings. */

/** One counter per group of characters. Counting groups instead of characters lowers the bound but keeps it valid. */
export type LetterCounts = Uint8Array;

const places = 32;

export function countLetters(text: string): LetterCounts {
  const counts = new Uint8Array(places);
  for (let at = 0; at < text.length; at += 1) {
    const place = text.charCodeAt(at) % places;
    counts[place] = Math.min(255, (counts[place] as number) + 1);
  }
  return counts;
}

/**
 * Returns a lower bound on the number of edits between two strings: each edit removes at most one letter and adds at
 * most one.
 */
export function fewestEdits(left: LetterCounts, right: LetterCounts): number {
  let missing = 0;
  let added = 0;
  for (let place = 0; place < places; place += 1) {
    const difference = (left[place] as number) - (right[place] as number);
    if (difference > 0) missing += difference;
    else added -= difference;
  }
  return Math.max(missing, added);
}
