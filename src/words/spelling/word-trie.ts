/**
 * Finds all words in a vocabulary that are within a few edits of a word. The search traverses a trie with one row of
 * distances per letter.
 */

export type TrieMatch = {
  /** The position of the word in the sorted vocabulary. */
  readonly word: number;
  /** The number of one-letter edits. Swapping two adjacent letters counts as one edit (optimal string alignment). */
  readonly edits: number;
};

export type WordTrie = {
  find(word: string, mostEdits: number): readonly TrieMatch[];
};

const none = -1;
/** The maximum number of letters that are compared. Any further letters count as equal. */
const longestWord = 40;

/** @param words the distinct words, sorted by UTF-16 units */
export function createWordTrie(words: readonly string[]): WordTrie {
  const size = words.reduce((sum, word) => sum + Math.min(word.length, longestWord), 1);
  const letters = new Uint16Array(size);
  const firstChild = new Int32Array(size).fill(none);
  const nextSibling = new Int32Array(size).fill(none);
  const wordEnding = new Int32Array(size).fill(none);
  const shortest = new Uint8Array(size).fill(longestWord);
  const longest = new Uint8Array(size);
  fill();

  function fill(): void {
    let used = 1;
    let before = "";
    /** The node at each depth on the path to the previous word. */
    const path = new Int32Array(longestWord + 1);
    for (const [index, full] of words.entries()) {
      const word = full.slice(0, longestWord);
      let shared = 0;
      while (shared < Math.min(word.length, before.length) && word[shared] === before[shared]) shared += 1;
      for (let depth = shared; depth < word.length; depth += 1) {
        const parent = path[depth] as number;
        const node = used++;
        letters[node] = word.charCodeAt(depth);
        // The most recently added child is the one on the path, unless the parent is new.
        if (firstChild[parent] === none) firstChild[parent] = node;
        else nextSibling[path[depth + 1] as number] = node;
        path[depth + 1] = node;
      }
      for (let depth = 0; depth <= word.length; depth += 1) {
        const node = path[depth] as number;
        shortest[node] = Math.min(shortest[node] as number, word.length);
        longest[node] = Math.max(longest[node] as number, word.length);
      }
      if (word.length > 0) wordEnding[path[word.length] as number] = index;
      before = word;
    }
  }

  return {
    find: (word, mostEdits) => {
      const wanted = Array.from(word.slice(0, longestWord), (_, at) => word.charCodeAt(at));
      const width = wanted.length + 1;
      const deepest = wanted.length + mostEdits;
      const tooMany = mostEdits + 1;
      /**
       * A row of distances for each depth. Only cells in the band around the diagonal can contain small enough
       * distances.
       */
      const rows = new Uint8Array((deepest + 2) * width).fill(tooMany);
      for (let at = 0; at <= Math.min(mostEdits, wanted.length); at += 1) rows[at] = at;
      const way = new Uint16Array(deepest + 2);
      const matches: TrieMatch[] = [];

      /** Computes the row of distances at a depth. @returns its smallest cell */
      const fillRow = (depth: number): number => {
        const row = depth * width;
        const from = Math.max(0, depth - mostEdits);
        const to = Math.min(wanted.length, depth + mostEdits);
        if (from > 0) rows[row + from - 1] = tooMany;
        let smallest = tooMany;
        for (let at = from; at <= to; at += 1) {
          const above = row - width + at;
          let cell = (rows[above] as number) + 1;
          if (at > 0) {
            const isSame = wanted[at - 1] === way[depth];
            cell = Math.min(
              cell,
              (rows[above - 1] as number) + (isSame ? 0 : 1),
              (rows[row + at - 1] as number) + 1,
            );
            if (at > 1 && depth > 1 && wanted[at - 1] === way[depth - 1] && wanted[at - 2] === way[depth])
              cell = Math.min(cell, (rows[above - width - 2] as number) + 1);
          }
          rows[row + at] = Math.min(cell, tooMany);
          smallest = Math.min(smallest, cell);
        }
        if (to < wanted.length) rows[row + to + 1] = tooMany;
        return smallest;
      };
      const walk = (parent: number, depth: number): void => {
        for (let node = firstChild[parent] as number; node !== none; node = nextSibling[node] as number) {
          if ((longest[node] as number) < wanted.length - mostEdits) continue;
          if ((shortest[node] as number) > wanted.length + mostEdits) continue;
          way[depth] = letters[node] as number;
          if (fillRow(depth) > mostEdits) continue;
          const ending = wordEnding[node] as number;
          const edits = rows[depth * width + wanted.length] as number;
          if (ending !== none && depth >= wanted.length - mostEdits && edits <= mostEdits)
            matches.push({ word: ending, edits });
          if (depth < deepest) walk(node, depth + 1);
        }
      };
      if (wanted.length > 0) walk(0, 1);
      return matches;
    },
  };
}
