/** Reads words and synsets from an open word file, and caches the most recent results. */
import { cacheResults } from "../../base/cache-results.ts";
import { functionWords } from "../../base/text/function-words.ts";
import { foldText } from "../../base/text/words.ts";
import { baseForms } from "./base-forms.ts";
import type { WordFile } from "./word-file.ts";
import { type Part, readSenses, readSynset, type Sense, type Synset } from "./word-records.ts";

/** A possible interpretation of a word: a base form with a part of speech. */
export type WordUse = {
  readonly lemma: string;
  /** The lemma's number. */
  readonly word: number;
  readonly part: Part;
  /** The senses, most common first. */
  readonly senses: readonly Sense[];
  /** The total usage count of all senses in WordNet's tagged texts. */
  readonly uses: number;
};

export type Lexicon = {
  /**
   * Returns the base forms that the word may have, with their parts of speech, most frequent first; empty if the word
   * is unknown.
   */
  usesOf(word: string): readonly WordUse[];
  synset(index: number): Synset;
  wordAt(index: number): string;
  isFunctionWord(word: string): boolean;
};

export function createLexicon(file: WordFile): Lexicon {
  const find = (word: string, parts?: ReadonlySet<Part>): WordUse[] => {
    for (const lemma of spellings(word)) {
      const record = file.findWord(lemma);
      if (record === undefined) continue;
      return readSenses(record)
        .filter(({ part }) => parts === undefined || parts.has(part))
        .map(({ part, senses }) => ({
          lemma,
          word: record.index,
          part,
          senses,
          uses: senses.reduce((sum, { uses }) => sum + uses, 0),
        }));
    }
    return [];
  };
  return {
    usesOf: cacheResults((word) => {
      const folded = foldWord(word);
      const partsOf = new Map<string, Set<Part>>();
      for (const { base, part } of baseForms(folded))
        partsOf.set(base, (partsOf.get(base) ?? new Set<Part>()).add(part));
      const uses = [find(folded), ...[...partsOf].map(([base, parts]) => find(base, parts))].flat();
      return uses.sort((left, right) => right.uses - left.uses);
    }),
    synset: cacheResults((index) => readSynset(file.synsetAt(index))),
    wordAt: cacheResults((index) => file.wordAt(index)),
    isFunctionWord: (word) => functionWords.has(foldWord(word)),
  };
}

export function foldWord(word: string): string {
  return foldText(word).replaceAll("_", " ").replace(/\s+/g, " ").trim();
}

/** Returns the possible spellings of a compound, such as "data set", "data-set" and "dataset". */
function spellings(word: string): string[] {
  if (!/^[!-~][ -~]*$/.test(word)) return [];
  if (!/[ -]/.test(word)) return [word];
  return [word, word.replaceAll("-", " "), word.replaceAll(" ", "-"), word.replace(/[ -]/g, "")];
}
