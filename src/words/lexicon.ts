/** Words and synsets of an open word file, with what was looked up last in memory. */
import { functionWords } from "../text/function-words.ts";
import { foldText } from "../text/words.ts";
import { baseForms } from "./base-forms.ts";
import type { WordFile } from "./word-file.ts";
import { type Part, readSenses, readSynset, type Sense, type Synset } from "./word-records.ts";

/** One way to understand a word: a base form as one part of speech. */
export type WordUse = {
  readonly lemma: string;
  /** Number of the lemma. */
  readonly word: number;
  readonly part: Part;
  /** The usual sense first. */
  readonly senses: readonly Sense[];
  /** Uses of all senses in WordNet's tagged texts. */
  readonly uses: number;
};

export type Lexicon = {
  /** Base forms that the word may have, as parts of speech it may be, most used first; none where it is unknown. */
  usesOf(word: string): readonly WordUse[];
  synset(index: number): Synset;
  wordAt(index: number): string;
  isFunctionWord(word: string): boolean;
  /** The function with its last results in memory. */
  keep<K, V>(compute: (key: K) => V): (key: K) => V;
};

/** Entries kept: more than the words of a question and a schema, few enough to stay below some megabytes. */
const mostKept = 20_000;

function keep<K, V>(compute: (key: K) => V): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    if (kept.size >= mostKept) kept.clear();
    const value = compute(key);
    kept.set(key, value);
    return value;
  };
}

export function createLexicon(file: WordFile): Lexicon {
  const find = (word: string, parts?: ReadonlySet<Part>): WordUse[] => {
    const spelling = spellings(word).find((candidate) => file.findWord(candidate) !== undefined);
    const record = spelling === undefined ? undefined : file.findWord(spelling);
    if (record === undefined || spelling === undefined) return [];
    return readSenses(record)
      .filter(({ part }) => parts === undefined || parts.has(part))
      .map(({ part, senses }) => ({
        lemma: spelling,
        word: record.index,
        part,
        senses,
        uses: senses.reduce((sum, { uses }) => sum + uses, 0),
      }));
  };
  return {
    usesOf: keep((word) => {
      const folded = foldWord(word);
      const partsOf = new Map<string, Set<Part>>();
      for (const { base, part } of baseForms(folded))
        partsOf.set(base, (partsOf.get(base) ?? new Set<Part>()).add(part));
      const uses = [find(folded), ...[...partsOf].map(([base, parts]) => find(base, parts))].flat();
      return uses.sort((left, right) => right.uses - left.uses);
    }),
    synset: keep((index) => readSynset(file.synsetAt(index))),
    wordAt: keep((index) => file.wordAt(index)),
    isFunctionWord: (word) => functionWords.has(foldWord(word)),
    keep,
  };
}

export function foldWord(word: string): string {
  return foldText(word).replaceAll("_", " ").replace(/\s+/g, " ").trim();
}

/** How a compound may be written: "data set", "data-set", "dataset". */
function spellings(word: string): string[] {
  if (!/^[!-~][ -~]*$/.test(word)) return [];
  if (!/[ -]/.test(word)) return [word];
  return [word, word.replaceAll("-", " "), word.replaceAll(" ", "-"), word.replace(/[ -]/g, "")];
}
