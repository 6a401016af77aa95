/** Finds strings that may be few edits apart, by counting their letters: a quick lower bound on the number of edits. */

/** One counter per group of characters. Counting groups instead of characters lowers the bound but keeps it valid. */
const places = 32;

function countLetters(text: string, counts: Uint8Array, start: number): void {
  for (let at = 0; at < text.length; at += 1) {
    const place = start + (text.charCodeAt(at) % places);
    counts[place] = Math.min(255, (counts[place] as number) + 1);
  }
}

/** A list of strings, whose counters are next to each other in memory, because a search reads many of them. */
export type LetterTable = {
  /** Adds a string as the next row, counting from 0. */
  add(text: string): void;
  /**
   * Returns a function that tells whether the string in a row may be at most `most` edits from a text. Each edit removes
   * at most one letter and adds at most one.
   */
  probe(text: string, most: number): (row: number) => boolean;
};

export function createLetterTable(): LetterTable {
  let counts = new Uint8Array(places);
  const lengths: number[] = [];
  return {
    add: (text) => {
      if ((lengths.length + 1) * places > counts.length) {
        const grown = new Uint8Array(2 * counts.length);
        grown.set(counts);
        counts = grown;
      }
      countLetters(text, counts, lengths.length * places);
      lengths.push(text.length);
    },
    probe: (text, most) => {
      const own = new Uint8Array(places);
      countLetters(text, own, 0);
      return (row) => {
        // The texts differ by at least as many edits as their lengths.
        if (Math.abs((lengths[row] as number) - text.length) > most) return false;
        let missing = 0;
        let added = 0;
        const start = row * places;
        for (let place = 0; place < places && missing <= most && added <= most; place += 1) {
          const difference = (own[place] as number) - (counts[start + place] as number);
          if (difference > 0) missing += difference;
          else added -= difference;
        }
        return missing <= most && added <= most;
      };
    },
  };
}
