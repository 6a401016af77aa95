/** Provides the English vocabulary that the checks of wordings need: forms of verbs, and what nouns count. */
import { degreeOf } from "../../english/index.ts";
import {
  headOf,
  isUncountable,
  participleOf,
  pastOf,
  pluralOf,
  singularOf,
  thirdPerson,
  type Words,
} from "../../english/words/index.ts";

type VerbForm = "base" | "third" | "past" | "participle";
type VerbReading = {
  readonly lemma: string;
  /** The verb forms that the word can represent, such as past tense and participle for "forged". */
  readonly forms: ReadonlySet<VerbForm>;
};
type Part = "noun" | "verb" | "adjective";

export type EnglishWords = {
  /** @returns the reading, or `null` for a word that is not a form of a known verb */
  verb(word: string): VerbReading | null;
  /** The proportion of the word's occurrences in which it is this part of speech, from 0 to 1. */
  shareOf(word: string, part: Part): number;
  /** Whether the word is a dictionary entry: "opera", but not "criteria". */
  isLemma(word: string): boolean;
  /** Whether a common noun needs an article in the singular: "adder", but not "methanol" or "dried figs". */
  isCountable(phrase: string): boolean;
  /** The verb of an agent noun, such as "keep" for "keeper", or `null` for any other noun. */
  agentVerb(noun: string): string | null;
};

/** Agents whose verb has another stem, or no ending. */
const agents = new Map([
  ["architect", "design"],
  ["author", "write"],
  ["cinematographer", "film"],
  ["host", "host"],
  ["judge", "judge"],
  ["lyricist", "write"],
  ["mentor", "mentor"],
  ["referee", "referee"],
  ["screenwriter", "write"],
  ["tutor", "tutor"],
  ["umpire", "umpire"],
]);

export function createEnglishWords(words: Words): EnglishWords {
  const shareOf = (word: string, part: Part): number => {
    const uses = words.partsOfSpeech(word);
    const all = uses.reduce((sum, use) => sum + use.uses + 1, 0);
    const asPart = uses.filter((use) => use.part === part).reduce((sum, use) => sum + use.uses + 1, 0);
    return all === 0 ? 0 : asPart / all;
  };
  return {
    verb: (word) => readVerb(word.toLowerCase(), words),
    shareOf,
    isLemma: (word) => words.partsOfSpeech(word).some(({ lemma }) => lemma === word),
    isCountable: (phrase) => isCountable(phrase, words, shareOf),
    agentVerb: (noun) => agents.get(noun) ?? derivedVerb(noun, words),
  };
}

function readVerb(word: string, words: Words): VerbReading | null {
  if (word === "born") return { lemma: "bear", forms: new Set(["participle"]) };
  const lemmas = words.partsOfSpeech(word).filter(({ part }) => part === "verb");
  const fitting = lemmas.filter(({ lemma }) => formsOf(word, lemma).size > 0);
  // "Premiered" can be a form of "premier" or of "premiere", neither of which has a count; the longer lemma is more likely.
  const [best] = fitting.sort(
    (left, right) => right.uses - left.uses || right.lemma.length - left.lemma.length,
  );
  return best === undefined ? null : { lemma: best.lemma, forms: formsOf(word, best.lemma) };
}

function formsOf(word: string, lemma: string): ReadonlySet<VerbForm> {
  const forms = new Set<VerbForm>();
  if (word === lemma) forms.add("base");
  if (word === thirdPerson(lemma)) forms.add("third");
  if (word === pastOf(lemma)) forms.add("past");
  if (word === participleOf(lemma)) forms.add("participle");
  return forms;
}

function isCountable(phrase: string, words: Words, shareOf: EnglishWords["shareOf"]): boolean {
  const head = headOf(phrase);
  if (!/^\p{Ll}[\p{Ll} -]*$/u.test(phrase) || singularOf(phrase) !== phrase || isUncountable(phrase))
    return false;
  // Fields of knowledge and techniques: "typology", "photography".
  if (/(?:logy|graphy|metry|nomy)$/.test(head)) return false;
  const kinds = words.nounKinds(head);
  const share = (kind: string): number => kinds.find((one) => one.kind === kind)?.share ?? 0;
  const isConcrete = ["animal", "artifact", "plant", "person", "object", "body"].some(
    (kind) => share(kind) > 0,
  );
  return (
    shareOf(head, "noun") > (share("animal") > 0 ? 0.2 : 0.5) &&
    (isConcrete || share("substance") + share("food") < 0.5)
  );
}

/** Returns the verb from which an agent noun in "-er" or "-or" is derived. */
function derivedVerb(noun: string, words: Words): string | null {
  const stem = /^(.{3,})(?:er|or)$/.exec(noun)?.[1];
  if (stem === undefined) return null;
  const derived = words.derived(noun).flatMap(({ part, word }) => (part === "verb" ? [word] : []));
  const candidates = [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  return candidates.find((form) => derived.includes(form)) ?? null;
}

export function isSameInBoth(noun: string): boolean {
  return (
    /^(?:sheep|deer|fish|aircraft|species|series|offspring|people)$/.test(noun) ||
    (isUncountable(noun) === false && pluralOf(noun) === noun)
  );
}

export function isPlural(noun: string, english: EnglishWords): boolean {
  return !isSameInBoth(noun) && singularOf(noun) !== noun && english.shareOf(noun, "noun") >= 0.3;
}

export function isSingular(noun: string, english: EnglishWords): boolean {
  return singularOf(noun) === noun && pluralOf(noun) !== noun && english.shareOf(noun, "noun") >= 0.3;
}

/** Returns the grammatical number that a finite verb requires of its subject, or `null` if it accepts both. */
export function numberOfVerb(verb: string, english: EnglishWords): "one" | "many" | null {
  if (/^(?:is|was|has|does)$/.test(verb)) return "one";
  if (/^(?:are|were|have|do)$/.test(verb)) return "many";
  const forms = english.verb(verb)?.forms;
  if (forms === undefined || english.shareOf(verb, "verb") < 0.4) return null;
  if (forms.has("third")) return "one";
  return forms.has("base") && !forms.has("past") && english.shareOf(verb, "noun") < 0.5 ? "many" : null;
}

/** Whether a word is a past tense that is no participle, noun or adjective: "took". */
function isOnlyPast(verb: string, english: EnglishWords): boolean {
  const forms = english.verb(verb)?.forms;
  if (forms === undefined || english.shareOf(verb, "noun") + english.shareOf(verb, "adjective") > 0)
    return false;
  return forms.has("past") && !forms.has("participle") && !forms.has("base");
}

/** What a word can be, by the names of the groups in the patterns of faults. */
export const wordTests: Readonly<Record<string, (word: string, english: EnglishWords) => boolean>> = {
  singular: isSingular,
  notSingular: (word, english) => !isSingular(word, english),
  plural: isPlural,
  uncountable: isUncountable,
  singularOrMass: (noun, english) =>
    (isSingular(noun, english) || isUncountable(noun)) && !isSameInBoth(noun),
  verbOfMany: (verb, english) => numberOfVerb(verb, english) === "many",
  onlyPast: isOnlyPast,
  degree: (word) => degreeOf(word) !== undefined,
};
