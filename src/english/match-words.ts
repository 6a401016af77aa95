/** Measures how well a word of a question matches a word of a label. */
import { stem } from "../base/text/stem.ts";
import { areNearSynonyms } from "./near-synonyms.ts";
import { qualityOf } from "./quality-words.ts";
import { roleNounsOf } from "./role-nouns.ts";
import { isFunctionWord } from "./structure-words.ts";
import { measuresOfUnit } from "./unit-measures.ts";
import type { Words } from "./words/index.ts";

/** How a word of a question matches a word of a label. */
export type WordMatch = {
  /** The kind of match, which is a feature of the ranking. */
  readonly kind:
    | "exact"
    | "lemma"
    | "stem"
    | "derivation"
    | "synonym"
    | "similar"
    | "attribute"
    | "hypernym"
    | "hyponym"
    | "compound"
    | "measure"
    | "near"
    | "role"
    | "idiom"
    | "unit"
    | "prefix"
    | "slip"
    | "short";
  /** The strength of the match, from 0 to 1. */
  readonly strength: number;
};

/** Compares words, and remembers what it has compared. */
export type Matcher = {
  /** Returns the best match of a word of a question with a word of a label, or undefined if they do not match. */
  match(asked: string, label: string): WordMatch | undefined;
  /** Returns the base forms of a word. */
  lemmas(word: string): readonly string[];
  /** The knowledge of English that the matcher uses. */
  readonly words: Words;
};

const exact: WordMatch = { kind: "exact", strength: 1 };
const lemma: WordMatch = { kind: "lemma", strength: 1 };

/** Measures that people name for one another. */
const measureGroups = [
  "size area extent",
  "size population",
  "size volume capacity",
  "price cost rent fee charge rate",
  "height elevation altitude",
  "length duration time",
  "rating score star",
  "date year day",
  "location place address",
].map((line) => line.split(" "));

/** Creates a matcher with WordNet, near-synonyms, participants of verbs, units and tolerance for slips. */
export function createMatcher(words: Words): Matcher {
  const lemmas = remembered((word) => words.lemmas(word));
  const english: English = { words, lemmas, headOf: remembered((word) => compoundHead(word, words)) };
  const matches = new Map<string, WordMatch | null>();
  const match = (asked: string, label: string): WordMatch | undefined => {
    if (asked === label) return exact;
    const key = `${asked} ${label}`;
    let found = matches.get(key);
    if (found === undefined) {
      found = compareWords(asked, label, english);
      matches.set(key, found);
    }
    return found ?? undefined;
  };
  return { match, lemmas, words };
}

function remembered<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.has(word) ? (known.get(word) as T) : compute(word);
    known.set(word, found);
    return found;
  };
}

/** The knowledge of English with what has been looked up. */
type English = Pick<Matcher, "lemmas" | "words"> & { headOf(word: string): string | null };

function compareWords(asked: string, label: string, english: English): WordMatch | null {
  const { lemmas, words } = english;
  if (/[\d ]/.test(asked) || /\d/.test(label) || asked.length < 2) return null;
  if (isFunctionWord(asked) || isFunctionWord(label)) return null;
  const [askedLemmas, labelLemmas] = [lemmas(asked), lemmas(label)];
  if (sameLemma(asked, label, askedLemmas, labelLemmas)) return lemma;
  const meanings = [
    ...stemMatch(asked, label),
    ...wordNetMatch(asked, label, words),
    ...tableMatch(askedLemmas, labelLemmas),
    ...compoundMatch(asked, label, english),
  ].sort((left, right) => right.strength - left.strength);
  return meanings[0] ?? spellingMatch(asked, label, words);
}

/** How much of the strength of its last part a compound keeps. */
const compoundShare = 0.9;

/** A compound such as "screenwriter" or "songwriter" matches what its last part matches. */
function compoundMatch(asked: string, label: string, english: English): WordMatch[] {
  const [ofAsked, ofLabel] = [english.headOf(asked), english.headOf(label)];
  if (ofAsked === null && ofLabel === null) return [];
  const [head, other] = [ofAsked ?? asked, ofLabel ?? label];
  const match = head === other ? exact : compareWords(head, other, english);
  return match === null ? [] : [{ kind: "compound", strength: match.strength * compoundShare }];
}

/** The fewest letters of the first and of the last part of a compound. */
const shortestStart = 3;
const shortestHead = 5;

/** Returns the noun at the end of a compound that names a kind of it, or somebody who does something. */
function compoundHead(word: string, words: Words): string | null {
  for (let at = shortestStart; at <= word.length - shortestHead; at += 1) {
    const [start, head] = [word.slice(0, at), word.slice(at)];
    if (words.knows(start) && isNoun(head, words) && (isAgent(head) || isKindOf(word, head, words)))
      return head;
  }
  return null;
}

function isAgent(noun: string): boolean {
  return /(?:er|or)s?$/.test(noun);
}

function isKindOf(word: string, head: string, words: Words): boolean {
  return words.related(word, head)?.kind === "hypernym";
}

function isNoun(word: string, words: Words): boolean {
  return words.partsOfSpeech(word).some(({ part }) => part === "noun");
}

function sameLemma(
  asked: string,
  label: string,
  askedLemmas: readonly string[],
  labelLemmas: readonly string[],
): boolean {
  if (asked.replace(/e?s$/, "") === label.replace(/e?s$/, "")) return true;
  return askedLemmas.some((word) => word === label || labelLemmas.includes(word));
}

function stemMatch(asked: string, label: string): WordMatch[] {
  const root = stem(asked);
  return root.length >= 4 && root === stem(label) ? [{ kind: "stem", strength: 0.85 }] : [];
}

/** The least strength of a narrower word: below it, almost any two nouns are related. */
const leastHyponym = 0.3;

function wordNetMatch(asked: string, label: string, words: Words): WordMatch[] {
  const relation = words.related(asked, label);
  if (relation === undefined || relation.kind === "antonym") return [];
  if (relation.kind === "lemma") return [lemma];
  if (relation.kind === "hyponym" && relation.strength < leastHyponym) return [];
  return [{ kind: relation.kind, strength: relation.strength }];
}

function tableMatch(askedLemmas: readonly string[], labelLemmas: readonly string[]): WordMatch[] {
  return askedLemmas.flatMap((asked) =>
    labelLemmas.flatMap((label): WordMatch[] => [
      ...(areNearSynonyms(asked, label) ? [{ kind: "near", strength: 0.7 } as const] : []),
      ...(roleNounsOf(asked).includes(label) ? [{ kind: "role", strength: 0.7 } as const] : []),
      ...(measureGroups.some((group) => group.includes(asked) && group.includes(label))
        ? [{ kind: "measure", strength: 0.5 } as const]
        : []),
      ...(measuresOfUnit(asked).includes(label) ? [{ kind: "unit", strength: 0.65 } as const] : []),
    ]),
  );
}

/** Words that begin alike, and slips of the pen, when no meaning relates them. */
function spellingMatch(asked: string, label: string, words: Words): WordMatch | null {
  if (asked.length >= 5 && label.length >= 5 && asked.slice(0, 5) === label.slice(0, 5))
    return { kind: "prefix", strength: 0.6 };
  if (asked.length >= 4 && label.length >= 4 && isOneSlip(asked, label) && !words.knows(asked))
    return { kind: "slip", strength: 0.75 };
  if (asked.length >= 4 && label.length >= 6 && label.startsWith(asked) && qualityOf(asked) === undefined)
    return { kind: "short", strength: 0.6 };
  return null;
}

/** Whether one inserted, missing, wrong or exchanged letter turns one word into the other. */
export function isOneSlip(left: string, right: string): boolean {
  if (left === right) return true;
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const [first, second] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  if (first.length <= 1 && second.length <= 1) return true;
  return first.length === 2 && first[0] === second[1] && first[1] === second[0];
}
