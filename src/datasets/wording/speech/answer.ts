/** Builds answers from the same phrases as the questions. Answers always use the same plain wording. */

import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import {
  type Answer,
  type AnswerItem,
  answersOf,
  type RequestAnswer,
  type Side,
} from "../../forms/answer.ts";
import { keyField, type QueryForm, requestsOf } from "../../forms/form.ts";
import { capitalise, countOf, indefinite, joinList, numberWord, withThe } from "../english.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  finite,
  type GrammaticalNumber,
  isPointInTime,
  join,
  lastPreposition,
  negated,
  type VerbPhrase,
} from "../lexicon/verb-phrase.ts";
import { endsInParticiple } from "./ask.ts";
import { needsArticle } from "./conditions/common-nouns.ts";
import { stateObject } from "./conditions/say-state.ts";
import { isGathering } from "./conditions/say-venue.ts";
import { countedActionOf, sayCount } from "./counted-action.ts";
import { groupNoun } from "./distribution.ts";
import { sayPlaces } from "./place.ts";
import { follow } from "./refer.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { askedDetail, type NounPhrase, type Subject, speakSubject } from "./subject.ts";
import { degreeOf } from "./superlative.ts";
import { numberedNoun, valueNoun } from "./value-noun.ts";

type AnswerOf<Shape extends RequestAnswer["shape"]> = Extract<RequestAnswer, { shape: Shape }>;
type Comparison = AnswerOf<"comparison">;

/** @param hubs the number of subjects in the outcome, which determines whether the answer is singular or plural */
export function wordAnswer(speaker: Speaker, form: QueryForm, answer: Answer, hubs: number): string {
  const [first, second] = requestsOf(form);
  const [answered, other] = answersOf(answer);
  if (answered === undefined) return "";
  const sentences = [sentence(speaker.fork(0), first, answered, hubs)];
  // The second sentence refers to the subject by the name that the first sentence states.
  const answeredName = first.ask === null && answered.shape === "value" ? answered.item.label : null;
  if (second !== undefined && other !== undefined) {
    const secondForm = answeredName === null ? second : { ...second, where: [{ title: answeredName }] };
    sentences.push(sentence(speaker.fork(0), secondForm, other, hubs));
  }
  return sentences.map((text) => capitalise(text.replace(/\s+/g, " "))).join(" ");
}

function sentence(speaker: Speaker, form: QueryForm, answer: RequestAnswer, hubs: number): string {
  if (answer.shape === "comparison") return comparisonSentence(speaker, form, answer);
  const detail = askedDetail(speaker, form);
  if (detail !== null) {
    if (answer.shape !== "value") throw new Unsayable("several details of a record");
    return `${relate(speaker, detail.field.last, detail.record, [answer.item.label])}.`;
  }
  const subject = speakSubject(speaker, form.where);
  switch (answer.shape) {
    case "value":
      return valueSentence(speaker, form, answer, subject, hubs);
    case "list":
      return listSentence(speaker, form, answer.items, subject);
    case "count":
      return countSentence(speaker, form, answer.count, subject);
    case "ranking":
      return rankingSentence(speaker, form, answer.ranks, subject);
    case "groups":
      return groupsSentence(speaker, form, answer.groups, subject);
    case "winner":
      return winnerSentence(speaker, form, answer, subject);
  }
}

function nameItem(speaker: Speaker, form: QueryForm, item: AnswerItem): string {
  return form.ask === null && speaker.quotes(item.label) ? speaker.title(item.label) : withThe(item.label);
}

function names(speaker: Speaker, form: QueryForm, items: readonly AnswerItem[]): string {
  return joinList(items.map((item) => nameItem(speaker, form, item)));
}

/** Returns the phrase for the owner of the requested field, which is the subject or an intermediate entity. */
function ownerOf(
  speaker: Speaker,
  form: QueryForm,
  subject: NounPhrase,
): { readonly last: Predicate; readonly owner: NounPhrase } {
  const field = spoken(speaker, form.ask ?? "");
  return { last: field.last, owner: follow(speaker, field, subject) };
}

function valueSentence(
  speaker: Speaker,
  form: QueryForm,
  { item, absent }: AnswerOf<"value">,
  subject: Subject,
  hubs: number,
): string {
  if (form.ask === null) return `${subject.phrase("one").text} is ${nameItem(speaker, form, item)}.`;
  const { last, owner } = ownerOf(speaker, form, subject.phrase(hubs === 1 ? "one" : "many"));
  if (last.valueKind === "flag" || last.valueKind === "status") {
    const detail = last.valueKind === "status" ? `: ${item.label}` : "";
    return `${absent ? "no" : "yes"}, ${stateSentence(last, owner, absent)}${detail}.`;
  }
  return `${relate(speaker, last, owner, [nameValue(speaker, last, item.label)])}.`;
}

/** Returns a value with the article that it needs: "the Netherlands", "an autoclave". */
function nameValue({ lexicon: { english } }: Speaker, predicate: Predicate, label: string): string {
  if (needsArticle(predicate, [label], english)) return indefinite(label);
  return isGathering(label, english) && !/^the /i.test(label) ? `the ${label}` : withThe(label);
}

function stateSentence(predicate: Predicate, { text, number }: NounPhrase, absent: boolean): string {
  const one = number === "one";
  const { verb, singular } = predicate;
  if (verb === null) {
    if (absent) return `${text} ${one ? "does" : "do"} not have ${indefinite(singular)}`;
    return `${text} ${one ? "has" : "have"} ${indefinite(singular)}`;
  }
  return join(text, absent ? negated(verb, number) : finite(verb, number), stateObject(predicate));
}

/** Replaces "on" before a month or a year: "entered service in 2002-06". */
function atTime(verb: VerbPhrase, time: string): VerbPhrase {
  const isDay = !/^\d{4}(?:-\d{2})?$/.test(time);
  return isDay ? verb : { ...verb, rest: verb.rest.replace(/(?<=^| )on$/, "in") };
}

/** Whether a verb is more natural than the noun: "was born in 1901" instead of "the birth year is 1901". */
function isSaidByVerb(predicate: Predicate, verb: VerbPhrase): boolean {
  if (isTemporal(predicate)) return isPointInTime(verb);
  return predicate.asks === "where" && verb.style === "be" && lastPreposition(verb.rest) === "in";
}

/** States a single fact: "The keeper of Sultan is O", "Tarka eats O". */
function relate(
  speaker: Speaker,
  predicate: Predicate,
  owner: NounPhrase,
  objects: readonly string[],
): string {
  const { singular, plural, verb, unit, asks, valueKind } = predicate;
  const object = joinList(objects);
  if (verb !== null && (singular === "" || isSaidByVerb(predicate, verb))) {
    const [placedVerb, places] = sayPlaces(atTime(verb, object), objects, speaker.lexicon.english);
    return join(owner.text, finite(placedVerb, owner.number), numberedNoun(predicate), places, unit);
  }
  if (valueKind === "number" && asks === "how many") {
    const action = owner.hub === null ? null : countedActionOf(speaker, predicate);
    if (action !== null) return join(owner.text, finite(action.verb, owner.number), sayCount(action, object));
    if (endsInParticiple(plural)) return `the number of ${plural} for ${owner.text} is ${object}`;
    return `${owner.text} ${owner.number === "one" ? "has" : "have"} ${object} ${object === "1" ? singular : plural}`;
  }
  const [noun, is] = objects.length === 1 || isUncountable(singular) ? [singular, "is"] : [plural, "are"];
  return join(`the ${noun} of ${owner.text} ${is}`, object, unit);
}

function listSentence(
  speaker: Speaker,
  form: QueryForm,
  items: readonly AnswerItem[],
  subject: Subject,
): string {
  const number: GrammaticalNumber = items.length === 1 ? "one" : "many";
  if (form.ask === null) {
    const is = number === "one" ? "is" : "are";
    return `the ${subject.bare(number)} ${is} ${names(speaker, form, items)}.`;
  }
  const { last, owner } = ownerOf(speaker, form, subject.phrase("many"));
  const values = items.map(({ label }) => nameValue(speaker, last, label));
  return `${relate(speaker, last, owner, values)}.`;
}

function countSentence(speaker: Speaker, form: QueryForm, count: number, subject: Subject): string {
  const one = count === 1;
  if (form.ask === null) {
    return `there ${one ? "is" : "are"} ${numberWord(count)} ${subject.bare(one ? "one" : "many")}.`;
  }
  const { last, owner } = ownerOf(speaker, form, subject.phrase("many"));
  const [noun, nouns] = valueNoun(last);
  const isSpread = form.measure === "values" && !one && owner.number === "many";
  const degree = isSpread ? "different " : "";
  const countedNoun = `${numberWord(count)} ${degree}${one ? noun : nouns}`;
  const { verb, singular } = last;
  if (verb !== null && (singular === "" || verb.style === "active")) {
    return `${join(owner.text, finite(verb, owner.number), countedNoun)}.`;
  }
  const have = owner.number === "one" ? "has" : "have";
  // "The players have two positions" would say that each of them has two.
  return `${join(owner.text, have, countedNoun, isSpread ? "between them" : "")}.`;
}

function rankingSentence(
  speaker: Speaker,
  form: QueryForm,
  ranks: AnswerOf<"ranking">["ranks"],
  subject: Subject,
): string {
  const by = form.key && "by" in form.key ? form.key.by : "field";
  const unit = keyField(form) === null ? "" : keyOf(speaker, form).unit;
  const noteOf = (key: string): string => {
    if (by === "label") return "";
    return by === "frequency"
      ? ` (${countOf(Number(key), subject.words.singular)})`
      : ` (${join(key, unit)})`;
  };
  const listed = (items: readonly AnswerItem[]): string =>
    joinList(items.map(({ label }) => (form.ask === null ? speaker.title(label) : label)));
  const rankTexts = ranks.map(({ rank, items, key }) => `${rank}. ${listed(items)}${noteOf(key)}`);
  const tied = ranks.some(({ items }) => items.length > 1) ? " Those named together share a rank." : "";
  const noun =
    form.ask === null
      ? subject.bare("many")
      : valueNoun(ownerOf(speaker, form, subject.phrase("many")).last)[1];
  const are = form.ask !== null && isUncountable(noun) ? "is" : "are";
  return `the ${noun}, ${orderOfRanks(by, form.order)}, ${are} ${rankTexts.join("; ")}.${tied}`;
}

/**
 * Names an alphabetical order. For any other order, "ranked" suffices, because the notes after the items show the
 * order.
 */
function orderOfRanks(by: string, order: QueryForm["order"]): string {
  if (by !== "label") return "ranked";
  return order === "descending" ? "in reverse alphabetical order" : "in alphabetical order";
}

function groupsSentence(
  speaker: Speaker,
  form: QueryForm,
  groups: AnswerOf<"groups">["groups"],
  subject: Subject,
): string {
  const key = keyOf(speaker, form);
  const time = key.valueKind === "year" ? "year" : "date";
  const group = key.singular === "" && isTemporal(key) ? time : groupNoun(key);
  const nouns: [string, string] =
    form.ask === null
      ? [subject.words.singular, subject.words.plural]
      : valueNoun(spoken(speaker, form.ask).last);
  const parts = groups.map(({ key, count }) => `${key}, ${numberWord(count)} ${nouns[count === 1 ? 0 : 1]}`);
  return `by ${group}: ${parts.join("; ")}. Groups without any are left out.`;
}

function comparisonSentence(speaker: Speaker, form: QueryForm, answer: Comparison): string {
  const [left, right] = (form.branches ?? [[], []]).map((branch) =>
    speakSubject(speaker, [...form.where, ...branch]),
  );
  if (left === undefined || right === undefined) return "";
  const [first, second] = answer.sides;
  if (first.count !== null && second.count !== null) {
    const say = (subject: Subject, count: number): string =>
      countSentence(speaker, form, count, subject).slice(0, -1);
    return `${say(left, first.count)}, and ${say(right, second.count)}; ${numberVerdict(answer.verdict)}.`;
  }
  const side = (subject: Subject, { items }: Side): string => {
    const { last, owner } = ownerOf(speaker, form, subject.phrase("many"));
    const values = items.map(({ label }) => nameValue(speaker, last, label));
    return relate(speaker, last, owner, values);
  };
  const isSingle = form.ask !== null && spoken(speaker, form.ask).last.functional;
  return `${side(left, first)}, and ${side(right, second)}; ${valueVerdict(answer, isSingle)}.`;
}

function numberVerdict(verdict: Comparison["verdict"]): string {
  if (verdict === "more") return "the first number is higher";
  return verdict === "fewer" ? "the first number is lower" : "the two numbers are equal";
}

/** Returns the labels of the values that both sides have. */
function commonOf({ sides: [first, second] }: Comparison): string[] {
  const keys = new Set(second.items.map((item) => item.key));
  return first.items.filter((item) => keys.has(item.key)).map((item) => item.label);
}

/** @param isSingle whether each side has only one value, so that there is nothing to share */
function valueVerdict(answer: Comparison, isSingle: boolean): string {
  switch (answer.verdict) {
    case "earlier":
      return "the first is earlier";
    case "later":
      return "the first is later";
    case "more":
      return "the first is higher";
    case "fewer":
      return "the first is lower";
    case "equal":
      return "they are the same";
    case "same":
      return isSingle ? "they are the same" : `they share ${joinList(commonOf(answer))}`;
    case "different": {
      if (isSingle) return "they are different";
      const common = commonOf(answer);
      return common.length === 0 ? "they have nothing in common" : `they share ${joinList(common)}`;
    }
  }
}

/** Formats the value that decides a superlative: "175 cm", "in 1922" after "was opened first". */
function scoreOf(predicate: Predicate, score: string): string {
  const { verb, unit } = predicate;
  if (!isTemporal(predicate) || verb === null || !isPointInTime(verb)) return join(score, unit);
  return join(lastPreposition(atTime(verb, score).rest) ?? "", score);
}

function winnerSentence(
  speaker: Speaker,
  form: QueryForm,
  { winners, score }: AnswerOf<"winner">,
  subject: Subject,
): string {
  const least = form.order === "ascending";
  const listed = names(speaker, form, winners);
  if (form.ask !== null) {
    const { last, owner } = ownerOf(speaker, form, subject.phrase("many"));
    const count = countOf(Number(score), subject.words.singular);
    const { singular, verb } = last;
    if (singular === "" && verb?.style === "active" && winners.length === 1) {
      const share = least ? "smallest" : "largest";
      return `the ${share} number of ${owner.text} ${finite(verb, "many")} ${listed}: ${count}.`;
    }
    const [noun] = valueNoun(last);
    return `the ${least ? "least" : "most"} frequent ${noun} among ${owner.text} is ${listed}, with ${count}.`;
  }
  const last = keyOf(speaker, form);
  const degree = degreeOf(speaker, last, least);
  // Something is "the tallest, at 70 metres", but "has the greatest height, 70 metres".
  const at = degree.adjective !== null && !isTemporal(last) ? "at" : "";
  return `of the ${subject.bare("many")}, ${listed} ${degree.finite}, ${join(at, scoreOf(last, score))}.`;
}
