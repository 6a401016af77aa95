/**
 * Builds questions that ask for a ranking. The order is stated either in a phrase within the question or in a separate
 * sentence after it.
 */
import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { keyField, type QueryForm } from "../../forms/form.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import { isPointInTime, join, withoutPreposition } from "../lexicon/verb-phrase.ts";
import { follow } from "./refer.ts";
import { haveNames, keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type Subject, speakSubject } from "./subject.ts";
import { valueNoun } from "./value-noun.ts";

export function rankingWords(speaker: Speaker, form: QueryForm, list: (subject: Subject) => string): string {
  const subject = speakSubject(speaker, form.where);
  const askedField = form.ask === null ? null : spoken(speaker, form.ask);
  const noun = askedField === null ? subject.words.plural : valueNoun(askedField.last)[1];
  if (noun === "things") throw new Unsayable("a ranking of things without a noun");
  const order = orderOf(speaker, form);
  const question = list(subject);
  const listedNoun =
    askedField === null ? subject.bare("many") : nameAskedField(speaker, askedField, subject);
  const afterwards = (): string => orderAfterQuestion(speaker, form, question, noun, order);
  // An order refers to a list, and "Who wrote X" does not mention a list.
  if (listedNoun === null) return afterwards();
  const inQuestion = (): string => orderInQuestion(speaker, form, subject, listedNoun, order);
  // "Do you know which runs failed? Sort the runs" combines two requests that do not fit together.
  return isRequest.test(question) ? inQuestion() : speaker.choose([afterwards, inQuestion])();
}

/** Matches questions that are requests or that ask whether something is known. */
const isRequest = /^(?:can|could|do) you |^are there any /i;

function orderAfterQuestion(
  speaker: Speaker,
  { key }: QueryForm,
  question: string,
  noun: string,
  order: string,
): string {
  // Rankings compare amounts; nobody ranks names alphabetically.
  const isAmount = !isAlphabetical(key) && !/earliest|latest/.test(order);
  const isListRequest = /^c(?:an|ould) you (?:list|name) /i.test(question);
  return `${question} ${speaker.choose([
    `Sort the ${noun} ${order}.`,
    `Arrange the ${noun} ${order}.`,
    ...(order.endsWith("order") ? [] : [`Order the ${noun} ${order}.`]),
    isListRequest ? `Sort the ${noun} ${order}.` : `List the ${noun} ${order}.`,
    ...(isAmount ? [`Rank the ${noun} ${order}.`] : []),
  ])}`;
}

function orderInQuestion(
  speaker: Speaker,
  { ask, key }: QueryForm,
  subject: Subject,
  listedNoun: string,
  order: string,
): string {
  const askedField = ask === null ? null : spoken(speaker, ask);
  const participles = [
    ...(order.endsWith("order") ? [] : ["ordered"]),
    ...(isAlphabetical(key) ? [] : ["ranked"]),
  ];
  const ordered = `${speaker.choose(["sorted", "arranged", ...participles])} ${order}`;
  const isMass = askedField !== null && isUncountable(askedField.last.singular);
  const pronoun = (askedField === null ? subject.words.person : askedField.last.asks === "who")
    ? "who"
    : "what";
  const isShort = !subject.phrase("many").clausal && listedNoun.split(" ").length <= longestInFront;
  return speaker.choose([
    `can you list the ${listedNoun}, ${ordered}?`,
    ...(askedField === null || haveNames(speaker, askedField)
      ? [
          `could you give the names of the ${listedNoun}, ${ordered}?`,
          `what are the names of the ${listedNoun}, ${ordered}?`,
        ]
      : []),
    isMass ? `what is the ${listedNoun}, ${ordered}?` : `${pronoun} are the ${listedNoun}, ${ordered}?`,
    `could you name all ${listedNoun}, ${ordered}?`,
    ...(isShort
      ? [`could you sort the ${listedNoun} ${order}?`, `can you list the ${listedNoun} ${order}?`]
      : []),
  ]);
}

function isAlphabetical(key: QueryForm["key"]): boolean {
  return key !== undefined && "by" in key && key.by === "label";
}

/**
 * The maximum number of words before a phrase that states the order without a comma; after more words, the phrase seems
 * to refer only to the last of them.
 */
const longestInFront = 6;

/**
 * Returns a noun phrase such as "products of companies that use steel", or `null` if the field can only be worded as a
 * verb.
 */
function nameAskedField(speaker: Speaker, field: SpokenField, subject: Subject): string | null {
  if (field.last.singular === "") return null;
  return `${field.last.plural} of ${follow(speaker, field, subject.phrase("many")).text}`;
}

/** Expresses the order: "in alphabetical order", "by weight, from lowest to highest". */
function orderOf(speaker: Speaker, form: QueryForm): string {
  const ascending = form.order !== "descending";
  if (keyField(form) !== null) return byKey(speaker, keyOf(speaker, form), ascending);
  if (form.key && "by" in form.key && form.key.by === "frequency") {
    return ascending
      ? "from the least frequent to the most frequent"
      : "from the most frequent to the least frequent";
  }
  requireSortable(speaker, form.ask === null ? null : spoken(speaker, form.ask));
  const text = ascending
    ? speaker.choose(["alphabetically", "in alphabetical order", "from A to Z"])
    : speaker.choose(["in reverse alphabetical order", "from Z to A"]);
  const { document, person } = speaker.lexicon.hub;
  return form.ask === null && !person && document ? `${text} by title` : text;
}

/** @throws Unsayable if nobody would sort the values of the field, or the subjects, alphabetically */
function requireSortable(speaker: Speaker, askedField: SpokenField | null): void {
  const labels = speaker.store.hubs.map(({ label }) => label);
  if (askedField !== null) {
    if (!haveNames(speaker, askedField))
      throw new Unsayable("an alphabetical order of values that are not names");
  } else if (labels.every(isNumbered)) {
    throw new Unsayable("an alphabetical order of numbers");
  } else if (labels.some((label) => /^\P{L}*(?!\p{Script=Latin})\p{L}/u.test(label))) {
    throw new Unsayable("an alphabetical order in another alphabet");
  }
}

/** Whether labels are numbered, such as "Run 07". Nobody sorts numbered labels alphabetically. */
function isNumbered(label: string): boolean {
  return /^\p{L}+[ #-]*\d+$/u.test(label);
}

function byKey(speaker: Speaker, predicate: Predicate, ascending: boolean): string {
  const { verb, singular, plural, asks } = predicate;
  if (isTemporal(predicate)) {
    const ends = ascending
      ? speaker.choose(["from earliest to latest", "earliest first", "starting with the earliest"])
      : speaker.choose(["from latest to earliest", "latest first", "starting with the latest"]);
    if (verb?.style === "be" && isPointInTime(verb))
      return `by when ${join("they were", withoutPreposition(verb).rest)}, ${ends}`;
    if (singular === "") throw new Unsayable("a time without a noun to order by");
    return `by ${singular}, ${ends}`;
  }
  if (singular === "") throw new Unsayable("an order without a noun");
  const ends = ascending
    ? speaker.choose(["from lowest to highest", "lowest first", "starting with the lowest"])
    : speaker.choose(["from highest to lowest", "highest first", "starting with the highest"]);
  return `by ${asks === "how many" ? `number of ${plural}` : singular}, ${ends}`;
}
