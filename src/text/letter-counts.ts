/** Counts the letters in strings; the counts quickly give a lower bound for the number of edits between two strings. */

/** The number of counters for characters. If several characters share a counter, the bound is lower but still valid. */
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
 * Returns a lower bound for the number of edits between two strings, because an edit removes at most one letter and
 * adds at most one letter.
 */
export function fewestEdits(left: LetterCounts, right: LetterCounts): number {
  let missing = 0;
  let added = 0;
  for (let place = 0; place < places; place += 1) {
    const more = (left[place] as number) - (right[place] as number);
    if (more > 0) missing += more;
    else added -= more;
  }
  return Math.max(missing, added);
}
