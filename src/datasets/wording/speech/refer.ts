/**
 * Refers to the objects of a subject with a noun phrase: "the keeper of Sultan", "the matches with Elm Rovers as the
 * home team".
 */
import { participleOf, pluralOf } from "../../../words/index.ts";
import type { Field } from "../../facts/fact.ts";
import { indefinite } from "../english.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  finite,
  type GrammaticalNumber,
  isAgentOf,
  join,
  lastPreposition,
  partOf,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { type Speaker, Unsayable } from "./speaker.ts";
import { type NounPhrase, nounPhrase } from "./subject.ts";
import { objectNoun, valueNoun } from "./value-noun.ts";

type Reference = {
  /** The singular noun for the subject. */
  readonly owner: string;
  /** Whether there is only one object. */
  readonly isSingle?: boolean | undefined;
};

/**
 * Refers to the objects of a predicate from the subject's perspective: "the keeper of Sultan", "the keep that guards
 * X".
 */
export function referTo(
  predicate: Predicate,
  subject: NounPhrase,
  speaker: Speaker,
  { owner, isSingle = predicate.functional && subject.number === "one" }: Reference,
): NounPhrase {
  const number: GrammaticalNumber = isSingle ? "one" : "many";
  if (predicate.singular !== "") return referByNoun(predicate, subject, speaker, number);
  const [one, many] = objectNoun(predicate);
  const noun = isSingle ? one : many;
  if (noun.startsWith("thing")) throw new Unsayable("an intermediate entity without a noun");
  if (predicate.role !== undefined) return inRole(`the ${noun}`, predicate, predicate.role, subject, number);
  if (predicate.inverse !== null)
    return referByVerb(predicate, predicate.inverse, subject, speaker, { noun, number, owner });
  return nounPhrase(`the ${noun} ${afterNoun(speaker, noun, predicate.verb, subject, owner)}`, number);
}

/** Refers to objects by the noun for their relation to the subject: "the keeper of Sultan", "Sultan's keeper". */
function referByNoun(
  { singular, plural }: Predicate,
  subject: NounPhrase,
  speaker: Speaker,
  number: GrammaticalNumber,
): NounPhrase {
  const noun = number === "one" ? singular : plural;
  if (number === "one" && subject.genitive !== null && speaker.choose([true, false])) {
    return nounPhrase(`${subject.genitive} ${noun}`, number);
  }
  return nounPhrase(`the ${noun} of ${subject.text}`, number);
}

type Objects = {
  readonly noun: string;
  readonly number: GrammaticalNumber;
  /** The singular noun for the subject. */
  readonly owner: string;
};

/**
 * Refers to objects by the verb that connects them with the subject: "the keep that guards X", "the matches refereed
 * by X".
 */
function referByVerb(
  predicate: Predicate,
  inverse: VerbPhrase,
  subject: NounPhrase,
  { lexicon: { english } }: Speaker,
  { noun, number, owner }: Objects,
): NounPhrase {
  // "The presenters who presented X" repeats a word.
  if (isAgentOf(noun, inverse, english)) return nounPhrase(`the ${noun} of ${subject.text}`, number);
  // In "the matches refereed by X", the participle needs no auxiliary, and "the prescriptions by X" need no verb.
  if (inverse.style === "be" && lastPreposition(inverse.rest) === "by") {
    const event = english.eventPhrase(objectNoun(predicate)[0]);
    const phrase = `was ${inverse.rest}` === `${event} by` ? "by" : inverse.rest;
    const agent = agentAfter(inverse, subject, owner, english);
    return { ...nounPhrase(`the ${noun} ${phrase} ${agent}`, number), clausal: true };
  }
  const relative = predicate.asks === "who" ? "who" : "that";
  return nounPhrase(`the ${noun} ${relative} ${finite(inverse, number)} ${subject.text}`, number);
}

/** Names the agent after a verb, without a type that would repeat the verb: "refereed by the referee X". */
function agentAfter(
  verb: VerbPhrase,
  { text, hub }: NounPhrase,
  type: string,
  english: EnglishWords,
): string {
  const prefix = `the ${type} `;
  const isRepeated = isAgentOf(type, verb, english) && hub !== null && text.startsWith(prefix);
  return isRepeated ? text.slice(prefix.length).replace(/^called /, "") : text;
}

/** The maximum number of words in a phrase that names several subjects and precedes their role in a record. */
const longestBeforeRole = 3;

/** Refers to records by the role that the subject plays in them: "the matches with Elm Rovers as the home team". */
function inRole(
  records: string,
  { verb }: Predicate,
  role: string,
  subject: NounPhrase,
  number: GrammaticalNumber,
): NounPhrase {
  // "The matches with clubs that play at X as home teams" does not show where the clause ends.
  const isLong = subject.number === "many" && subject.text.split(" ").length > longestBeforeRole;
  if (subject.clausal || isLong) throw new Unsayable("a role too far from its subject");
  const isOnly = verb?.rest.startsWith("the ") === true;
  if (isOnly && subject.number === "one")
    return { ...nounPhrase(`${records} whose ${role} was ${subject.text}`, number), clausal: true };
  const roles = subject.number === "one" ? indefinite(role) : pluralOf(role);
  return { ...nounPhrase(`${records} with ${subject.text} as ${roles}`, number), clausal: true };
}

/** Refers to the owner of a field's value: the subject or, for a chain of relations, the intermediate entities. */
export function follow(speaker: Speaker, field: SpokenField, subject: NounPhrase): NounPhrase {
  const [first, ...others] = field.steps.slice(0, -1);
  if (first === undefined) return subject;
  const isSingle =
    subject.hub === null ? undefined : countEntitiesBetween(speaker, field.field, subject.hub) === 1;
  const owners = [speaker.lexicon.hub.singular, ...[first, ...others].map((step) => valueNoun(step)[0])];
  const direct = referTo(first, subject, speaker, { owner: owners[0] ?? "", isSingle });
  return others.reduce(
    (owner, step, at) => referTo(step, owner, speaker, { owner: owners[at + 1] ?? "" }),
    direct,
  );
}

/** Counts the intermediate entities that a field's path reaches from a subject, whether or not they have a value. */
function countEntitiesBetween({ store }: Speaker, { name, path, steps }: Field, hub: string): number {
  const before = JSON.stringify(path.slice(0, steps.findIndex(({ node }) => node === "thing") + 1));
  const outer = store.fields.find((field) => JSON.stringify(field.path) === before);
  if (outer !== undefined) return store.facts(hub, outer.name).length;
  return new Set(store.facts(hub, name).map(({ triple }) => triple.subject.id)).size;
}

/** Expresses the relation after the noun: "shown by X", "where Sami Kato lives", "that Sami Kato plays for". */
function afterNoun(
  { lexicon: { english } }: Speaker,
  noun: string,
  verb: VerbPhrase | null,
  subject: NounPhrase,
  owner: string,
): string {
  if (verb === null) throw new Unsayable("an intermediate entity without a verb");
  // "The film that the award is for" leaves its preposition in front of the next verb.
  if (verb.rest === "a member of" || (verb.style === "be" && verb.rest === "for"))
    return `of ${subject.text}`;
  if (verb.style === "active" && verb.rest === "" && !withoutPassive.has(verb.lemma)) {
    // Ships are "involved in" accidents, and paintings are "shown in" exhibitions, not by them.
    const isInside = verb.lemma === "involve" || (english.isShowing(verb.lemma) && english.isEvent(owner));
    const agent = agentAfter(verb, subject, owner, english);
    return `${participleOf(verb.lemma)} ${isInside ? "in" : "by"} ${agent}`;
  }
  const part = partOf(verb);
  if (part !== null)
    return join(part.preposition, "whose", part.noun, subject.text, finite(part.verb, subject.number));
  return relativeClause(noun, verb, subject, english);
}

/** Expresses the relation as a relative clause about the subject: "where Sami Kato lives", "whom X trained with". */
function relativeClause(
  noun: string,
  verb: VerbPhrase,
  { text, number }: NounPhrase,
  english: EnglishWords,
): string {
  const isPlace = english.isNounOf("places", noun) && /(?:^| )(?:in|at)$/.test(verb.rest);
  const relative = isPlace ? "where" : english.isNounOf("persons", noun) ? "whom" : "that";
  const shortVerb = isPlace ? withoutPreposition(verb) : verb;
  if (shortVerb.style !== "be") return join(relative, text, finite(shortVerb, number));
  return join(relative, text, auxiliary(shortVerb, number), afterSubject(shortVerb, number));
}

/** Verbs whose passive is unnatural, as in "contained by" and "had by". */
const withoutPassive = new Set("have contain include comprise need lack resemble cost".split(" "));
