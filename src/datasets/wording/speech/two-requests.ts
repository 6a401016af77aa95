/**
 * Combines two requests about the same subject in one question: "When and where was X built?", "Who wrote X, and when
 * was it published?", "What are the genre and the language of X?"
 */
import { isTemporal } from "../../facts/fact.ts";
import { type QueryForm, requestsOf } from "../../forms/form.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  type GrammaticalNumber,
  isPointInTime,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { askAgain, askFor } from "./ask.ts";
import { type Speaker, spoken, Unsayable } from "./speaker.ts";
import { askState } from "./state.ts";
import { type NounPhrase, nounPhrase, type Subject, speakSubject } from "./subject.ts";

/** What a request asks about the subject, and whether it expects one answer or a list. */
type Request = { readonly field: SpokenField; readonly answers: GrammaticalNumber };

/** @param form a form with two requests */
export function twoRequests(speaker: Speaker, form: QueryForm): string {
  const subject = speakSubject(speaker, form.where);
  const [first, second] = requestsOf(form).map((request) => requestOf(speaker, request));
  if (second == null || first === undefined) throw new Unsayable("a second request for names");
  if (first === null) return `${identify(speaker, subject)}, and ${askOfPronoun(speaker, second, subject)}`;
  if (!subject.titled) throw new Unsayable("two values of subjects without a name");
  const subjectPhrase = subject.phrase("one");
  const eventQuestion = askEvent(first.field.last, second.field.last, subjectPhrase);
  if (eventQuestion !== null) return eventQuestion;
  const askers = [
    ...(isClear(first, subject) ? [askInTwoClauses, askInTwoClauses] : []),
    ...(nounOf(first) === null || nounOf(second) === null ? [] : [askWithTwoNouns]),
  ];
  const [firstAsker, ...otherAskers] = askers;
  if (firstAsker === undefined) throw new Unsayable("an ambiguous pronoun");
  return speaker.choose([firstAsker, ...otherAskers])(speaker, first, second, subject);
}

/** Determines what a request asks about the subject, or returns `null` if it asks for the subject's name. */
function requestOf(speaker: Speaker, { ask, operation }: QueryForm): Request | null {
  if (ask === null) return null;
  const field = spoken(speaker, ask);
  if (field.steps.length > 1) throw new Unsayable("two requests, one of them about an intermediate entity");
  return { field, answers: operation === "basic" ? "one" : "many" };
}

function identify(speaker: Speaker, subject: Subject): string {
  const name = `what is the name of the ${subject.bare("one")}`;
  if (subject.verb("one") === null) return name;
  const which = `which ${subject.clause("one")}`;
  return speaker.choose([which, which, name]);
}

/**
 * Whether a pronoun after the first request can refer only to the subject. "Who are the patients of Ann, and when were
 * they born?" and "Which ward is the patient in, and when was it opened?" are ambiguous.
 */
function isClear({ field, answers }: Request, { words }: Subject): boolean {
  if (words.person) return answers === "one" && field.last.asks !== "who";
  const isThing = field.field.steps.at(-1)?.node === "thing";
  return answers === "many" || field.last.asks === "who" || !isThing;
}

/** Asks in two clauses: "Who wrote X, and when was it published?" */
function askInTwoClauses(speaker: Speaker, first: Request, second: Request, subject: Subject): string {
  const { last } = first.field;
  const subjectPhrase = subject.phrase("one");
  const question = isState(last)
    ? askState(withPlainWording(speaker), last, subjectPhrase)
    : askFor(speaker, last, subjectPhrase, first.answers);
  // "Can you tell me the genre of X, and when was it released?" switches from a request to a question in the middle.
  if (/^(?:can|could|do) you /.test(question)) throw new Unsayable("a polite opening of two requests");
  return `${question.replace(/\?$/, "")}, and ${askOfPronoun(speaker, second, subject)}`;
}

/** Asks the second question with a pronoun for the subject: "when was it released?", "what is its genre?" */
function askOfPronoun(speaker: Speaker, { field: { last }, answers }: Request, { words }: Subject): string {
  // A graph does not say whether a person is a "he" or a "she".
  const pronoun: NounPhrase = words.person
    ? { ...nounPhrase("they", "many"), genitive: "their", object: "them" }
    : { ...nounPhrase("it", "one"), genitive: "its" };
  return isState(last)
    ? askState(withPlainWording(speaker), last, pronoun)
    : askAgain(speaker, last, pronoun, answers);
}

/** Asks with two nouns: "What are the genre and the language of X?" */
function askWithTwoNouns(speaker: Speaker, first: Request, second: Request, subject: Subject): string {
  const objects = `the ${nounOf(first)} and the ${nounOf(second)} of ${subject.phrase("one").text}`;
  const isPersonal = [first, second].some(({ field }) => field.last.asks === "who");
  return speaker.choose([
    isPersonal ? `can you name ${objects}?` : `what are ${objects}?`,
    `can you tell me ${objects}?`,
    `could you tell me ${objects}?`,
    `do you know ${objects}?`,
  ]);
}

/** Returns the noun for the requested objects, or `null` if a noun phrase would not sound natural. */
function nounOf({ field: { last }, answers }: Request): string | null {
  const { singular, plural, unit, verb, asks } = last;
  const isSaidByVerb = isTemporal(last) && verb !== null;
  if (singular === "" || unit !== "" || isSaidByVerb || isState(last) || asks === "how many") return null;
  return answers === "one" ? singular : plural;
}

function isState({ valueKind }: Predicate): boolean {
  return valueKind === "flag" || valueKind === "status";
}

/** Returns a speaker that always chooses the first and plainest wording. */
function withPlainWording(speaker: Speaker): Speaker {
  return { ...speaker, choose: ([first]) => first };
}

/** Asks for the time and place of one event: "When and where was X built?" Returns `null` for anything else. */
function askEvent(first: Predicate, second: Predicate, subject: NounPhrase): string | null {
  const [event, other] = [eventOf(first), eventOf(second)];
  if (event === null || other === null || isTemporal(first) === isTemporal(second)) return null;
  const say = (verb: VerbPhrase): string =>
    `${auxiliary(verb, subject.number)} ${subject.text} ${afterSubject(verb, subject.number)}`;
  if (say(event) !== say(other)) return null;
  return `${isTemporal(first) ? "when and where" : "where and when"} ${say(event)}?`;
}

/** Returns the verb phrase for an event with a time or place, such as "was built". */
function eventOf(predicate: Predicate): VerbPhrase | null {
  const { verb } = predicate;
  if (verb === null || !isPointInTime(verb)) return null;
  return isTemporal(predicate) || predicate.asks === "where" ? withoutPreposition(verb) : null;
}
