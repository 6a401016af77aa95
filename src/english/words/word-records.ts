/** Defines the content of the records in `words.bin`: the senses of a word, and the words and relations of a synset. */
import type { RecordCursor } from "./word-file.ts";

export const parts = ["noun", "verb", "adjective", "adverb"] as const;
export type Part = (typeof parts)[number];

/** Relations between synsets. `hyponym` is the inverse of `hypernym`. All other relations are symmetric. */
export const synsetRelations = ["hypernym", "hyponym", "similar", "attribute"] as const;
/** Relations between individual words of synsets. `derivation` also covers pertainyms and participles. */
export const wordRelations = ["derivation", "antonym"] as const;

/** What stands around a verb: its subject alone, or an object as well. */
export const verbUses = ["somethingActs", "somebodyActs", "actsOnSomething", "actsOnSomebody"] as const;
export type VerbUse = (typeof verbUses)[number];

/** Returns the part of speech that a lexicographer file contains (lexnames(5WN)). */
export function partOfFile(file: number): Part {
  if (file === 2) return "adverb";
  if (file >= 29 && file <= 43) return "verb";
  return file >= 3 && file <= 28 ? "noun" : "adjective";
}

export type Sense = {
  readonly synset: number;
  /** The usage count of the word in this sense in WordNet's tagged texts. */
  readonly uses: number;
};

/** The senses for a part of speech, most common first. */
export type PartSenses = { readonly part: Part; readonly senses: readonly Sense[] };

export type Synset = {
  /** The number of the lexicographer file, which states the type of the object or act (see `noun-kinds.ts`). */
  readonly file: number;
  /** The numbers of the words that share the sense. */
  readonly members: readonly number[];
  /** The uses of a verb in this sense; empty for other words. */
  readonly verbUses: readonly VerbUse[];
  readonly relations: Readonly<Record<(typeof synsetRelations)[number], readonly number[]>>;
  readonly wordRelations: Readonly<Record<(typeof wordRelations)[number], readonly WordLink[]>>;
};

/** A relation from a member of this synset to a member of another synset, by their positions in `members`. */
type WordLink = { readonly from: number; readonly synset: number; readonly to: number };

/**
 * Reads the senses of a word. The record consists of a bit for each part of speech and, for each set bit, the number of
 * senses, the number of senses with nonzero usage counts, the synsets, and the usage counts.
 */
export function readSenses(record: RecordCursor): readonly PartSenses[] {
  const present = record.next();
  return parts.flatMap((part, at) => {
    if ((present & (1 << at)) === 0) return [];
    const count = record.next();
    const used = record.next();
    const synsets = Array.from({ length: count }, () => record.next());
    return [
      { part, senses: synsets.map((synset, rank) => ({ synset, uses: rank < used ? record.next() : 0 })) },
    ];
  });
}

/**
 * Reads a synset. The record consists of the lexicographer file, the members, a bit for each use of a verb, a bit for
 * each relation with targets, and the number and list of each relation's targets. Synsets are stored as differences between ascending numbers, and a
 * link between words as three numbers.
 */
export function readSynset(record: RecordCursor): Synset {
  const file = record.next();
  const members = Array.from({ length: record.next() }, () => record.next());
  const uses = partOfFile(file) === "verb" ? record.next() : 0;
  const present = record.next();
  const countOf = (bit: number): number => ((present & (1 << bit)) === 0 ? 0 : record.next());
  const readRising = (bit: number): number[] => {
    let last = 0;
    return Array.from({ length: countOf(bit) }, () => {
      last += record.next();
      return last;
    });
  };
  const readLinks = (bit: number): WordLink[] =>
    Array.from({ length: countOf(bit) }, () => ({
      from: record.next(),
      synset: record.next(),
      to: record.next(),
    }));
  return {
    file,
    members,
    verbUses: verbUses.filter((_, at) => (uses & (1 << at)) !== 0),
    relations: {
      hypernym: readRising(0),
      hyponym: readRising(1),
      similar: readRising(2),
      attribute: readRising(3),
    },
    wordRelations: { derivation: readLinks(4), antonym: readLinks(5) },
  };
}
