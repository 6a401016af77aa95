/**
 * Guesses the grammar of a predicate from the style of its label, the inflection of its words, and its use in the
 * graph.
 *
 * The label is interpreted first as a phrase with "to be", then as a phrase with "have", then as a verb, and then as a
 * phrase with a preposition. If none of these interpretations applies, the label is a noun. Entries in the user's
 * lexicon replace this guess.
 */
import { participleOf, pluralOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { nameValues } from "./name-values.ts";
import type { Predicate, PredicateUse, Reading } from "./predicate.ts";
import { isPersonal, namesOrganisations, questionWordFor } from "./question-word.ts";
import { readCount } from "./read-count.ts";
import { isParticipleOnly } from "./read-verb.ts";
import { readVerbLabel } from "./read-verb-label.ts";
import { splitUnit } from "./split-unit.ts";
import {
  active,
  be,
  join,
  lastPreposition,
  parseVerbPhrase,
  type VerbPhrase,
  withAdverb,
} from "./verb-phrase.ts";

/** @returns the predicate, or `null` if the label contains no words, for example because it is a coded id */
export function readPredicate(use: PredicateUse, english: EnglishWords): Predicate | null {
  const { text, unit } = splitUnit(use);
  if (!isSayable(text)) return null;
  const countReading = readCount(text, use, english);
  if (countReading !== null)
    return { ...complete(use, { ...countReading, unit }, english), asks: "how many" };
  const words = text.split(" ");
  const isNounLabel =
    namesEvent(text, use, english) || use.objectNouns.includes(text) || isCompoundState(words, use, english);
  const verbReading = isNounLabel ? null : readVerbLabel(words, use, english);
  const reading = verbReading ?? readNoun(words, use, english);
  if (reading === null || !canBeNoun(reading.singular, english)) return null;
  return complete(use, { ...reading, unit }, english);
}

/**
 * Whether a label contains words and does not express an obligation ("must not meet"), which no question asks about.
 */
function isSayable(text: string): boolean {
  if (!/\p{L}{2}/u.test(text.replace(/\b\p{L}\d+\b/gu, ""))) return false;
  return !/^(?:must|may|can|should|cannot|shall|might)(?: |$)/.test(text);
}

/**
 * Whether words can be used as a noun. They cannot if they begin with a verb or an article, or end in a preposition or
 * an adverb: "was the" is not a noun.
 */
function canBeNoun(noun: string, english: EnglishWords): boolean {
  const last = noun.split(" ").at(-1) ?? "";
  const isLast = (part: "noun" | "adjective"): boolean => english.shareOf(last, part) > 0;
  const isAdverb = /^\p{L}{2,}ly$/u.test(last) && !isLast("noun") && !isLast("adjective");
  const beginsWrongly = /^(?:is|are|was|were|be|been|has|have|had|the|an?) /.test(noun);
  return !beginsWrongly && !isAdverb && (lastPreposition(noun) === null || isLast("noun"));
}

/**
 * Reads a label that is not a verb. Returns `null` for a number if the label does not name the items that it counts,
 * and for a participle that is not a noun.
 */
function readNoun(
  words: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Omit<Reading, "unit"> | null {
  if (use.valueKind === "flag" && !/^(?:has|have)$/.test(words[0] ?? "")) return stateOf(words, english);
  const noun = nameValues(words, use, english);
  if (noun === null) return null;
  const verb = eventOf(noun, use, english) ?? locationOf(noun, use, english);
  const verbs = verb === null ? agentOf(noun, use, english) : { verb, inverse: null };
  return {
    part: "noun",
    singular: verb === null ? datedEvent(noun, use, english) : noun,
    verb: verbs?.verb ?? null,
    inverse: verbs?.inverse ?? null,
    typeNoun: "",
  };
}

function complete(use: PredicateUse, reading: Reading, english: EnglishWords): Predicate {
  const hasAgents = reading.inverse !== null && reading.singular === "";
  const [type = hasAgents && namesOrganisations(use, english) ? "organisation" : ""] = use.objectNouns;
  const typeNoun = reading.typeNoun !== "" ? reading.typeNoun : type;
  const fullReading = { ...reading, typeNoun, label: use.label, functional: use.functional };
  return {
    ...fullReading,
    plural: reading.plural ?? pluralOfEach(reading.singular),
    otherVerbs: [],
    typePlural: typeNoun === "" ? "" : pluralOf(typeNoun),
    asks: questionWordFor(use, fullReading, english),
    valueKind: use.valueKind,
  };
}

/** Returns the plural of a noun or of two nouns: "religions or worldviews". */
function pluralOfEach(noun: string): string {
  if (noun === "") return "";
  return noun
    .split(/ (or|and) /)
    .map((part, at) => (at % 2 === 1 ? part : pluralOf(part)))
    .join(" ");
}

/**
 * Names the time of an event that no verb expresses: if its values are days, "maiden flight" becomes "maiden flight
 * date".
 */
function datedEvent(noun: string, use: PredicateUse, english: EnglishWords): string {
  const last = noun.split(" ").at(-1) ?? "";
  if (!isTemporal(use) || english.isNounOf("times", noun) || english.eventPhrase(last) === null) return noun;
  return `${noun} ${use.valueKind}`;
}

/** Whether a label such as "start" or "release" denotes an event because its values are times. */
function namesEvent(text: string, use: PredicateUse, english: EnglishWords): boolean {
  if (!isTemporal(use)) return false;
  return english.verb(text)?.forms.has("base") === true && english.eventPhrase(text) !== null;
}

/** Whether a flag is a compound adjective such as "solar powered", which is not read as a verb. */
function isCompoundState(
  [first = "", ...others]: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): boolean {
  const isVerb = english.verb(first) !== null && english.shareOf(first, "verb") > 0.5;
  if (use.valueKind !== "flag" || others.length !== 1 || isVerb) return false;
  return english.verb(others[0] ?? "")?.forms.has("participle") === true;
}

/** Reads a flag that is not a verb: a subject "is flammable", or "is marked as survey". */
function stateOf(words: readonly string[], english: EnglishWords): Omit<Reading, "unit"> {
  const last = words.at(-1) ?? "";
  const text = words.join(" ");
  const describes =
    english.verb(last)?.forms.has("participle") === true ||
    english.shareOf(last, "adjective") >= 0.5 ||
    /(?:able|ible|ful|less|proof|-free)$/.test(last);
  const rest = describes ? text : `marked as ${text}`;
  return { part: "adjective", singular: text, verb: be(rest, "present"), inverse: null, typeNoun: "" };
}

/** Reads the time or place of an event: "birth year", "date of death", "place of birth", "first release". */
function eventOf(noun: string, use: PredicateUse, english: EnglishWords): VerbPhrase | null {
  const { frame, event: eventLabel } = splitEvent(noun.replace(firstOrLast, ""));
  const [, adverb = ""] = firstOrLast.exec(noun) ?? firstOrLast.exec(eventLabel) ?? [];
  const event = eventLabel.replace(firstOrLast, "");
  if (!saysWhenOrWhere(frame, event, use, english)) return null;
  const phrase = eventVerb(event, english);
  if (phrase === null) return null;
  const inTime = { ...phrase, rest: join(phrase.rest, prepositionOf(frame, use)) };
  return adverb === "first" || adverb === "last" ? withAdverb(inTime, adverb) : inTime;
}

const firstOrLast = /^(first|last|original|final)(?: |$)/;

/**
 * Separates an event from its frame, which is the noun for its time or place: "date" in "date of death" and "death
 * date". The frame is empty if the label contains only the event.
 */
function splitEvent(noun: string): { readonly frame: string; readonly event: string } {
  const [, frame = "", eventAfterOf] = /^(\S+) of ((?:first |last )?\S+)$/.exec(noun) ?? [];
  if (eventAfterOf !== undefined) return { frame, event: eventAfterOf };
  const [, eventBefore, last = ""] = /^(\S+) (\S+)$/.exec(noun) ?? [];
  return eventBefore === undefined ? { frame: "", event: noun } : { frame: last, event: eventBefore };
}

/** Whether the values are times or places of the event, judging by the event's frame and by the values. */
function saysWhenOrWhere(frame: string, event: string, use: PredicateUse, english: EnglishWords): boolean {
  const temporal = isTemporal(use);
  if (frame === "") return temporal && !english.isNounOf("times", event);
  // Ships depart from a port and arrive at another, so the port is not where the event as a whole took place.
  if (english.isNounOf("places", frame)) return !/^(?:arrival|departure|return|transfer)$/.test(event);
  return temporal && english.isNounOf("times", frame);
}

function prepositionOf(frame: string, { valueKind }: PredicateUse): string {
  if (valueKind === "date") return "on";
  return /^(?:venue|site|station|airport)$/.test(frame) ? "at" : "in";
}

/** Converts an event to a verb phrase: "birth" to "was born", "opening" to "opened", "start" to "started". */
function eventVerb(event: string, english: EnglishWords): VerbPhrase | null {
  const listedPhrase = english.eventPhrase(event);
  if (listedPhrase !== null) return parseVerbPhrase(listedPhrase, english);
  // "Established year" is when something was established.
  if (isParticipleOnly(event, english)) {
    const lemma = english.verb(event)?.lemma ?? "";
    return english.isIntransitive(lemma) ? active(lemma, "past") : be(event, "past");
  }
  if (!event.endsWith("ing")) return null;
  const stem = event.slice(0, -3);
  const lemma = [stem, `${stem}e`, stem.slice(0, -1)].find((form) => english.verb(form)?.forms.has("base"));
  if (lemma === undefined) return null;
  return english.isIntransitive(lemma) ? active(lemma, "past") : be(participleOf(lemma), "past");
}

/**
 * Reads a type of place, such as "town" or "country", as the location of the subject, unless the subject is a person.
 */
function locationOf(noun: string, use: PredicateUse, english: EnglishWords): VerbPhrase | null {
  const isPlace =
    /^(?:city|town|village|country|county|district|region|province|state|continent|location|municipality)$/.test(
      noun,
    );
  const isLocatable = use.subjectNoun !== "" && !english.isNounOf("persons", use.subjectNoun);
  if (/^(?:headquarters|head office)(?: location)?$/.test(noun) && use.valueKind === "name")
    return be("headquartered in", "present");
  return isPlace && isLocatable && use.valueKind === "name" ? be("located in", "present") : null;
}

/** Derives verbs from an agent noun: the subject "is kept by" its keeper, and the keeper "keeps" the subject. */
function agentOf(
  noun: string,
  use: PredicateUse,
  english: EnglishWords,
): { readonly verb: VerbPhrase; readonly inverse: VerbPhrase } | null {
  const head = noun.split(" ").at(-1) ?? "";
  if (noun.includes(" ") || english.actsWithin(head) || !isPersonal(use, noun, english)) return null;
  const lemma = english.agentVerb(head);
  if (lemma === null || english.isIntransitive(lemma)) return null;
  const tense = english.isLasting(lemma) ? "present" : "past";
  return { verb: be(`${participleOf(lemma)} by`, tense), inverse: active(lemma, tense) };
}
