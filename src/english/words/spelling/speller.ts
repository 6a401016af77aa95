/** Corrects misspelt words, first with the words in a graph, then with common English words. */
import { slipCost } from "./slip-cost.ts";
import { createWordTrie, type WordTrie } from "./word-trie.ts";

type Suggestion = {
  readonly word: string;
  /** The cost of the slip ({@link slipCost}): approximately the number of edits. */
  readonly cost: number;
  /** Whether the suggestion is a word in the graph. */
  readonly inGraph: boolean;
};

export type Speller = {
  /** Whether the graph contains the word in this spelling. */
  has(word: string): boolean;
  /** Returns the possible intended words, most likely first. A word is never its own suggestion. @param word folded */
  suggest(word: string): readonly Suggestion[];
  /**
   * Splits a word into two that were written as one. At least one of the words must be in the graph, and the other may
   * be a common English word.
   */
  split(word: string): readonly [string, string] | undefined;
};

export type SpellerSource = {
  /** The folded words of the graph, with the number of labels that contain each word. */
  readonly vocabulary: ReadonlyMap<string, number>;
  /** Common English words, with their usage counts. */
  readonly common: Iterable<readonly [word: string, uses: number]>;
};

/** The additional cost of a word outside the graph. */
const outsideGraph = 0.3;
const mostSuggestions = 5;
const shortestPart = 3;

/** Creates a speller, which builds both tries at the first misspelt word. */
export function createSpeller({ vocabulary, common }: SpellerSource): Speller {
  const ofGraph = once(() => createRanked(vocabulary));
  const ofEnglish = once(() => createRanked(new Map(common)));
  return {
    has: (word) => vocabulary.has(word),
    suggest: (word) => {
      const mostEdits = editsAllowed(word);
      if (mostEdits === 0) return [];
      const graphMatches = ofGraph().find(word, mostEdits);
      const others = ofEnglish()
        .find(word, mostEdits)
        .filter((match) => !vocabulary.has(match.word));
      return [
        ...graphMatches.map((match) => ({ ...match, inGraph: true, rank: match.cost })),
        ...others.map((match) => ({ ...match, inGraph: false, rank: match.cost + outsideGraph })),
      ]
        .sort(
          (left, right) =>
            left.rank - right.rank || right.count - left.count || (left.word < right.word ? -1 : 1),
        )
        .slice(0, mostSuggestions)
        .map(({ word: intended, cost, inGraph }) => ({ word: intended, cost, inGraph }));
    },
    split: (word) => {
      let best: { readonly parts: readonly [string, string]; readonly count: number } | undefined;
      for (let at = shortestPart; at <= word.length - shortestPart; at += 1) {
        const parts = [word.slice(0, at), word.slice(at)] as const;
        const counts = parts.map((part) => vocabulary.get(part) ?? 0);
        if (counts.every((count) => count === 0)) continue;
        if (!parts.every((part) => vocabulary.has(part) || ofEnglish().has(part))) continue;
        // The split with the most frequent rarer part is chosen, which prefers two words of the graph to one.
        const count = Math.min(...counts);
        if (best === undefined || count > best.count) best = { parts, count };
      }
      return best?.parts;
    },
  };
}

/**
 * Returns the maximum number of edits: one for four to seven letters, two for more, and none for shorter words, which
 * resemble too many others.
 */
export function editsAllowed(word: string): number {
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

type RankedVocabulary = {
  has(word: string): boolean;
  /** Returns the words with the fewest edits. */
  find(word: string, mostEdits: number): { word: string; cost: number; count: number }[];
};

function createRanked(counts: ReadonlyMap<string, number>): RankedVocabulary {
  const words = [...counts.keys()].sort();
  const trie: WordTrie = createWordTrie(words);
  return {
    has: (word) => counts.has(word),
    find: (written, mostEdits) => {
      for (let edits = 1; edits <= mostEdits; edits += 1) {
        const matches = trie.find(written, edits).filter((match) => match.edits > 0);
        if (matches.length > 0) return matches.map(({ word }) => describe(written, words[word] as string));
      }
      return [];
    },
  };
  function describe(written: string, word: string): { word: string; cost: number; count: number } {
    return { word, cost: slipCost(written, word), count: counts.get(word) ?? 0 };
  }
}

function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
}
