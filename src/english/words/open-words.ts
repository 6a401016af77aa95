/** Provides knowledge of English words: their senses, their relations, and the types of objects that they denote. */

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cacheResults } from "../../base/cache-results.ts";
import { InputError } from "../../base/errors.ts";
import { readBytes } from "../../base/io/index.ts";
import { createLexicon, foldWord } from "./lexicon.ts";
import { type NounKind, nounKindOf } from "./noun-kinds.ts";
import { headOf, singularOf } from "./nouns.ts";
import {
  type Neighbour,
  neighboursOf,
  type Relation,
  type RelationKind,
  relate,
  relationKinds,
  viewWord,
} from "./relations.ts";
import { viewWordFile } from "./word-file.ts";
import type { Part, VerbUse } from "./word-records.ts";

type PartOfSpeech = {
  readonly part: Part;
  /** The base form of the word for this part of speech, such as "guard" for "guards". */
  readonly lemma: string;
  /** The usage count of the lemma with this part of speech in WordNet's tagged texts; 0 for rare words. */
  readonly uses: number;
  readonly senses: number;
};

type KindShare = {
  readonly kind: NounKind;
  /** The kind's share of the noun's usage count, from 0 to 1. One is added to the count of every sense. */
  readonly share: number;
};

/**
 * All functions accept words in any letter case, and phrases of a few words. Unless stated otherwise, the
 * result for an unknown word is empty.
 */
export type Words = {
  /**
   * Returns the base forms that a word may have, most frequent first. For an unknown word, the base forms are the word
   * itself and its regular singular.
   */
  lemmas(word: string): readonly string[];
  /**
   * Whether the word is English: a form of a word in WordNet, or a function word. Names of persons and places do not
   * count as English words.
   */
  knows(word: string): boolean;
  /** Returns the parts of speech that the word may have, most frequent first. */
  partsOfSpeech(word: string): readonly PartOfSpeech[];
  /** Returns the relation of the second word to the first, such as "hypernym" if the second word is broader. */
  related(first: string, second: string): Relation | undefined;
  /** Returns the words that are related to a word, strongest relation first. */
  neighbours(word: string, kind: RelationKind): readonly Neighbour[];
  /** Returns words derived from the same stem, such as "builder" and "building" for "build". */
  derived(word: string): readonly Neighbour[];
  /**
   * Returns the types of objects that a noun, or the head of a phrase, may denote. The type for the usual sense comes
   * first.
   */
  nounKinds(word: string): readonly KindShare[];
  /** Returns how often a verb, in its base form, is used so in WordNet's tagged texts, from 0 to 1. */
  verbUse(verb: string, use: VerbUse): number;
  /**
   * Returns common words in all their forms, with usage counts, to correct misspelt words. Every call decodes the words
   * again.
   */
  commonForms(): Iterable<readonly [form: string, uses: number]>;
};

/** The path of the file that the build writes, relative to both `src/` and `dist/`. */
const builtFile = fileURLToPath(new URL("../../../dist/words/words.bin", import.meta.url));

/**
 * Opens the reduced WordNet that the build creates.
 *
 * @throws InputError if the file is missing, truncated, or has a different layout or format
 */
export function openWords(file: string = builtFile): Words {
  if (!existsSync(file)) {
    throw new InputError({ file }, "the file with WordNet's words is missing", {
      hint: "In a checkout, run `npm run build`; otherwise, install taxolink again.",
    });
  }
  try {
    return createWords(readBytes(file));
  } catch (error) {
    throw new InputError(
      { file },
      "the file does not contain WordNet's words in the format of this version",
      {
        hint: "In a checkout, run `npm run build`; otherwise, install taxolink again.",
        cause: error,
      },
    );
  }
}

function createWords(bytes: Uint8Array): Words {
  const file = viewWordFile(bytes);
  const lexicon = createLexicon(file);
  const { usesOf } = lexicon;
  const viewOf = cacheResults((word: string) => viewWord(usesOf(word), lexicon));
  // Every word of a question is compared with every word of a schema, so folded words are cached.
  const lemmas = cacheResults((word: string): readonly string[] => {
    const listedLemmas = usesOf(word).map(({ lemma }) => lemma);
    const folded = foldWord(word);
    return [...new Set(listedLemmas.length > 0 ? listedLemmas : [folded, singularOf(folded)])];
  });
  const neighboursBy = new Map(
    relationKinds.map((kind) => [
      kind,
      cacheResults((word: string) => neighboursOf(usesOf(word), kind, lexicon)),
    ]),
  );
  const neighbours = (word: string, kind: RelationKind): readonly Neighbour[] =>
    neighboursBy.get(kind)?.(word) ?? [];
  return {
    lemmas,
    knows: (word) => lexicon.isFunctionWord(word) || usesOf(word).length > 0,
    partsOfSpeech: (word) =>
      usesOf(word).map(({ part, lemma, uses, senses }) => ({ part, lemma, uses, senses: senses.length })),
    related: (first, second) => {
      const secondLemmas = lemmas(second);
      if (lemmas(first).some((lemma) => lemma !== "" && secondLemmas.includes(lemma)))
        return { kind: "lemma", strength: 1 };
      return relate(viewOf(first), viewOf(second), lexicon);
    },
    neighbours,
    derived: (word) => neighbours(word, "derivation"),
    nounKinds: cacheResults((word) => kindShares(usesOf(word)) ?? kindShares(usesOf(headOf(word))) ?? []),
    verbUse: (verb, use) => {
      const senses = usesOf(verb).find(({ part, lemma }) => part === "verb" && lemma === verb)?.senses ?? [];
      // One is added to the count of every sense.
      const total = senses.reduce((sum, { uses }) => sum + uses + 1, 0);
      const fitting = senses.filter(({ synset }) => lexicon.synset(synset).verbUses.includes(use));
      return fitting.reduce((sum, { uses }) => sum + uses + 1, 0) / Math.max(1, total);
    },
    commonForms: file.commonForms,
  };

  function kindShares(wordUses: ReturnType<typeof usesOf>): KindShare[] | undefined {
    const senses = wordUses.filter(({ part }) => part === "noun").flatMap((use) => use.senses);
    const counts = new Map<NounKind, number>();
    for (const { synset, uses } of senses) {
      const { file: lexicographer, members } = lexicon.synset(synset);
      const kind = nounKindOf(lexicographer, members.map(lexicon.wordAt));
      if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + uses + 1);
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return counts.size === 0 ? undefined : [...counts].map(([kind, count]) => ({ kind, share: count / all }));
  }
}
