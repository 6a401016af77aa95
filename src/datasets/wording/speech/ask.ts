/**
 * Asks for the objects of a predicate: "Who forged X?", "What does X drain?", "When was X born?", "How heavy is X?".
 */

import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { TypeWords } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  finite,
  type GrammaticalNumber,
  isAdverb,
  isPointInTime,
  join,
  lastPreposition,
  partOf,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { dimensionOf } from "../words/nouns.ts";
import { verbOf } from "./conditions/condition.ts";
import { countedActionOf } from "./counted-action.ts";
import { type Speaker, Unsayable } from "./speaker.ts";
import type { NounPhrase } from "./subject.ts";
import { valueNoun } from "./value-noun.ts";

/** @param answers whether the question expects a single answer or a list */
export function askFor(
  speaker: Speaker,
  predicate: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string {
  const withVerb = { ...predicate, verb: verbOf(speaker, predicate) };
  const verbal = isVerbTooLate(withVerb, subject) ? [] : byVerb(withVerb, subject, answers);
  const [first, ...others] = [...verbal, ...byNoun(speaker, predicate, subject, answers)];
  if (first === undefined) throw new Unsayable("a verb too far from its question word");
  return speaker.choose([first, ...others]);
}

/**
 * Asks for the objects of a subject that the sentence has just mentioned: "when was it released?", "what is its genre?"
 * @param pronoun the pronoun and its genitive
 */
export function askAgain(
  speaker: Speaker,
  predicate: Predicate,
  pronoun: NounPhrase,
  answers: GrammaticalNumber,
): string {
  const withVerb = { ...predicate, verb: verbOf(speaker, predicate) };
  const verbal = byVerb(withVerb, pronoun, answers).filter((question) => !/^(?:can|do) you /.test(question));
  const [first, ...others] = [...verbal, ...byGenitive(predicate, pronoun, answers)];
  if (first === undefined) throw new Unsayable("a second request without words");
  return speaker.choose([first, ...others]);
}

/** Asks for what a subject has: "What is its genre?", "How heavy is it?", "How many pages does it have?" */
function byGenitive(predicate: Predicate, subject: NounPhrase, answers: GrammaticalNumber): string[] {
  const { singular, plural, verb, asks, unit, valueKind } = predicate;
  if (singular === "" || (isTemporal(predicate) && verb !== null)) return [];
  const [is, have] = subject.number === "one" ? ["is", "does"] : ["are", "do"];
  if (asks === "how many") return [`how many ${plural} ${have} ${subject.text} have?`];
  const one = answers === "one" || isUncountable(singular);
  const inUnit = unit === "" ? "" : ` in ${unit}`;
  const owned = `${asks === "who" ? "who" : "what"} ${one ? "is" : "are"} ${subject.genitive} ${one ? singular : plural}${inUnit}?`;
  const adjective = valueKind === "number" ? dimensionOf(singular) : undefined;
  return adjective === undefined ? [owned] : [owned, `how ${adjective} ${is} ${subject.text}?`];
}

/**
 * Whether the verb comes too far after the question word, as in "Which patents do the companies that Ann serves on the
 * board of hold?"
 */
export function isVerbTooLate({ verb, inverse }: Predicate, { clausal, text, number }: NounPhrase): boolean {
  if (!clausal || verb === null || inverse !== null) return false;
  const rest = afterSubject(verb, number);
  const words = text.split(" ").length;
  return words > longestBeforeLateVerb || lastPreposition(rest) !== null || lastPreposition(text) !== null;
}

/** Whether the question strands its preposition, as in "Which towns were the judges of the beer Grey Tide born in?" */
export function isStranded({ verb, inverse }: Predicate, { text, number }: NounPhrase): boolean {
  if (verb === null || inverse !== null || lastPreposition(afterSubject(verb, number)) === null) return false;
  return text.split(" ").length > longestBeforePreposition;
}

const longestBeforePreposition = 3;

/** The maximum number of words before a verb that ends the question. */
const longestBeforeVerb = 5;

/** The maximum number of words between the question word and its verb if another verb comes between them. */
const longestBeforeLateVerb = 7;

/**
 * Asks for the objects with a noun phrase. Polite openings such as "Could you tell me" require the word order of a
 * statement, so they can introduce only noun phrases.
 */
function byNoun(
  speaker: Speaker,
  predicate: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string[] {
  if (predicate.singular === "") return [];
  if (predicate.valueKind === "number") {
    const action = subject.hub === null ? null : countedActionOf(speaker, predicate);
    if (action === null) return askAmount(predicate, subject);
    const { verb, noun } = action;
    return [`how many ${noun} ${auxiliary(verb, subject.number)} ${subject.text} ${afterSubject(verb)}?`];
  }
  if (isTemporal(predicate) && predicate.verb !== null) return [];
  return askWithNoun(speaker, predicate, subject, answers);
}

/** Asks with the noun, for everything except amounts: "Who is the keeper of X?", "Which genres does X have?" */
function askWithNoun(
  speaker: Speaker,
  predicate: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string[] {
  const { singular, plural, asks, unit, verb } = predicate;
  const { english, hub } = speaker.lexicon;
  const one = answers === "one" || isUncountable(singular);
  const noun = one ? singular : plural;
  const pronoun = asks === "who" ? "who" : "what";
  const is = one ? "is" : "are";
  const objects = `the ${noun} of ${subject.text}`;
  if (unit !== "") return [`what ${is} the ${noun} in ${unit} of ${subject.text}?`];
  return [
    `${pronoun} ${is} ${objects}?`,
    ...askPolitely(objects, noun, asks),
    ...(one ? [] : [`could you list ${objects}?`, `${pronoun} are all ${objects}?`]),
    ...(asks === "who" ? [] : askRecorded(`${noun} ${is}`, subject)),
    // Entities "have" products and authors, but a single object is more naturally requested in another way.
    ...(!one && canHave(hub, verb) ? askPossessions(noun, subject) : []),
    ...(one && english.isNounOf("classes", noun) ? askClass(predicate, subject) : []),
    ...(subject.genitive === null ? [] : [`${pronoun} ${is} ${subject.genitive} ${noun}?`]),
  ];
}

/** Asks with polite openings: "Can you name the keeper of X?", "Could you tell me the keeper of X?" */
function askPolitely(objects: string, noun: string, asks: Predicate["asks"]): string[] {
  return [
    // "Can you name the nickname" repeats a word.
    ...(/name/.test(noun) ? [] : [`can you name ${objects}?`]),
    // "Do you know the players of X" asks whether the listener has met them.
    ...(asks === "who" ? [] : [`do you know ${objects}?`]),
    `can you tell me ${objects}?`,
    `could you tell me ${objects}?`,
  ];
}

/**
 * Asks what the graph records for a single subject: "Which genre is recorded for X?" This wording is unnatural for
 * several subjects or after a clause.
 * @param nounWithVerb the noun with its verb: "genre is"
 */
function askRecorded(nounWithVerb: string, { text, clausal, hub }: NounPhrase): string[] {
  return clausal || hub === null ? [] : [`which ${nounWithVerb} recorded for ${text}?`];
}

/** Asks what a single subject has: "Which genres does X have?" This wording is unnatural after a clause. */
function askPossessions(noun: string, { text, number, clausal, hub }: NounPhrase): string[] {
  return clausal || hub === null ? [] : [`which ${noun} ${number === "one" ? "does" : "do"} ${text} have?`];
}

/**
 * Whether it is natural English to say that a subject "has" its objects. In graphs, a document "has" authors and
 * methods; in natural English, authors write it and it uses methods.
 */
function canHave(hub: TypeWords, verb: VerbPhrase | null): boolean {
  return verb === null || !(hub.document || verb.lemma === "belong");
}

/** Asks for the single class of a subject: "To which family does X belong?" */
function askClass({ singular, functional }: Predicate, subject: NounPhrase): string[] {
  if (!functional || subject.number !== "one") return [];
  return [`to which ${singular} does ${subject.text} belong?`];
}

function askAmount({ singular, plural, unit, asks }: Predicate, subject: NounPhrase): string[] {
  const have = subject.number === "one" ? "does" : "do";
  const is = subject.number === "one" ? "is" : "are";
  if (asks === "how many" && endsInParticiple(plural))
    return [`what is the number of ${plural} for ${subject.text}?`];
  if (asks === "how many")
    return [
      `how many ${plural} ${have} ${subject.text} have?`,
      `what is the number of ${plural} of ${subject.text}?`,
    ];
  const adjective = dimensionOf(singular);
  // A unit behind the subject seems to belong to another noun: "the artwork borrowed by X in cm".
  const inUnit = unit === "" ? "" : ` in ${unit}`;
  const questions = [
    `what is the ${singular}${inUnit} of ${subject.text}?`,
    `can you tell me the ${singular}${inUnit} of ${subject.text}?`,
    ...(subject.genitive === null ? [] : [`what is ${subject.genitive} ${singular}?`]),
  ];
  return adjective === undefined ? questions : [...questions, `how ${adjective} ${is} ${subject.text}?`];
}

/** Whether a counted noun ends in a participle and therefore cannot follow "have", as "tickets sold" cannot. */
export function endsInParticiple(plural: string): boolean {
  return / (?:\p{L}+ed|sold|held|won|lost|cast|flown|built|made|run|given|taken)$/u.test(plural);
}

function byVerb(predicate: Predicate, subject: NounPhrase, answers: GrammaticalNumber): string[] {
  const { verb, inverse, asks } = predicate;
  if (verb === null) return [];
  if (isTemporal(predicate) || asks === "when") return askTime(predicate, verb, subject);
  if (asks === "how long") return [askDuration(verb, subject)];
  // "What is X currently?" does not say that it asks for a state.
  if (verb.style === "be" && isAdverb(verb.rest)) return [];
  const [noun, nouns] = valueNoun(predicate);
  const typeNoun = answers === "one" ? noun : nouns;
  const actorQuestions = inverse === null ? [] : askActor(inverse, predicate, subject, answers, typeNoun);
  if (asks === "where") return [...askPlace(predicate, verb, subject, answers), ...actorQuestions];
  // "Who are animals that eat fruit kept by?" has its preposition too far from the question word.
  return actorQuestions.length > 0 ? actorQuestions : askObjects(predicate, verb, subject, typeNoun);
}

/** Asks for the objects of a verb, with its preposition at the end or at the beginning: "On which soil does X grow?" */
function askObjects(predicate: Predicate, verb: VerbPhrase, subject: NounPhrase, noun: string): string[] {
  const hasNoun = predicate.typeNoun !== "" || predicate.singular !== "";
  const isLate = isStranded(predicate, subject) || (hasNoun && partOf(verb) !== null);
  const openQuestions = isLate ? [] : askOpen(verb, predicate, hasNoun ? noun : "", subject);
  return hasNoun
    ? [...openQuestions, ...askFronted(verb, `${whichOrWhat(predicate)} ${noun}`, subject)]
    : openQuestions;
}

/**
 * Asks with the verb at the end: "What does X drain?", "Which rivers does X drain?"
 * @param noun the noun for the objects; empty if there is none
 */
function askOpen(verb: VerbPhrase, predicate: Predicate, noun: string, subject: NounPhrase): string[] {
  const { text, number, clausal } = subject;
  const clause = `${auxiliary(verb, number)} ${text} ${afterSubject(verb, number)}?`;
  if (predicate.asks === "who") return [`who ${clause}`];
  if (noun === "") return [`what ${clause}`];
  const which = whichOrWhat(predicate);
  const plain = [`${which} ${noun} ${clause}`, `what ${noun} ${clause}`];
  // "Which properties papers that use X assess" must be read twice.
  // "Which metrics papers from 2020 report" reads as if it were about "metrics papers".
  const isBare = number === "many" && !/^(?:the|those) /.test(text);
  if (clausal || isBare || text.split(" ").length > longestBeforeVerb) return plain;
  const indirectQuestion = `${which} ${noun} ${text} ${finite(verb, number)}?`;
  return [...plain, `do you know ${indirectQuestion}`, `can you tell me ${indirectQuestion}`];
}

/** Asks for the duration of what a subject does: "How long does X last?", "How long is X valid?" */
function askDuration(verb: VerbPhrase, { text, number }: NounPhrase): string {
  const withoutFor = { ...verb, rest: verb.rest.replace(/(?:^| )for$/, "") };
  return `${join("how long", auxiliary(verb, number), text, afterSubject(withoutFor, number))}?`;
}

/**
 * Chooses "what" for quantities, which are not chosen from alternatives ("What depth does X reach?"), and "which" for
 * numbers that serve as names ("floor 3").
 */
function whichOrWhat({ valueKind, verb }: Predicate): "what" | "which" {
  return valueKind === "number" && verb?.style !== "be" ? "what" : "which";
}

/**
 * Asks for a time: "When was X born?", "In which year was X born?" For a month or a season, only "when" is suitable.
 */
function askTime(predicate: Predicate, verb: VerbPhrase, subject: NounPhrase): string[] {
  const { valueKind } = predicate;
  const clause = `${auxiliary(verb, subject.number)} ${subject.text}`;
  const preposition = lastPreposition(verb.rest);
  if (preposition !== null && !isPointInTime(verb)) {
    const exact = isTemporal(predicate) ? [front(verb, preposition, `which ${valueKind}`, subject)] : [];
    const isLimit = /^(?:since|until|till|from)$/.test(preposition);
    return isLimit ? [front(verb, preposition, "when", subject), ...exact] : exact;
  }
  const event = afterSubject(withoutPreposition(verb));
  const exact =
    valueKind === "year"
      ? ["in which year", "in what year"]
      : valueKind === "date" && preposition !== "in"
        ? ["on which date"]
        : [];
  return ["when", ...exact].map((question) => `${question} ${clause} ${event}?`);
}

/** Asks for a place: "Where was X forged?", "In which town was X forged?" */
function askPlace(
  { typeNoun, typePlural }: Predicate,
  verb: VerbPhrase,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string[] {
  const clause = `${auxiliary(verb, subject.number)} ${subject.text}`;
  const event = afterSubject(withoutPreposition(verb));
  // "In which birth place" would repeat the relation, so only the type of the places can follow "in which".
  const kind = answers === "one" ? typeNoun : typePlural;
  const whereQuestion = `where ${clause} ${event}?`;
  if (kind === "") return [whereQuestion];
  const whichQuestion = `in which ${kind} ${clause} ${event}?`;
  // "Where is the town where X lies?" repeats "where".
  return subject.text.includes(" where ") ? [whichQuestion] : [whereQuestion, whichQuestion];
}

/** Asks with the verb's preposition at the beginning if that sounds natural. */
function askFronted(verb: VerbPhrase, questionedNoun: string, subject: NounPhrase): string[] {
  const part = partOf(verb);
  if (part !== null) return [frontPart(part, questionedNoun, subject)];
  const preposition = lastPreposition(verb.rest);
  if (preposition === null || verb.rest === "of") return [];
  if (preposition === "of" && subject.number === "many") return [];
  return [front(verb, preposition, questionedNoun, subject)];
}

/** Puts the part of the requested object before the verb: "On the board of which companies does X serve?" */
function frontPart(
  { verb, preposition, noun }: NonNullable<ReturnType<typeof partOf>>,
  questionedNoun: string,
  { text, number }: NounPhrase,
): string {
  const helper = auxiliary(verb, number);
  return `${join(preposition, "the", noun, "of", questionedNoun, helper, text, afterSubject(verb, number))}?`;
}

/** Places the preposition before the question word: "On which soil does X grow?" */
function front(verb: VerbPhrase, preposition: string, questionedNoun: string, subject: NounPhrase): string {
  const helper = auxiliary(verb, subject.number);
  const stem = { ...verb, rest: verb.rest.slice(0, -preposition.length).trim() };
  return `${join(preposition, questionedNoun, helper, subject.text, afterSubject(stem, subject.number))}?`;
}

/** Asks with the inverse verb: "Who forged X?", "Which keeps guard X?", "What guards X?" */
function askActor(
  inverse: VerbPhrase,
  { asks, typeNoun }: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
  noun: string,
): string[] {
  const objectText = subject.object ?? subject.text;
  if (asks === "who") return [`who ${finite(inverse, "one")} ${objectText}?`];
  if (typeNoun === "") return [`what ${finite(inverse, "one")} ${objectText}?`];
  return [`which ${noun} ${finite(inverse, answers)} ${objectText}?`];
}
