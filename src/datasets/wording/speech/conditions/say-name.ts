/** Expresses conditions on named values. */
import { headOf } from "../../../../words/index.ts";
import { lacksArticle } from "../../../checks/reading-faults.ts";
import { needsThe, theNamed } from "../../english.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { be, isAdverb, isPointInTime, lastPreposition, type VerbPhrase } from "../../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../../words/english-words.ts";
import { placedIn } from "../place.ts";
import { isEra, type Speaker, Unsayable } from "../speaker.ts";
import { sayActionOnThing, sayMembership, saySeries, sayUseOrBranch } from "./common-nouns.ts";
import {
  byNoun,
  byVerb,
  type Condition,
  empty,
  type NameCondition,
  ofDocument,
  verbOf,
} from "./condition.ts";
import { appearsSomewhere, sayVenue } from "./say-venue.ts";

/** Expresses a condition on a named value, using the noun or the verb from the label. */
export function sayName(speaker: Speaker, condition: NameCondition): Condition {
  const idiom = sayIdiom(speaker, condition);
  if (idiom !== null) return idiom;
  const { predicate, labels, negative } = condition;
  const withThe = withArticle(condition);
  if (predicate.owns === true && !negative)
    return { ...empty, reduced: `of ${ownerPhrase(speaker, predicate, withThe.operand)}` };
  const chosenVerb = verbOf(speaker, predicate);
  const verb = chosenVerb === null ? null : placedIn(chosenVerb, labels, speaker.lexicon.english);
  const isVenue = speaker.lexicon.hub.document && verb !== null && appearsSomewhere(verb);
  const byVerbAlone = withVerb(speaker, withThe, verb);
  if (predicate.singular === "") {
    if (byVerbAlone === null) throw new Unsayable("a predicate that is neither noun nor verb");
    return withTypeNoun(speaker, condition, verb) ?? byVerbAlone;
  }
  const within = sayWithin(speaker, withThe, verb);
  if (within !== null) return within;
  const byItsNoun = withNoun(speaker, condition);
  if (byVerbAlone !== null) {
    // The verb omits the field's name; in typed questions, the name is usually included.
    return speaker.typed && !isVenue ? speaker.choose([byItsNoun, byItsNoun, byVerbAlone]) : byVerbAlone;
  }
  if (!speaker.typed) return untypedNoun(speaker, withThe);
  return { ...byItsNoun, prefersWhose: byItsNoun.whose !== null };
}

/**
 * Expresses a condition for which English has a fixed wording, such as "married to X" or "from X". Returns `null` for
 * other conditions.
 */
function sayIdiom(speaker: Speaker, condition: NameCondition): Condition | null {
  return (
    sayMarriage(speaker, condition) ??
    sayGender(speaker, condition) ??
    sayMembership(speaker, condition) ??
    saySeries(speaker, condition) ??
    sayUseOrBranch(speaker, condition) ??
    sayActionOnThing(speaker, condition) ??
    sayOrigin(speaker, withArticle(condition))
  );
}

/** Names the owner of a record, with its type in typed questions: "the patient Pepper". */
function ownerPhrase({ typed }: Speaker, { singular }: Predicate, owner: string): string {
  return typed ? theNamed(singular, owner) : owner;
}

/** Adds the article to a single name that needs one: "the Netherlands". */
function withArticle(condition: NameCondition): NameCondition {
  const [label = "", ...others] = condition.labels;
  return others.length === 0 && needsThe(label)
    ? { ...condition, operand: `the ${condition.operand}` }
    : condition;
}

/**
 * The minimum number of initial letters that a verb must share with the noun for its agent: "translated" and
 * "translator".
 */
const sharedStem = 4;

/** States that a subject is part of an entity, or is located in it. Returns `null` for other verbs. */
function sayWithin(
  { typed }: Speaker,
  { predicate: { singular }, operand, negative }: NameCondition,
  verb: VerbPhrase | null,
): Condition | null {
  if (verb === null) return null;
  const container = typed && !operand.startsWith("the ") ? theNamed(singular, operand) : operand;
  // A town is not described as having a county but as being located in it.
  if (verb.rest === "located in") return byVerb(verb, container, negative);
  if (verb.style !== "be" || verb.rest !== "of") return null;
  if (negative) throw new Unsayable("a negation of what a subject belongs to");
  return { ...empty, reduced: `of ${container}` };
}

/**
 * Expresses the condition with the noun: "with the keeper X". For the author of a document, the result is "written by
 * the author X".
 */
function withNoun(speaker: Speaker, { predicate, labels, operand, negative }: NameCondition): Condition {
  const { singular, functional, verb, asks } = predicate;
  const { english, hub } = speaker.lexicon;
  if (hub.document && asks === "who" && verb !== null) {
    // "Translated by the translator X" repeats a word.
    const repeats = verb.rest.startsWith(singular.slice(0, sharedStem));
    return byVerb(verb, repeats ? operand : `the ${singular} ${operand}`, negative);
  }
  // In conversation, people say "born in" instead of mentioning a place of birth.
  // Things are "currently closed" rather than things "with the current state closed".
  if (verb !== null && isAdverb(verb.rest)) return byVerb(verb, operand, negative);
  if (!hub.document && verb !== null && isPointInTime(verb)) {
    const { typeNoun } = predicate;
    return byVerb(verb, typeNoun === "" ? operand : theNamed(typeNoun, operand), negative);
  }
  const saysWhose = !labels.some((label) => lacksArticle(singular, label, english));
  if (hub.document && saysWhose) return ofDocument(predicate, operand, negative);
  return byNoun(speaker, predicate, operand, negative, functional && saysWhose);
}

/** Expresses the condition with the verb: "kept by X". Returns `null` if no verb suits the value. */
function withVerb(
  speaker: Speaker,
  { predicate: { singular }, labels, operand, negative }: NameCondition,
  verb: VerbPhrase | null,
): Condition | null {
  if (verb === null) return null;
  const { english, hub } = speaker.lexicon;
  if (hub.document && appearsSomewhere(verb)) return sayVenue(speaker, labels, operand, negative);
  if (hub.document && verb.style === "active" && labels.some((label) => isQuality(label, english)))
    return null;
  // "Employs Language model" and "uses Interview" lack an article, although the labels look like names.
  const common = labels.some((label) => isCommonNoun(label, english));
  if (hub.document && verb.style === "active" && verb.rest === "" && common)
    return speaker.typed && singular !== "" ? byVerb(verb, `the ${singular} ${operand}`, negative) : null;
  return byVerb(verb, labels.length === 1 && labels.every(isEra) ? `the ${operand}` : operand, negative);
}

/** Describes people by an adjective: "female guests". */
function sayGender(
  { lexicon: { hub, english } }: Speaker,
  { predicate: { singular }, labels, operand, negative }: NameCondition,
): Condition | null {
  const isAdjective = labels.every((label) => english.shareOf(label.toLowerCase(), "adjective") > 0);
  if (!hub.person || !/^(?:gender|sex)$/.test(singular) || !isAdjective) return null;
  return {
    ...byVerb(be("", "present"), operand, negative),
    reduced: null,
    before: negative ? null : operand,
  };
}

/** Expresses a marriage: people are "married to" somebody rather than "with the spouse" of that name. */
function sayMarriage(
  { lexicon: { hub } }: Speaker,
  { predicate: { singular }, operand, negative }: NameCondition,
): Condition | null {
  const isMarriage = hub.person && /^(?:spouse|husband|wife)$/.test(singular);
  return isMarriage ? byVerb(be("married to", "present"), operand, negative) : null;
}

/** Expresses where people come from: "from Norway", "of Norwegian nationality". */
function sayOrigin(
  speaker: Speaker,
  { predicate: { singular }, labels, operand, negative }: NameCondition,
): Condition | null {
  const { english, hub } = speaker.lexicon;
  if (hub.person && singular === "country of citizenship")
    return byVerb(be("a citizen of", "present"), operand, negative);
  const nationality = /^(?:nationality|citizenship)$/.test(singular);
  if (!hub.person || !(nationality || /^(?:country|home country|home town|hometown)$/.test(singular)))
    return null;
  // "German" is used as a noun as often as an adjective, but it is not a country.
  const least = nationality ? 0 : 0.5;
  const adjectives = labels.filter((label) => english.shareOf(label.toLowerCase(), "adjective") > least);
  if (adjectives.length === 0) return byVerb(be("from", "present"), operand, negative);
  if (!nationality || adjectives.length < labels.length) return null;
  return byVerb(be("of", "present"), `${operand} ${singular}`, negative);
}

/**
 * Adds the field's noun to a value that is a common noun and would otherwise need an article: "depicts the motif moss".
 */
function withTypeNoun(
  { typed, lexicon: { english } }: Speaker,
  { predicate: { typeNoun }, labels, operand, negative }: NameCondition,
  verb: VerbPhrase | null,
): Condition | null {
  if (verb === null || typeNoun === "" || !labels.every((label) => /^\p{Ll}/u.test(label))) return null;
  // A house "is painted red" rather than "painted the colour red".
  if (verb.style === "be" && lastPreposition(verb.rest) === null) return null;
  if (!typed) {
    if (labels.some((label) => english.isCountable(label)))
      throw new Unsayable("a common noun without an article");
    return null;
  }
  return byVerb(verb, `the ${typeNoun} ${operand}`, negative);
}

/** Expresses a condition without the field's noun if the value can be understood on its own. */
function untypedNoun(
  speaker: Speaker,
  { predicate: { singular }, labels, operand, negative }: NameCondition,
): Condition {
  const { english, hub } = speaker.lexicon;
  const [word] = singular.split(" ");
  // A dog is not "classified as" its breed, and a person is not "classified as" a family.
  if (/^(?:breed|variety)$/.test(singular) || (hub.person && singular === "family"))
    throw new Unsayable("a value that is unclear without its field");
  // "Classified as Numeric value" does not reveal which of several classifications this is.
  if (english.isNounOf("classes", singular) && word === singular)
    return byVerb(be("classified as", "present"), operand, negative);
  // An entity is in its "country", but not in its "origin country" or its "capital".
  if (!hub.document && english.isNounOf("places", singular) && word === singular && !isPart(singular))
    return byVerb(be(hub.person ? "from" : "in", "present"), operand, negative);
  // Documents are related to their subjects, but not to the language in which they are written.
  const subject = (label: string): boolean => /^\p{Lu}\p{Ll}/u.test(label) && !isQuality(label, english);
  if (hub.document && english.isNounOf("subjects", singular) && labels.every(subject))
    return byVerb(be("related to", "present"), operand, negative);
  throw new Unsayable("a value that is unclear without its field");
}

/** Whether a value such as "General" or "Scholarly" is a quality and therefore cannot be the topic of a document. */
function isQuality(label: string, english: EnglishWords): boolean {
  return english.shareOf(headOf(label.toLowerCase()), "adjective") >= 0.4;
}

/**
 * Whether a value consists of dictionary words that need an article, in any letter case: "language model", "Field
 * Experiment".
 */
function isCommonNoun(label: string, english: EnglishWords): boolean {
  const words = label.toLowerCase().split(" ");
  return (
    words.every((word) => english.isLemma(word) || english.verb(word) !== null) &&
    english.isCountable(words.join(" ")) &&
    !/(?:ing|tion|ment|sis|ity|ness|ance|ence|cy|ship|ism|ure|dom|th)$/.test(label)
  );
}

/** Whether a place is part of an entity, and therefore not the place where the entity is located. */
function isPart(place: string): boolean {
  return /^(?:capital|seat|centre|center|headquarters|office|branch|entrance|gate|terminal)$/.test(place);
}
