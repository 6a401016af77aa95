/** Rewords actions that repeat the stem of their subject or object: nobody "delivers a delivery". */
import { headOf, participleOf, pluralOf } from "../../../words/index.ts";
import { wordsOf } from "../label-words.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { Predicate, PredicateUse } from "./predicate.ts";
import { active, be, type VerbPhrase } from "./verb-phrase.ts";

/** The minimum number of initial letters that a verb must share with the noun for its event. */
const sharedStem = 4;

/**
 * Replaces a verb that repeats its subject or object: an inspection is "carried out by" its inspector, and a courier
 * "carried out" a delivery. Instead of "inspecting" a vessel, an inspection has an "inspected vessel".
 */
export function withoutEcho(reading: Predicate, use: PredicateUse, english: EnglishWords): Predicate {
  const { verb, inverse } = reading;
  if (verb === null) return reading;
  const lemma = lemmaOf(verb, english);
  if (lemma === null) return reading;
  if (isEventOf(use.subjectNoun, lemma, english)) {
    if (verb.style !== "be") return asNoun(reading, wordsOf(use.label), english);
    if (inverse === null) return reading;
    const { carriedOut, carriedOutBy } = carryingOut(use.subjectNoun, verb.tense);
    return { ...reading, verb: carriedOutBy, inverse: carriedOut };
  }
  const isObject = use.objectNouns.some((noun) => isEventOf(noun, lemma, english));
  if (!isObject || verb.style !== "active" || verb.rest !== "") return reading;
  const { carriedOut, carriedOutBy } = carryingOut(use.objectNouns[0] ?? "", verb.tense);
  return { ...reading, verb: carriedOut, inverse: carriedOutBy };
}

/** Returns the general verbs for an event: bookings and orders are made, and inspections are carried out. */
function carryingOut(
  event: string,
  tense: VerbPhrase["tense"],
): { carriedOut: VerbPhrase; carriedOutBy: VerbPhrase } {
  const isMade = /(?:ing|order|purchase|reservation|request|payment|donation)$/.test(event);
  return isMade
    ? { carriedOut: active("make", tense), carriedOutBy: be("made by", tense) }
    : { carriedOut: active("carry", tense, "out"), carriedOutBy: be("carried out by", tense) };
}

/**
 * Reads a label that ends in the noun for its objects as a noun: "inspected vessel". Returns the reading unchanged for
 * other labels.
 */
function asNoun(reading: Predicate, text: string, english: EnglishWords): Predicate {
  const { typeNoun } = reading;
  if (typeNoun === "" || !text.endsWith(` ${typeNoun}`)) return reading;
  // An "inspected vessel" is not just any vessel of an inspection, but the hotel that a review "reviews" is its hotel.
  const isDescribed = english.verb(text.split(" ")[0] ?? "")?.forms.has("participle") === true;
  const singular = isDescribed ? text : typeNoun;
  return { ...reading, part: "noun", singular, plural: pluralOf(singular), verb: null, inverse: null };
}

function lemmaOf(verb: VerbPhrase, english: EnglishWords): string | null {
  if (verb.style === "active") return verb.lemma;
  return english.verb(verb.rest.split(" ")[0] ?? "")?.lemma ?? null;
}

/**
 * Whether a noun denotes the event of a verb and has the same stem: "delivery" and "deliver", "safety check" and
 * "check".
 */
export function isEventOf(phrase: string, lemma: string, english: EnglishWords): boolean {
  const noun = headOf(phrase);
  if (!noun.startsWith(lemma.slice(0, Math.max(sharedStem, lemma.length - 2)))) return false;
  return noun === lemma || english.eventPhrase(noun)?.split(" ").includes(participleOf(lemma)) === true;
}
