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
  shareOf(word: string, part: Part): number;
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
  /** Whether the verb means to present something to an audience: "show", "perform". */
  isShowing(lemma: string): boolean;
  /** Whether a noun denotes something that takes place: "exhibition", "tournament", "conference". */
  isEvent(noun: string): boolean;
  /** Whether the action affects a person or an animal: visits have patients who are treated. */
  isDoneToPersons(lemma: string): boolean;
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
  showing: setOf(list.showing),
  surfaces: setOf(list.surfaces),
  containers: setOf(list.containers),
  doneToPersons: setOf(list.doneToPersons),
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
  | "surfaces"
  | "containers"
  | "relations";
const events = new Map(Object.entries(list.events));
const agents = new Map(Object.entries(list.agents));

type Part = "noun" | "verb" | "adjective";

export function createEnglishWords(words: Words): EnglishWords {
  const verb = createVerbReader(words);
  return {
    verb,
    shareOf: (word, part) => shareOf(word, part, words),
    isLemma: (word) => words.partsOfSpeech(word).some(({ lemma }) => lemma === word),
    isIntransitive: (lemma) => sets.intransitive.has(lemma),
    isLasting: (lemma) => sets.lasting.has(lemma),
    isPassing: (lemma) => sets.passing.has(lemma),
    isConducting: (lemma) => sets.conducting.has(lemma),
    isShowing: (lemma) => sets.showing.has(lemma),
    isEvent: (noun) => isEvent(noun, words),
    isDoneToPersons: (lemma) => sets.doneToPersons.has(lemma),
    isReceived: (lemma) => sets.received.has(lemma),
    isCountable: (phrase) => isCountable(phrase, words),
    isThing: (phrase) => isThing(phrase, words),
    isInstrument: (noun) => isInstrument(noun, words),
    isNounOf: (kind, phrase) => isNounOf(kind, phrase, words),
    actsWithin: (noun) => sets.withinGroups.has(noun),
    agentVerb: (noun) => agentVerb(noun, words, verb),
    eventPhrase: (noun) => eventPhrase(noun, words),
  };
}

function createVerbReader(words: Words): EnglishWords["verb"] {
  const readings = new Map<string, VerbReading | null>();
  return (word) => {
    const before = readings.get(word);
    if (before !== undefined) return before;
    const reading = readVerb(word, words);
    readings.set(word, reading);
    return reading;
  };
}

function readVerb(word: string, words: Words): VerbReading | null {
  const lower = word.toLowerCase();
  if (lower === "born") return { lemma: "bear", forms: new Set(["participle"]) };
  const lemmas = words.partsOfSpeech(lower).filter(({ part }) => part === "verb");
  const fitting = lemmas.filter(({ lemma }) => formsOf(lower, lemma).size > 0);
  // "Premiered" can be a form of "premier" or of "premiere", neither of which has a count; the longer lemma is more likely.
  const [best] = fitting.sort(
    (left, right) => right.uses - left.uses || right.lemma.length - left.lemma.length,
  );
  return best === undefined ? null : { lemma: best.lemma, forms: formsOf(lower, best.lemma) };
}

function shareOf(word: string, part: Part, words: Words): number {
  const uses = words.partsOfSpeech(word);
  const all = uses.reduce((sum, use) => sum + use.uses + 1, 0);
  const asPart = uses.filter((use) => use.part === part).reduce((sum, use) => sum + use.uses + 1, 0);
  return all === 0 ? 0 : asPart / all;
}

function kindShare(noun: string, wantedKind: string, words: Words): number {
  return words.nounKinds(noun).find(({ kind }) => kind === wantedKind)?.share ?? 0;
}

function isNounOf(kind: NounSet, phrase: string, words: Words): boolean {
  const head = singularOf(headOf(phrase));
  const last = head.split("-").at(-1) ?? "";
  if (sets[kind].has(head) || sets[kind].has(last)) return true;
  return kind === "persons" && kindShare(head, "person", words) >= 0.6;
}

function isCountable(phrase: string, words: Words): boolean {
  const head = headOf(phrase);
  if (!/^\p{Ll}[\p{Ll} -]*$/u.test(phrase) || singularOf(phrase) !== phrase || isUncountable(phrase))
    return false;
  // Fields of knowledge and techniques: "typology", "photography".
  if (/(?:logy|graphy|metry|nomy)$/.test(head)) return false;
  const share = (kind: string): number => kindShare(head, kind, words);
  const isConcrete = ["animal", "artifact", "plant", "person", "object", "body"].some(
    (kind) => share(kind) > 0,
  );
  return (
    shareOf(head, "noun", words) > (share("animal") > 0 ? 0.2 : 0.5) &&
    (isConcrete || share("substance") + share("food") < 0.5)
  );
}

function derivedVerbs(noun: string, words: Words): string[] {
  return words
    .derived(noun)
    .filter(({ part }) => part === "verb")
    .map(({ word }) => word);
}

function agentVerb(noun: string, words: Words, verb: EnglishWords["verb"]): string | null {
  const listed = agents.get(noun);
  if (listed !== undefined) return listed;
  const stem = /^(.{3,})(?:er|or)$/.exec(noun)?.[1];
  if (stem === undefined) return null;
  const candidates = [stem, `${stem}e`, stem.replace(/i$/, "y"), stem.replace(/(.)\1$/, "$1")];
  const derived = new Set(derivedVerbs(noun, words));
  // The dictionary does not list every agent noun: a "charterer" charters.
  const isUnlisted = words.partsOfSpeech(noun).length === 0 && shareOf(stem, "noun", words) > 0;
  if (isUnlisted && verb(stem)?.forms.has("base") === true) return stem;
  return candidates.find((form) => derived.has(form)) ?? null;
}

function eventPhrase(noun: string, words: Words): string | null {
  const listed = events.get(noun);
  if (listed !== undefined) return listed;
  const share = (kind: string): number => kindShare(noun, kind, words);
  const happens = Math.max(share("act"), share("event")) >= 0.4;
  const isPlaceOrArtifact = Math.max(share("location"), share("artifact")) >= 0.4;
  const isAction = happens || (/(?:ing|tion|ment)$/.test(noun) && !isPlaceOrArtifact);
  const lemma = isAction ? derivedVerbs(noun, words)[0] : undefined;
  if (lemma === undefined || lemma.includes(" ")) return null;
  return sets.intransitive.has(lemma) ? pastOf(lemma) : `was ${participleOf(lemma)}`;
}

/** The minimum share of a noun's uses that must denote something that takes place. */
const leastEvent = 0.6;

function isEvent(noun: string, words: Words): boolean {
  const head = singularOf(headOf(noun));
  const happens = ["act", "event", "time"].reduce((sum, kind) => sum + kindShare(head, kind, words), 0);
  return happens >= leastEvent || isNounOf("gatherings", noun, words);
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
