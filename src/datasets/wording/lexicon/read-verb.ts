/** Reads labels that contain a verb in any form: "eats", "depend on", "studied at", "year built", "tickets sold". */

import { participleOf, pluralOf, singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { indefinite } from "../english.ts";
import type { EnglishWords, VerbReading } from "../words/english-words.ts";
import { asNoun, divideAfterVerb, isParticles, type Label, phrase } from "./label-reading.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { isPersonal } from "./question-word.ts";
import { passive, prepositionOfTime } from "./read-be.ts";
import { active, be, join, lastPreposition } from "./verb-phrase.ts";

/**
 * Reads labels that begin with a verb. Returns `undefined` if the first word is not a verb, or is more likely a noun.
 */
export function readLeadingVerb(label: Label): Reading | undefined {
  const { first, rest, use, english } = label;
  const reading = english.verb(first);
  if (reading === null) return undefined;
  const { forms, lemma } = reading;
  if (isPast(forms, label)) {
    if (!forms.has("participle")) return subjectAction(lemma, rest, use, english);
    return describesNoun(label) ? undefined : pastAction(lemma, rest, use, english);
  }
  const isNoun = forms.has("third") ? isPluralNoun(label) : !forms.has("base") || isBaseNoun(label);
  if (isNoun) return undefined;
  const { particles, noun } = divideAfterVerb(rest, english);
  const [, sharedNoun = "", other] = /^(\p{L}+) (with)$/u.exec(lemma === "share" ? particles : "") ?? [];
  const complement = english.isCountable(sharedNoun) ? join(indefinite(sharedNoun), other ?? "") : particles;
  return phrase("verb", active(lemma, "present", complement), noun);
}

/**
 * Whether the verb is in the past tense. "Set" and "cut" are also base forms, so only the particles after them can show
 * that they are in the past tense.
 */
function isPast(forms: VerbReading["forms"], { rest, use, english }: Label): boolean {
  if (!forms.has("past") && !forms.has("participle")) return false;
  if (!forms.has("base")) return true;
  return isParticles(rest) && (isTemporal(use) || isPassive(forms, rest, use, english));
}

/**
 * Whether a verb form is a passive participle. "Set in" and "cut from" are participles only if the subject is not a
 * person.
 */
function isPassive(
  forms: VerbReading["forms"],
  rest: readonly string[],
  { subjectNoun }: PredicateUse,
  english: EnglishWords,
): boolean {
  return rest.length > 0 && forms.has("participle") && !english.isNounOf("persons", subjectNoun);
}

/**
 * Whether a participle describes the noun after it: "estimated cost", "related work", "preferred colour". A patient
 * with an "assigned bed" does not assign it.
 */
function describesNoun({ first, rest, use, english }: Label): boolean {
  if (rest.length === 0 || use.valueKind === "flag") return false;
  if (lastPreposition(divideAfterVerb(rest, english).particles) !== null) return false;
  const hasOneLiteral = use.functional && use.objectNouns.length === 0;
  const isReceived = english.isReceived(english.verb(first)?.lemma ?? "");
  return hasOneLiteral || isReceived || english.shareOf(first, "adjective") > 0.3;
}

/**
 * Whether a word that ends in "s" is a plural noun: "goals" and "authors" are nouns, whereas "needs" and "drains" are
 * verbs.
 */
function isPluralNoun({ first, rest, use, english }: Label): boolean {
  const nounShare = english.shareOf(first, "noun");
  // "Damages awarded" are damages.
  const [next = "", ...others] = rest;
  if (others.length === 0 && nounShare > 0 && isParticipleOnly(next, english)) return true;
  if (rest.length > 0) return nounShare > 0.75 && lastPreposition(rest.join(" ")) === null;
  if (endsNames(first, use)) return true; // A plural noun indicates that there may be several values.
  const threshold = use.functional && use.valueKind === "name" ? 0.9 : 0.5;
  return nounShare > threshold || use.valueKind === "number";
}

/** Whether at least half of the sample values end in the word, as "Gate Chambers" does for the label "chambers". */
function endsNames(word: string, { samples }: PredicateUse): boolean {
  const matchingLabels = samples.filter((label) => label.toLowerCase().endsWith(` ${word}`));
  return matchingLabels.length > 0 && matchingLabels.length * 2 >= samples.length;
}

/** Whether a word, such as "sold", is only a participle and not a noun. */
export function isParticipleOnly(word: string, english: EnglishWords): boolean {
  const forms = english.verb(word)?.forms;
  return forms?.has("participle") === true && !forms.has("base") && english.shareOf(word, "noun") === 0;
}

/**
 * Whether a label that starts with a base form is a noun: "depend on" starts with a verb, whereas "host city" and
 * "place in the league" start with nouns, and "gross tonnage" starts with an adjective.
 */
function isBaseNoun(label: Label): boolean {
  const { first, rest, use, english } = label;
  const noun = english.shareOf(first, "noun");
  // With one value for each subject, "cause" is the cause of an accident rather than what the accident causes.
  if (rest.length === 0 && use.functional && noun > 0) return true;
  const afterFirst = rest.join(" ");
  const preposition = lastPreposition(afterFirst);
  if (rest.length > 0 && preposition === null && isOfEvent(label)) return true;
  if (preposition === "of") return true;
  if (preposition !== null) return noun >= 0.6 && !/^(?:for|to|on|with)$/.test(preposition);
  // "Start year" is a year, "launch site" is a site, "drive type" is a type, and "start point" is a point.
  const isCompound =
    (["times", "places", "classes"] as const).some((kind) => english.isNounOf(kind, afterFirst)) ||
    /^(?:point|position|code|number|rate|speed)$/.test(afterFirst);
  const isDescribed = english.shareOf(first, "adjective") > 0.3 && !english.isLasting(first);
  return noun >= 0.25 || (rest.length > 0 && (isCompound || isDescribed));
}

/**
 * Whether the first word names an event rather than an action of the subject: a "launch mass" is a mass and, if every
 * subject has at most one, a "launch vehicle" is a vehicle.
 */
function isOfEvent({ first, rest, use, english }: Label): boolean {
  const afterFirst = rest.join(" ");
  if (english.shareOf(first, "noun") === 0) return false;
  if (use.valueKind === "number" || isTemporal(use)) return singularOf(afterFirst) === afterFirst;
  return use.functional && english.eventPhrase(first) !== null;
}

/**
 * Reads a noun with a participle: "tickets sold" is a number of tickets, "award received" describes something that a
 * person did, and "vessel used" is a vessel. Returns `undefined` unless the label ends in a participle.
 */
export function readTrailingParticiple({ words, use, english }: Label): Reading | undefined {
  const last = words.at(-1) ?? "";
  const participle = words.length > 1 ? english.verb(last) : null;
  if (participle === null || !participle.forms.has("participle") || participle.forms.has("base"))
    return undefined;
  const { lemma } = participle;
  const noun = singularOf(words.slice(0, -1).join(" "));
  if (use.valueKind === "number") {
    return { ...asNoun(`${noun} ${last}`), plural: `${pluralOf(noun)} ${last}` };
  }
  // "Year built" is the time of the event.
  if (isTemporal(use) && english.isNounOf("times", noun)) return pastAction(lemma, [], use, english);
  const isDoer = english.isNounOf("persons", use.subjectNoun) && use.valueKind === "name";
  if (!isDoer) return asNoun(noun);
  return phrase("verb", active(lemma, english.isLasting(lemma) ? "present" : "past"), noun);
}

/** Decides whether the subject of a past-tense verb performed the action or underwent it, and builds the phrase. */
function pastAction(
  lemma: string,
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading {
  if (use.valueKind === "flag") return pastFlag(lemma, rest, english);
  const { particles, noun } = divideAfterVerb(rest, english);
  if (lemma === "bear" && lastPreposition(particles) !== "by") {
    return phrase(
      "passive",
      be(join("born", particles === "" ? prepositionOfTime(use) : particles), "past"),
      noun,
    );
  }
  const preposition = lastPreposition(particles);
  const saysWhen = preposition === null || /^(?:in|on)$/.test(preposition);
  if (isTemporal(use) && saysWhen) {
    const particles = rest.filter((word) => word !== preposition && !english.isNounOf("times", word));
    return pastEvent(lemma, particles.join(" "), use, english);
  }
  // Things are "used to treat" something, whereas a person "tried to climb" something.
  const isPurpose = /^to \p{L}+$/u.test(particles) && !english.isNounOf("persons", use.subjectNoun);
  if (isPurpose && !english.isIntransitive(lemma)) return passive(lemma, rest, null, use, english);
  return preposition === null || isActionOfSubject(lemma, preposition, use, english)
    ? phrase("verb", active(lemma, "past", particles), noun)
    : passive(lemma, rest, null, use, english);
}

/**
 * Reads a form that can only be a past tense, not a participle, so the phrase is active: "took over from", "grew up
 * in".
 */
export function subjectAction(
  lemma: string,
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading {
  const { particles, noun } = divideAfterVerb(rest, english);
  const inTime = isTemporal(use) && particles === "" && noun === "" ? prepositionOfTime(use) : particles;
  return phrase("verb", active(lemma, "past", inTime), noun);
}

/**
 * Reads a flag: "referenced a guideline" describes an action of the subject, whereas "validated by pharmacy" and "sold
 * out" describe a state.
 */
function pastFlag(lemma: string, rest: readonly string[], english: EnglishWords): Reading {
  const [next = ""] = rest;
  const text = rest.join(" ");
  const hasObject = next !== "" && lastPreposition(text) === null && !isParticles([next]);
  if (hasObject && english.shareOf(rest.at(-1) ?? "", "noun") > 0.5) {
    return phrase("verb", active(lemma, "present"), text);
  }
  const { particles, noun } = divideAfterVerb(rest, english);
  const agent = english.isCountable(noun) ? indefinite(noun) : noun;
  return phrase("adjective", be(join(participleOf(lemma), particles, agent), "present"));
}

/**
 * Verbs that describe an action of their subject if the subject is a person. With any other transitive verb, the action
 * happens to the person.
 */
const actionsOfPersons = new Set("join leave enter win begin start finish marry quit visit".split(" "));

/** Reads the time of an event: "died in", "joined in", "was founded in". */
function pastEvent(lemma: string, particles: string, use: PredicateUse, english: EnglishWords): Reading {
  const inTime = prepositionOfTime(use);
  // A ship that "entered service" is not what was entered, and a person who "learned to play" is not what was learned.
  const isInfinitive = /^to \p{L}+$/u.test(particles);
  const isNoun = particles !== "" && !isParticles([particles]) && english.shareOf(particles, "noun") > 0.5;
  const hasObject = isNoun || isInfinitive;
  const isDoer = hasObject || (english.isNounOf("persons", use.subjectNoun) && actionsOfPersons.has(lemma));
  return english.isIntransitive(lemma) || isDoer
    ? phrase("verb", active(lemma, "past", join(particles, inTime)))
    : phrase("passive", be(join(participleOf(lemma), particles, inTime), "past"));
}

/** Whether the subject performs the action, as in "apprenticed with" and "studied at", rather than undergoing it. */
function isActionOfSubject(
  lemma: string,
  preposition: string,
  use: PredicateUse,
  english: EnglishWords,
): boolean {
  if (preposition === "by") return false;
  if (english.isIntransitive(lemma)) return true;
  if (preposition === "with" && isPersonal(use, "", english)) return true;
  if (actionsOnPersons.has(lemma)) return false;
  return /^(?:with|at|for|under)$/.test(preposition) && english.isNounOf("persons", use.subjectNoun);
}

/**
 * Verbs that state what others do to a person: officers "are stationed at" a port, but students "studied at" a school.
 */
const actionsOnPersons = new Set(
  "admit base deploy detain educate employ hire house imprison lodge post register seat select station treat".split(
    " ",
  ),
);
