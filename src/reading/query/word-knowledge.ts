/** Provides a lexicon's information about individual words. A simple lexicon compares only the spelling of words. */

import { areNearSynonyms, roleNounsOf } from "../../english/index.ts";
import { sharedPrefix } from "../../text/shared-prefix.ts";
import { stem } from "../../text/stem.ts";
import { singularOf, type Words } from "../../words/index.ts";

export type WordKnowledge = {
  /** Returns the similarity of two folded words, in [0, 1]: 1 for forms of the same word, and 0 for unrelated words. */
  related(left: string, right: string): number;
  /** Returns the words that mean the opposite in one of their usual senses, in base form. */
  opposites(word: string): readonly string[];
  /** Returns the types that a noun denotes, such as `person`, `place` or `time`; empty for other words. */
  nounKinds(word: string): readonly string[];
  /** Whether the word is an ordinary word of the language. */
  knows(word: string): boolean;
  /** Maps the folded labels of the relations learnt for a stem to their strengths in (0, 1]. */
  learntRelations(stem: string): ReadonlyMap<string, number>;
};

const nothingLearnt: ReadonlyMap<string, number> = new Map();

/**
 * The similarity of words that have the same stem but that the lexicon does not relate, such as "validated" and
 * "validity".
 */
const sameStem = 0.5;
/** The similarity of words with the same prefix if no lexicon is available. */
const sameBeginning = 0.6;

export const spellingKnowledge: WordKnowledge = {
  related: (left, right) => {
    const [one, other] = [stem(left), stem(right)];
    if (one === other) return 1;
    return shareBeginning(one, other) ? sameBeginning : 0;
  },
  opposites: () => [],
  nounKinds: () => [],
  knows: () => false,
  learntRelations: () => nothingLearnt,
};

/**
 * Provides information about words from a reduced version of WordNet. Opposites, such as "first" and "last", do not
 * count as related.
 */
export function knowledgeOf(words: Words): WordKnowledge {
  const viewOf = remember((word) => viewWord(words, word));
  // Each word of a question is compared with every word of the schema, and questions have many words in common.
  const strengthsOf = remember((left) => remember((right) => relate(words, viewOf(left), viewOf(right))));
  const kindsOf = remember((word) =>
    words
      .nounKinds(word)
      .filter(({ share }) => share >= leastShare)
      .map(({ kind }) => kindOfNoun(word, kind)),
  );
  return {
    related: (left, right) => strengthsOf(left)(right),
    opposites: (word) =>
      words
        .neighbours(word, "antonym")
        .filter(({ strength }) => strength >= leastOpposite)
        .map((opposite) => opposite.word),
    nounKinds: kindsOf,
    knows: remember((word) => words.knows(word)),
    learntRelations: () => nothingLearnt,
  };
}

/** Opposites with less strength belong to rarer senses. */
const leastOpposite = 0.33;

/** Corrects the type of "human", which WordNet classifies as an animal but graphs use for persons. */
function kindOfNoun(word: string, kind: string): string {
  if (/^humans?$/.test(word)) return "person";
  return kind === "location" ? "place" : kind;
}

/** Caches results by word. To limit memory, a full cache is cleared. */
function remember<Value>(find: (word: string) => Value): (word: string) => Value {
  const cache = new Map<string, Value>();
  return (word) => {
    const before = cache.get(word);
    if (before !== undefined || cache.has(word)) return before as Value;
    if (cache.size >= mostKept) cache.clear();
    const value = find(word);
    cache.set(word, value);
    return value;
  };
}

/** A word with the data needed to relate it to other words. */
type WordView = {
  readonly word: string;
  readonly lemmas: readonly string[];
  readonly stem: string;
  readonly singular: string;
  readonly isKnown: boolean;
  /** Whether the word's usual sense is a person. */
  readonly isPerson: boolean;
  /** The broader nouns, by lemma. */
  readonly wider: ReadonlyMap<string, readonly string[]>;
  /** The lemmas, and the words derived from them. */
  readonly derivedWords: ReadonlySet<string>;
  readonly parts: Compound | null;
  /** The nouns for the participants of a verb. */
  readonly roles: readonly string[];
};

function viewWord(words: Words, word: string): WordView {
  const lemmas = words.lemmas(word);
  return {
    word,
    lemmas,
    stem: stem(word),
    singular: singularOf(word),
    isKnown: words.knows(word),
    isPerson: words.nounKinds(word)[0]?.kind === "person",
    wider: findWider(words, word),
    derivedWords: new Set([...lemmas, ...words.derived(word).map((neighbour) => neighbour.word)]),
    parts: partsOfCompound(words, word),
    roles: lemmas.flatMap(roleNounsOf),
  };
}

function relate(words: Words, left: WordView, right: WordView): number {
  const direct = strengthIn(words, left.word, right.word);
  const asRole = Math.max(
    throughRoles(words, left.roles, right.word),
    throughRoles(words, right.roles, left.word),
    isVerbOfAdjective(left, right) || isVerbOfAdjective(right, left) ? derivedVerb : 0,
    areNearSynonyms(left.singular, right.singular) ? nearSynonym : 0,
  );
  // "Runs" and "executive" share only a rare meaning, but a person who runs something is its executive.
  if (direct > 0) return Math.max(direct, asRole);
  const expanded = Math.max(
    asRole,
    throughWider(words, left, right),
    // For "worked", "employee" matches because an employee is a worker. For other nouns, broader nouns are too
    // unspecific.
    right.isPerson ? throughWider(words, right, left) : 0,
    throughParts(words, left.parts, right.word),
    throughParts(words, right.parts, left.word),
  );
  if (expanded > 0) return expanded;
  // Two words that the lexicon contains but does not relate only look alike, such as "edition" and "editor".
  if (left.isKnown && right.isKnown) return left.stem === right.stem ? sameStem : 0;
  if (left.stem === right.stem) return 1;
  return shareBeginning(left.stem, right.stem) ? sameBeginning : 0;
}

/** Whether a verb is derived from an adjective, such as "ripen" from "ripe". */
function isVerbOfAdjective({ word: adjective }: WordView, verb: WordView): boolean {
  return (
    adjective.length >= shortestAdjective &&
    verb.word.length >= shortestAdjective &&
    verb.lemmas.some((lemma) => lemma.startsWith(adjective) && /^e?n$/.test(lemma.slice(adjective.length)))
  );
}

const shortestAdjective = 4;
const derivedVerb = 0.8;
/** The similarity of near-synonyms, equal to that of synonyms in WordNet. */
const nearSynonym = 0.78;
const roleStrength = 0.7;
const leastRole = 0.55;

function throughRoles(words: Words, roles: readonly string[], right: string): number {
  let best = 0;
  for (const role of roles) best = Math.max(best, strengthIn(words, role, right));
  return best >= leastRole ? roleStrength * best : 0;
}

type Compound = { readonly first: string; readonly last: string };

const lastPartStrength = 0.85;
const firstPartStrength = 0.7;
const shortestFirst = 3;
const shortestLast = 4;

/**
 * Divides a compound into two known words, such as "songwriter" into "song" and "writer". Returns null for other words.
 */
function partsOfCompound(words: Words, word: string): Compound | null {
  for (let at = shortestFirst; at <= word.length - shortestLast; at += 1) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    if (words.knows(last) && words.knows(first) && !prefixes.has(first)) return { first, last };
  }
  return null;
}

/** Prefixes that are also words: "substance" is not a compound of "stance". */
const prefixes = new Set("sub con pro per par inter trans super mis dis pre for sur".split(" "));

function throughParts(words: Words, parts: Compound | null, other: string): number {
  if (parts === null) return 0;
  return Math.max(
    lastPartStrength * strengthIn(words, parts.last, other),
    firstPartStrength * strengthIn(words, parts.first, other),
  );
}

function strengthIn(words: Words, left: string, right: string): number {
  const relation = words.related(left, right);
  return relation === undefined || relation.kind === "antonym" ? 0 : relation.strength;
}

const mostKept = 1000;
const leastWider = 0.4;

function findWider(words: Words, word: string): Map<string, string[]> {
  const wider = words
    .neighbours(word, "hypernym")
    .filter(({ part, strength }) => part === "noun" && strength >= leastWider);
  const byLemma = new Map<string, string[]>();
  for (const neighbour of wider) {
    for (const lemma of words.lemmas(neighbour.word))
      byLemma.set(lemma, [...(byLemma.get(lemma) ?? []), neighbour.word]);
  }
  return byLemma;
}

/** Relates an agent noun to a verb through a broader noun, such as "screenwriter" to "written" through "writer". */
function throughWider(words: Words, { wider }: WordView, { word, derivedWords }: WordView): number {
  if (wider.size === 0) return 0;
  let best = 0;
  for (const one of derivedWords) {
    for (const noun of wider.get(one) ?? []) {
      const relation = words.related(noun, word);
      if (relation?.kind === "derivation" || relation?.kind === "lemma")
        best = Math.max(best, relation.strength);
    }
  }
  return widerStrength * best;
}

const widerStrength = 0.7;

/** The minimum share of a noun's uses in which it denotes a type. Types from rarer senses do not count. */
const leastShare = 0.3;

/** Whether two stems share a prefix of at least four letters and two thirds of the longer stem. */
export function shareBeginning(left: string, right: string): boolean {
  const shared = sharedPrefix(left, right);
  return shared >= 4 && shared >= (2 / 3) * Math.max(left.length, right.length);
}
