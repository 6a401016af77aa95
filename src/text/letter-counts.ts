/** How often each letter stands in a text: a quick lower bound of the edits between two texts. */

/** 32 counts: signs that fall on the same place only make the bound lower. */
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

/** An edit takes at most one letter away and adds at most one: two texts differ by no fewer edits than this. */
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
