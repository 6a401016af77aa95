/**
 * Finds all words of a vocabulary within a few edits of a word. The search traverses a trie with one row of distances
 * per letter.
 */

import { sharedPrefix } from "../../../base/text/shared-prefix.ts";

type TrieMatch = {
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
  const nodes = buildNodes(words);
  return {
    find: (word, mostEdits) =>
      word === "" ? [] : new TrieSearch(nodes, word.slice(0, longestWord), mostEdits).matches(),
  };
}

/** The nodes of the trie, with the root at position 0, as columns. */
type TrieNodes = {
  readonly letters: Uint16Array;
  readonly firstChild: Int32Array;
  readonly nextSibling: Int32Array;
  /** The word that ends at each node. */
  readonly wordEnding: Int32Array;
  /** The lengths of the shortest and the longest words below each node. */
  readonly shortest: Uint8Array;
  readonly longest: Uint8Array;
};

function buildNodes(words: readonly string[]): TrieNodes {
  const size = words.reduce((sum, word) => sum + Math.min(word.length, longestWord), 1);
  const letters = new Uint16Array(size);
  const firstChild = new Int32Array(size).fill(none);
  const nextSibling = new Int32Array(size).fill(none);
  const wordEnding = new Int32Array(size).fill(none);
  const shortest = new Uint8Array(size).fill(longestWord);
  const longest = new Uint8Array(size);
  let used = 1;
  let before = "";
  /** The node at each depth on the path to the previous word. */
  const path = new Int32Array(longestWord + 1);
  for (const [index, full] of words.entries()) {
    const word = full.slice(0, longestWord);
    for (let depth = sharedPrefix(word, before); depth < word.length; depth += 1) {
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
  return { letters, firstChild, nextSibling, wordEnding, shortest, longest };
}

/** Searches the trie for one word. */
class TrieSearch {
  readonly #nodes: TrieNodes;
  readonly #target: Uint16Array;
  readonly #mostEdits: number;
  /** The letters on the path to the current node, by depth. */
  readonly #path: Uint16Array;
  /** A row of distances for each depth. Only cells near the diagonal can contain small enough distances. */
  readonly #rows: Uint8Array;
  readonly #matches: TrieMatch[] = [];

  constructor(nodes: TrieNodes, word: string, mostEdits: number) {
    this.#nodes = nodes;
    this.#target = Uint16Array.from(word, (_, at) => word.charCodeAt(at));
    this.#mostEdits = mostEdits;
    const deepest = word.length + mostEdits;
    this.#path = new Uint16Array(deepest + 2);
    this.#rows = new Uint8Array((deepest + 2) * (word.length + 1)).fill(mostEdits + 1);
    for (let at = 0; at <= Math.min(mostEdits, word.length); at += 1) this.#rows[at] = at;
  }

  matches(): readonly TrieMatch[] {
    this.#searchChildren(0, 1);
    return this.#matches;
  }

  #searchChildren(parent: number, depth: number): void {
    const { letters, firstChild, nextSibling, wordEnding, shortest, longest } = this.#nodes;
    const { length } = this.#target;
    const mostEdits = this.#mostEdits;
    for (let node = firstChild[parent] as number; node !== none; node = nextSibling[node] as number) {
      if ((longest[node] as number) < length - mostEdits) continue;
      if ((shortest[node] as number) > length + mostEdits) continue;
      this.#path[depth] = letters[node] as number;
      if (this.#fillRow(depth) > mostEdits) continue;
      const word = wordEnding[node] as number;
      const edits = this.#rows[depth * (length + 1) + length] as number;
      if (word !== none && depth >= length - mostEdits && edits <= mostEdits)
        this.#matches.push({ word, edits });
      if (depth < length + mostEdits) this.#searchChildren(node, depth + 1);
    }
  }

  /** Computes the row of distances at a depth. @returns its smallest cell */
  #fillRow(depth: number): number {
    const [rows, target, path] = [this.#rows, this.#target, this.#path];
    const width = target.length + 1;
    const row = depth * width;
    const from = Math.max(0, depth - this.#mostEdits);
    const to = Math.min(target.length, depth + this.#mostEdits);
    const tooMany = this.#mostEdits + 1;
    if (from > 0) rows[row + from - 1] = tooMany;
    let smallest = tooMany;
    for (let at = from; at <= to; at += 1) {
      const above = row - width + at;
      let cell = (rows[above] as number) + 1;
      if (at > 0) {
        const isSame = target[at - 1] === path[depth];
        cell = Math.min(
          cell,
          (rows[above - 1] as number) + (isSame ? 0 : 1),
          (rows[row + at - 1] as number) + 1,
        );
        if (at > 1 && depth > 1 && target[at - 1] === path[depth - 1] && target[at - 2] === path[depth])
          cell = Math.min(cell, (rows[above - width - 2] as number) + 1);
      }
      rows[row + at] = Math.min(cell, tooMany);
      smallest = Math.min(smallest, cell);
    }
    if (to < target.length) rows[row + to + 1] = tooMany;
    return smallest;
  }
}
