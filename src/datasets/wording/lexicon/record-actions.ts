/**
 * Relates the verbs in a record's labels to the record's subject and to its other entities: the borrower of a loan
 * borrowed the artwork, and a match that has a referee was refereed.
 */
import { headOf, participleOf } from "../../../words/index.ts";
import type { SpokenRole } from "../field-steps.ts";
import { wordsOf } from "../label-words.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { Predicate } from "./predicate.ts";
import type { RecordContext } from "./record-label.ts";
import { active, be } from "./verb-phrase.ts";

/**
 * Whether the record represents the action of a verb, so that the verb also applies to the record's subject: in an
 * admission, a patient is "admitted to" a ward. By contrast, if a plant's harvest was "extracted by" somebody, the
 * plant itself was not.
 */
export function isActionOf(value: Predicate, { noun, english }: RecordContext): boolean {
  const lemma = verbOf(value, english);
  const event = headOf(noun);
  if (lemma === null || event === "") return false;
  return event === lemma || english.eventPhrase(event)?.split(" ").includes(participleOf(lemma)) === true;
}

/** Whether a verb states what happens to the record's subject, as "admitted to" does. */
export function isUndergone({ singular, verb, inverse }: Predicate): boolean {
  return singular === "" && verb?.style === "be" && inverse === null;
}

/** Whether a verb states an action of its subject, as "inspected" does. */
export function isActing({ singular, verb }: Predicate): boolean {
  return singular === "" && verb?.style === "active";
}

/**
 * Whether the subjects in a role are people or organisations and can therefore act: a disease found in an inspection
 * did not inspect anything.
 */
export function canAct({ use }: SpokenRole, english: EnglishWords): boolean {
  return use.objectNouns.some(
    (type) => english.isNounOf("persons", type) || english.isNounOf("organisations", type),
  );
}

/**
 * Whether the verb describes what somebody does to the record: the critic who wrote a review of a restaurant did not
 * write the restaurant, so the sentence must mention the review.
 */
export function isDoneBy({ singular, verb, inverse }: Predicate): boolean {
  return singular === "" && verb?.style === "be" && inverse !== null;
}

/**
 * Whether the action affects another entity of the record: the doctor who wrote a prescription prescribed the
 * "prescribed drug", not the patient.
 */
export function isDoneToOther(value: Predicate, { use, others }: SpokenRole, english: EnglishWords): boolean {
  const lemma = verbOf(value, english);
  if (lemma === null || wordsOf(use.label).split(" ").includes(participleOf(lemma))) return false;
  const isPerson = use.objectNouns.some((type) => english.isNounOf("persons", type));
  return others.some(({ label, nouns: [noun = ""] }) => {
    if (label === value.label) return false;
    if (wordsOf(label).split(" ").includes(participleOf(lemma))) return true;
    return (
      isPerson &&
      !(["persons", "places", "organisations"] as const).some((kind) => english.isNounOf(kind, noun))
    );
  });
}

/**
 * Removes the verbs derived from an agent noun, because the agent of a record acts on another entity of the record, not
 * on the record's subject.
 */
export function withoutAgent(predicate: Predicate): Predicate {
  const isAgent = predicate.part === "noun" && predicate.inverse !== null;
  return isAgent ? { ...predicate, verb: null, inverse: null } : predicate;
}

/**
 * Returns the verb for a role that acts on an object: "borrow" for "borrower", but `null` for "player" and for "flight
 * director", who directs the flight but not the things that fly.
 */
export function actingVerb(role: string, english: EnglishWords): string | null {
  const lemma = english.agentVerb(role);
  return lemma === null || english.isIntransitive(lemma) || english.actsWithin(role) ? null : lemma;
}

/**
 * Whether a role and a value are the two sides of the same action. "Observed by" and "observed species" belong to the
 * same observation: the observer observed the species, as the inspector inspected the "inspected hive".
 */
export function isOtherSide(
  role: Predicate,
  value: Predicate,
  lemma: string,
  english: EnglishWords,
): boolean {
  if (role.singular !== "")
    return value.verb?.style === "active" && actingVerb(role.singular, english) === lemma;
  if (verbOf(role, english) !== lemma) return false;
  return value.verb?.style === "active" ? role.inverse !== null : role.verb?.style === "active";
}

/** Returns the lemma of a predicate's verb: "observe" for "observed at". */
export function verbOf({ verb }: Predicate, english: EnglishWords): string | null {
  if (verb === null) return null;
  return verb.style === "active" ? verb.lemma : (english.verb(verb.rest.split(" ")[0] ?? "")?.lemma ?? null);
}

/**
 * Uses the verb of a record's agent for the record's owner: the artwork of a loan was "borrowed by" its borrower.
 * Returns `null` if the label names no agent, or if nothing shows that the agent acts on the owner.
 */
export function actedOnBy(value: Predicate, { use }: SpokenRole, english: EnglishWords): Predicate | null {
  const lemma = value.singular === "" ? null : actingVerb(value.singular, english);
  const [owner = ""] = use.objectNouns;
  if (lemma === null || owner === "" || english.isConducting(lemma) || !isObject(owner, english)) return null;
  const tense = english.isLasting(lemma) ? "present" : "past";
  const verbs = { verb: be(`${participleOf(lemma)} by`, tense), also: [], inverse: active(lemma, tense) };
  return { ...value, ...verbs, ...withTypeNoun(value), part: "passive", singular: "", plural: "" };
}

/** Whether a noun denotes something to act on, rather than a person, a place or a time. */
function isObject(noun: string, english: EnglishWords): boolean {
  const isOther = (["places", "times", "persons"] as const).some((kind) => english.isNounOf(kind, noun));
  return !isOther && english.agentVerb(headOf(noun)) === null;
}

/** Uses the noun for a value in place of the noun for its type if the value has no type. */
function withTypeNoun({ singular, plural, typeNoun, typePlural }: Predicate) {
  return typeNoun === "" ? { typeNoun: singular, typePlural: plural } : { typeNoun, typePlural };
}

/** Uses the agent's verb to relate an object to the agent of its record: "the artworks that X borrowed". */
export function actOn(value: Predicate, lemma: string, english: EnglishWords): Predicate {
  const tense = english.isLasting(lemma) ? "present" : "past";
  const verbs = { verb: active(lemma, tense), also: [], inverse: be(`${participleOf(lemma)} by`, tense) };
  return { ...value, ...verbs, ...withTypeNoun(value), part: "verb", singular: "", plural: "" };
}

/**
 * Whether the record's agent acts on the object. Places, times, people, other roles, and things that undergo another
 * action are circumstances, not objects: an inspector did not inspect a "disease found".
 */
export function isActedOn(
  { label, singular, typeNoun, valueKind, asks }: Predicate,
  lemma: string,
  english: EnglishWords,
): boolean {
  // The label of the object must be its type: an inspector inspects the hive of an inspection, not its result.
  if (singular === "" || headOf(typeNoun) !== headOf(singular)) return false;
  const done = english.verb(wordsOf(label).split(" ").at(-1) ?? "");
  if (done?.forms.has("participle") === true && !done.forms.has("base") && done.lemma !== lemma) return false;
  return valueKind === "name" && asks !== "who" && isObject(singular, english);
}
