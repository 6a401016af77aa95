/** Chooses the question word that asks for the objects of a predicate. */
import { headOf, singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { PredicateUse, QuestionWord, Reading } from "./predicate.ts";
import { lastPreposition } from "./verb-phrase.ts";

/** The proportion of labels that must satisfy a rule for the rule to apply. */
const requiredShare = 0.8;

export function questionWordFor(use: PredicateUse, reading: Reading, english: EnglishWords): QuestionWord {
  if (isTemporal(use) || namesTimesOfYear(use, english)) return "when";
  if (use.valueKind === "number") return questionWordForNumber(use, reading);
  if (asksForPerson(use, reading, english)) return "who";
  if (asksForPlace(use, reading, english)) return "where";
  return reading.typeNoun === "" ? "what" : "which";
}

/** Chooses the question word for a number, which is a duration, a count or a measurement. */
function questionWordForNumber(use: PredicateUse, reading: Reading): QuestionWord {
  if (saysHowLong(reading)) return "how long";
  return asksForCount(use, reading.singular, reading.unit) ? "how many" : "what";
}

/** Whether the objects are the places where something is or happens, judging by their type or their labels. */
function asksForPlace(use: PredicateUse, { typeNoun, verb }: Reading, english: EnglishWords): boolean {
  if (verb === null || !/(?:^| )(?:in|at)$/.test(verb.rest)) return false;
  if (typeNoun !== "") return english.isNounOf("places", typeNoun);
  return isCapitalised(use) && !placelessVerb.test(verb.rest);
}

/** Whether the values are durations of what the subject does: tickets that "last", or "are valid for", 90 minutes. */
function saysHowLong({ verb, singular, unit }: Reading): boolean {
  if (verb === null || singular !== "" || !durations.test(unit)) return false;
  return lastPreposition(verb.rest) === "for" || (verb.style === "active" && verb.rest === "");
}
const durations =
  /^(?:ms|s|secs?|seconds?|min|mins|minutes?|h|hrs?|hours?|d|days?|wks?|weeks?|months?|yrs?|years?)$/;

/** Whether the values are months or seasons, such as the months in which a plant blooms. */
function namesTimesOfYear({ samples }: PredicateUse, english: EnglishWords): boolean {
  return (
    share(samples, (label) => english.isNounOf("timesOfYear", label.trim().toLowerCase())) >= requiredShare
  );
}

/** Whether the objects are people. Without a hint in the label or the objects' types, the answer is no. */
function asksForPerson(
  use: PredicateUse,
  { singular, typeNoun, verb }: Reading,
  english: EnglishWords,
): boolean {
  const noun = singular === "" ? typeNoun : singular;
  const takesPerson = /(?:^|\s)(?:by|with|under|after|to)$/.test(verb?.rest ?? "");
  const hasHint = noun !== "" || use.objectNouns.length > 0 || takesPerson;
  return hasHint && isPersonal(use, noun, english);
}

/** Verb phrases with "in" whose objects are not places: "written in" a language, "published in" a journal. */
const placelessVerb =
  /^(?:written|published|released|translated|coded|expressed|implemented|write|publish)\b/;

/** Whether the values count items: they are whole numbers, and the label is a plural such as "goals". */
function asksForCount(use: PredicateUse, singular: string, unit: string): boolean {
  const last =
    use.label
      .trim()
      .split(/[\s_]+/)
      .at(-1) ?? "";
  const isPluralPhrase = singular.split(" ").length > 1 && /[^su]s \S+$/i.test(use.label);
  const isIrregularPlural = !last.endsWith("s") && singularOf(last) !== last;
  const isPlural =
    isIrregularPlural ||
    /[^su]s$/i.test(last) ||
    isPluralPhrase ||
    /^number of /i.test(singular) ||
    numberOfNouns.test(use.label);
  return unit === "" && isPlural && use.samples.every((sample) => /^\d+$/.test(sample.trim()));
}

const numberOfNouns = /(?:^|[\s_])number[\s_]of[\s_]\p{L}+s(?:[\s_]|$)/iu;

/** Whether the objects are people, judging by their type, their noun or their labels. */
export function isPersonal(use: PredicateUse, noun: string, english: EnglishWords): boolean {
  if (!/^(?:name|identifier|text)$/.test(use.valueKind)) return false;
  const [type] = use.objectNouns;
  if (type !== undefined && english.isNounOf("persons", type)) return true;
  if (noun !== "" && !english.isNounOf("persons", noun)) return false;
  // A borrower may also be a museum, so the type of the entities decides if the dictionary contains a word for it.
  if (type !== undefined && (noun === "" || english.shareOf(headOf(type), "noun") > 0)) return false;
  if (noun === "" && namesOrganisations(use, english)) return false;
  return noun !== "" ? isCapitalised(use) : namePersons(use.samples);
}

/** Whether most labels look like people's names, such as "Ada Lark". */
export function namePersons(labels: readonly string[]): boolean {
  return share(labels, (label) => personName.test(label.trim())) >= requiredShare;
}

/**
 * Whether the last words of labels denote organisations, as in "Northmere Bank" and "Carrow Brewery", which otherwise
 * look like people's names.
 */
export function namesOrganisations({ samples, objectNouns }: PredicateUse, english: EnglishWords): boolean {
  const last = (label: string): string => label.trim().split(/\s+/).at(-1) ?? "";
  return (
    objectNouns.length === 0 &&
    share(samples, (label) => english.isNounOf("organisations", last(label))) >= organisationShare
  );
}
const organisationShare = 0.25;

const personName =
  /^(?:\p{Lu}[\p{L}.'’-]*)(?: (?:de|da|di|van|von|der|den|la|le|el|al|bin|ter|the|of|del|du))*(?: (?:\p{Lu}[\p{L}.'’-]*|(?:de|da|di|van|von|der|den)(?= ))){1,3}$/u;

function isCapitalised({ samples }: PredicateUse): boolean {
  return share(samples, (label) => /^\p{Lu}/u.test(label.trim())) >= requiredShare;
}

function share(items: readonly string[], test: (item: string) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}
