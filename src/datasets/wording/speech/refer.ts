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
  auxiliary,
  behindSubject,
  finite,
  type GrammaticalNumber,
  isAgentOf,
  join,
  lastPreposition,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { type Speaker, Unsayable } from "./speaker.ts";
import { type NounPhrase, nounPhrase } from "./subject.ts";
import { objectNoun } from "./value-noun.ts";

/**
 * Refers to the objects of a predicate from the subject's perspective: "the keeper of Sultan", "the keep that guards
 * X".
 * @param alone whether there is only one object
 */
export function referTo(
  predicate: Predicate,
  subject: NounPhrase,
  speaker: Speaker,
  alone = predicate.functional && subject.number === "one",
): NounPhrase {
  const { singular, plural, verb, inverse } = predicate;
  const number: GrammaticalNumber = alone ? "one" : "many";
  const pick = (one: string, many: string): string => (alone ? one : many);
  if (singular !== "") {
    const noun = pick(singular, plural);
    if (alone && subject.genitive !== null && speaker.choose([true, false])) {
      return nounPhrase(`${subject.genitive} ${noun}`, number);
    }
    return nounPhrase(`the ${noun} of ${subject.text}`, number);
  }
  const noun = pick(...objectNoun(predicate));
  if (noun.startsWith("thing")) throw new Unsayable("something in between without a noun");
  if (predicate.role !== undefined) return inRole(`the ${noun}`, predicate, predicate.role, subject, number);
  if (inverse !== null) {
    // "The presenters who presented X" repeats a word.
    if (isAgentOf(noun, inverse, speaker.lexicon.english))
      return nounPhrase(`the ${noun} of ${subject.text}`, number);
    const relative = predicate.asks === "who" ? "who" : "that";
    // In "the matches refereed by X", the participle needs no auxiliary, and "the prescriptions by X" need no verb.
    if (inverse.style === "be" && lastPreposition(inverse.rest) === "by") {
      const event = speaker.lexicon.english.eventPhrase(objectNoun(predicate)[0]);
      const done = `was ${inverse.rest}` === `${event} by` ? "by" : inverse.rest;
      return { ...nounPhrase(`the ${noun} ${done} ${subject.text}`, number), clausal: true };
    }
    return nounPhrase(`the ${noun} ${relative} ${finite(inverse, number)} ${subject.text}`, number);
  }
  return nounPhrase(`the ${noun} ${behindNoun(speaker, noun, verb, subject)}`, number);
}

/** The maximum number of words that name several subjects if their role in a record follows. */
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
  if (subject.clausal || isLong) throw new Unsayable("a role far behind its subject");
  const one = verb?.rest.startsWith("the ") === true ? `the ${role}` : indefinite(role);
  const said = subject.number === "one" ? one : pluralOf(role);
  return { ...nounPhrase(`${records} with ${subject.text} as ${said}`, number), clausal: true };
}

/** Refers to the owner of a field's value: the subject or, for a chain of relations, the intermediate entities. */
export function follow(speaker: Speaker, field: SpokenField, subject: NounPhrase): NounPhrase {
  const [first, ...others] = field.steps.slice(0, -1);
  if (first === undefined) return subject;
  const alone = subject.hub === null ? undefined : thingsBetween(speaker, field.field, subject.hub) === 1;
  return others.reduce((whom, step) => referTo(step, whom, speaker), referTo(first, subject, speaker, alone));
}

/** Counts the intermediate entities that a field's path reaches from a subject, whether or not they have a value. */
function thingsBetween({ store }: Speaker, { name, path, steps }: Field, hub: string): number {
  const before = JSON.stringify(path.slice(0, steps.findIndex(({ node }) => node === "thing") + 1));
  const outer = store.fields.find((field) => JSON.stringify(field.path) === before);
  if (outer !== undefined) return store.facts(hub, outer.name).length;
  return new Set(store.facts(hub, name).map(({ triple }) => triple.subject.id)).size;
}

/** Expresses the relation after the noun: "shown by X", "where Sami Kato lives", "that Sami Kato plays for". */
function behindNoun(
  { lexicon: { english } }: Speaker,
  noun: string,
  verb: VerbPhrase | null,
  subject: NounPhrase,
): string {
  if (verb === null) throw new Unsayable("something in between without a verb");
  // "The film that the award is for" leaves its preposition in front of the next verb.
  if (verb.rest === "a member of" || (verb.style === "be" && verb.rest === "for"))
    return `of ${subject.text}`;
  if (verb.style === "active" && verb.rest === "" && !withoutPassive.has(verb.lemma)) {
    // Ships are "involved in" accidents, not by them.
    return `${participleOf(verb.lemma)} ${verb.lemma === "involve" ? "in" : "by"} ${subject.text}`;
  }
  const located = english.isNounOf("places", noun) && /(?:^| )(?:in|at)$/.test(verb.rest);
  const said = located ? withoutPreposition(verb) : verb;
  const helper = said.style === "be" ? auxiliary(said, subject.number) : "";
  const doing = said.style === "be" ? behindSubject(said, subject.number) : finite(said, subject.number);
  const relative = located ? "where" : english.isNounOf("persons", noun) ? "whom" : "that";
  return join(relative, subject.text, helper, doing);
}

/** Verbs whose passive is unnatural, as in "contained by" and "had by". */
const withoutPassive = new Set("have contain include comprise need lack resemble cost".split(" "));
