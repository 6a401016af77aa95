/** Provides the English vocabulary for wordings: the forms of verbs and the categories of nouns. */
import {
  headOf,
  isUncountable,
  participleOf,
  pastOf,
  singularOf,
  thirdPerson,
  type Words,
} from "../../../words/index.ts";
import { isInstrument, isThing } from "./things.ts";
import list from "./usage.json" with { type: "json" };

export type VerbForm = "base" | "third" | "past" | "participle";
export type VerbReading = {
  readonly lemma: string;
  /** The verb forms that the word can represent, such as past tense and participle for "forged". */
  readonly forms: ReadonlySet<VerbForm>;
};

export type EnglishWords = {
  /** @returns the reading, or `null` for a word that is not a form of a known verb */
  verb(word: string): VerbReading | null;
  /** The proportion of the word's occurrences in which it is this part of speech, from 0 to 1. */
  shareOf(word: string, part: "noun" | "verb" | "adjective"): number;
  /** Whether the word is a dictionary entry: "opera", but not "criteria". */
  isLemma(word: string): boolean;
  /** Whether the verb has no direct object: "die", "belong". */
  isIntransitive(lemma: string): boolean;
  /** Whether the verb describes a state rather than an event: "own", "guard". */
  isLasting(lemma: string): boolean;
  /** Whether the verb describes a completed action: "ship", "award". */
  isPassing(lemma: string): boolean;
  /** Whether the verb describes being in charge of an event: a referee leads a match, but not its teams. */
  isConducting(lemma: string): boolean;
  /** Whether things usually undergo the action of the verb: an "assigned bed" is assigned to somebody. */
  isReceived(lemma: string): boolean;
  /** Whether a common noun needs an article in the singular: "adder", but not "methanol" or "dried figs". */
  isCountable(phrase: string): boolean;
  /** Whether a value is a common noun for a single thing, such as "stirrer" and "river", but not "linen" or "red". */
  isThing(phrase: string): boolean;
  /** Whether a noun denotes things that people use for a task: "equipment", "tool". */
  isInstrument(noun: string): boolean;
  /** Whether the head of a noun phrase belongs to a category: "guild master" is a person. */
  isNounOf(kind: NounSet, phrase: string): boolean;
  /** The verb of an agent noun, such as "keep" for "keeper", or `null` for any other noun. */
  agentVerb(noun: string): string | null;
  /**
   * Whether the agent acts as a member of a group rather than on the group: a player in a club does not play the club.
   */
  actsWithin(noun: string): boolean;
  /**
   * The verb phrase for an event, such as "was born" for "birth" and "was crowned" for "coronation", or `null` for any
   * other noun.
   */
  eventPhrase(noun: string): string | null;
};

const sets = {
  times: setOf(list.times),
  timesOfYear: setOf(list.timesOfYear),
  places: setOf(list.places),
  persons: setOf(list.persons),
  classes: setOf(list.classes),
  documents: setOf(list.documents),
  sayings: setOf(list.sayings),
  subjects: setOf(list.subjects),
  gatherings: setOf(list.gatherings),
  periodicals: setOf(list.periodicals),
  organisations: setOf(list.organisations),
  intransitive: setOf(list.intransitive),
  lasting: setOf(list.lasting),
  passing: setOf(list.passing),
  received: setOf(list.received),
  relations: setOf(list.relations),
  conducting: setOf(list.conducting),
  withinGroups: setOf(list.withinGroups),
};
type NounSet =
  | "times"
  | "timesOfYear"
  | "places"
  | "persons"
  | "classes"
  | "documents"
  | "organisations"
  | "sayings"
  | "subjects"
  | "gatherings"
  | "periodicals"
  | "relations";
const events = new Map(Object.entries(list.events));
const agents = new Map(Object.entries(list.agents));

export function createEnglishWords(words: Words): EnglishWords {
  const readings = new Map<string, VerbReading | null>();
  const readVerb = (word: string): VerbReading | null => {
    const lower = word.toLowerCase();
    if (lower === "born") return { lemma: "bear", forms: new Set(["participle"]) };
    const lemmas = words.partsOfSpeech(lower).filter(({ part }) => part === "verb");
    const fitting = lemmas.filter(({ lemma }) => formsOf(lower, lemma).size > 0);
    // "Premiered" can be a form of "premier" or of "premiere", which have no counts; the longer lemma is the less
    // surprising one.
    const [best] = fitting.sort(
      (left, right) => right.uses - left.uses || right.lemma.length - left.lemma.length,
    );
    return best === undefined ? null : { lemma: best.lemma, forms: formsOf(lower, best.lemma) };
  };
  const verb = (word: string): VerbReading | null => {
    const before = readings.get(word);
    if (before !== undefined) return before;
    const reading = readVerb(word);
    readings.set(word, reading);
    return reading;
  };
  const shareOf = (word: string, part: "noun" | "verb" | "adjective"): number => {
    const uses = words.partsOfSpeech(word);
    const all = uses.reduce((sum, use) => sum + use.uses + 1, 0);
    const own = uses.filter((use) => use.part === part).reduce((sum, use) => sum + use.uses + 1, 0);
    return all === 0 ? 0 : own / all;
  };
  const kindShare = (noun: string, wanted: string): number =>
    words.nounKinds(noun).find(({ kind }) => kind === wanted)?.share ?? 0;
  const isNounOf = (kind: NounSet, phrase: string): boolean => {
    const head = singularOf(headOf(phrase));
    const last = head.split("-").at(-1) ?? "";
    if (sets[kind].has(head) || sets[kind].has(last)) return true;
    return kind === "persons" && kindShare(head, "person") >= 0.6;
  };
  const derivedVerbs = (noun: string): string[] =>
    words
      .derived(noun)
      .filter(({ part }) => part === "verb")
      .map(({ word }) => word);
  return {
    verb,
    shareOf,
    isLemma: (word) => words.partsOfSpeech(word).some(({ lemma }) => lemma === word),
    isIntransitive: (lemma) => sets.intransitive.has(lemma),
    isLasting: (lemma) => sets.lasting.has(lemma),
    isPassing: (lemma) => sets.passing.has(lemma),
    isConducting: (lemma) => sets.conducting.has(lemma),
    isReceived: (lemma) => sets.received.has(lemma),
    isCountable: (phrase) => {
      const head = headOf(phrase);
      if (!/^\p{Ll}[\p{Ll} -]*$/u.test(phrase) || singularOf(phrase) !== phrase || isUncountable(phrase))
        return false;
      // Fields of knowledge and techniques: "typology", "photography".
      if (/(?:logy|graphy|metry|nomy)$/.test(head)) return false;
      const thing = ["animal", "artifact", "plant", "person", "object", "body"].some(
        (kind) => kindShare(head, kind) > 0,
      );
      const animal = kindShare(head, "animal") > 0;
      return (
        shareOf(head, "noun") > (animal ? 0.2 : 0.5) &&
        (thing || kindShare(head, "substance") + kindShare(head, "food") < 0.5)
      );
    },
    isThing: (phrase) => isThing(phrase, words),
    isInstrument: (noun) => isInstrument(noun, words),
    isNounOf,
    actsWithin: (noun) => sets.withinGroups.has(noun),
    agentVerb: (noun) => {
      const told = agents.get(noun);
      if (told !== undefined) return told;
      const stem = /^(.{3,})(?:er|or)$/.exec(noun)?.[1];
      if (stem === undefined) return null;
      const candidates = [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
      const derived = new Set(derivedVerbs(noun));
      // The dictionary does not list every agent noun: a "charterer" charters.
      const isUnlisted = words.partsOfSpeech(noun).length === 0 && shareOf(stem, "noun") > 0;
      if (isUnlisted && verb(stem)?.forms.has("base") === true) return stem;
      return candidates.find((form) => derived.has(form)) ?? null;
    },
    eventPhrase: (noun) => {
      const told = events.get(noun);
      if (told !== undefined) return told;
      const happens = Math.max(kindShare(noun, "act"), kindShare(noun, "event")) >= 0.4;
      const named = Math.max(kindShare(noun, "location"), kindShare(noun, "artifact")) >= 0.4;
      const lemma =
        happens || (/(?:ing|tion|ment)$/.test(noun) && !named) ? derivedVerbs(noun)[0] : undefined;
      if (lemma === undefined || lemma.includes(" ")) return null;
      return sets.intransitive.has(lemma) ? pastOf(lemma) : `was ${participleOf(lemma)}`;
    },
  };
}

function formsOf(word: string, lemma: string): Set<VerbForm> {
  const forms = new Set<VerbForm>();
  if (word === lemma) forms.add("base");
  if (word === thirdPerson(lemma)) forms.add("third");
  if (word === pastOf(lemma)) forms.add("past");
  if (word === participleOf(lemma)) forms.add("participle");
  return forms;
}

function setOf(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
