/** Builds questions that count the values of subjects: "How many different elements do gases contain?". */

import { isUncountable } from "../../../words/index.ts";
import { indefinite } from "../english.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  finite,
  isAgentOf,
  isPointInTime,
  type VerbPhrase,
} from "../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { isStranded, isVerbTooLate } from "./ask.ts";
import { verbOf } from "./conditions/condition.ts";
import { follow } from "./refer.ts";
import { haveNames, type Speaker, spoken, Unsayable } from "./speaker.ts";
import type { NounPhrase, Subject } from "./subject.ts";
import { objectNoun, valueNoun } from "./value-noun.ts";

export function countPhrase(speaker: Speaker, ask: string, subject: Subject, occurrences: boolean): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  if (field.steps.length > 1 && !areCountable(speaker, field))
    throw new Unsayable("a count of a property that each intermediate entity has once");
  const owner = follow(speaker, field, subject.phrase("many"));
  const [one, many] = valueNoun(last);
  if (!occurrences && isCountStated(speaker, many))
    throw new Unsayable("a count that the graph states differently");
  if (occurrences) return `how many occurrences of ${indefinite(one)} are there in ${owner.text}?`;
  const { english } = speaker.lexicon;
  const isSingle = subject.titled && owner.number === "one";
  const clauses = clausesOfCount({ ...last, verb: verbOf(speaker, last) }, owner, isSingle, english);
  const different = isSingle ? many : `different ${many}`;
  // A club's players are not among the clubs, but its colours are.
  const canGroup = !subject.titled && last.typeNoun === "" && last.asks !== "who";
  const [first, ...others] = [
    ...clauses.map((clause) => `how many ${clause}?`),
    ...clauses.slice(0, 1).map((clause) => `in total, how many ${clause}?`),
    ...(last.singular === "" ? [] : nounQuestions(different, owner)),
    ...(last.singular !== "" && canGroup ? groupQuestions(different, owner) : []),
  ];
  return speaker.choose([first ?? "", ...others]);
}

/**
 * Whether the values of a field are things that can be counted across several entities, rather than attributes of each
 * entity.
 */
function areCountable(speaker: Speaker, field: SpokenField): boolean {
  const { typeNoun, functional, asks } = field.last;
  if (typeNoun !== "") return true;
  return !functional && (asks === "who" || haveNames(speaker, field));
}

/** Returns questions that count values by the noun of their field: "What is the number of colours of clubs?". */
function nounQuestions(values: string, { text }: NounPhrase): string[] {
  return [
    `what is the number of ${values} of ${text}?`,
    `could you tell me the number of ${values} of ${text}?`,
    `do you know the number of ${values} of ${text}?`,
  ];
}

/** Returns questions that count the values of a group as a whole: "Among clubs, how many colours are there?". */
function groupQuestions(values: string, { text }: NounPhrase): string[] {
  return [`among ${text}, how many ${values} are there?`, `how many ${values} are there across ${text}?`];
}

/**
 * Whether a field already states how many things there are, as opposed to how many the graph contains: a club with 84
 * members may have only three in the graph.
 */
function isCountStated({ store, lexicon }: Speaker, noun: string): boolean {
  return store.fields.some(({ name, valueKind }) => {
    if (valueKind !== "number") return false;
    const last = lexicon.field(name)?.last;
    return last?.asks === "how many" && last.plural === noun;
  });
}

/**
 * Returns clauses that can follow "how many": "different elements do gases contain", "swords were forged by X".
 * @returns the clauses; empty if only a noun phrase sounds natural, such as "the number of elements of gases that burn"
 * @throws Unsayable if there is no wording that counts the values
 */
export function clausesOfCount(
  predicate: Predicate,
  subject: NounPhrase,
  titled: boolean,
  english: EnglishWords,
): string[] {
  const { singular } = predicate;
  if (singular === "" && objectNoun(predicate)[0] === "thing")
    throw new Unsayable("a count of things without a noun");
  if (isUncountable(valueNoun(predicate)[0])) throw new Unsayable("a count by a noun without a plural");
  const clauses = objectClauses(predicate, subject, english);
  if (clauses.length === 0 && singular === "") throw new Unsayable("a count without words");
  const degrees = titled ? [""] : ["different ", "distinct "];
  return degrees.flatMap((degree) => clauses.map((clause) => `${degree}${clause}`));
}

/**
 * Expresses the relation between the objects and the subject: "elements do gases contain", "swords were forged by X".
 */
function objectClauses(predicate: Predicate, subject: NounPhrase, english: EnglishWords): string[] {
  const { verb, inverse, singular } = predicate;
  if (verb !== null && isPlaceOfEvent(predicate, verb))
    return [
      `${predicate.typePlural} ${auxiliary(verb, subject.number)} ${subject.text} ${afterSubject(verb)}`,
    ];
  const [, objects] = valueNoun(predicate);
  const possession = `${objects} ${subject.number === "one" ? "does" : "do"} ${subject.text} have`;
  const nounClauses = singular === "" || subject.clausal ? [] : [possession];
  if (verb === null || (verb.style === "be" && singular !== "")) return nounClauses;
  if (inverse === null) {
    if (isVerbTooLate(predicate, subject) || isStranded(predicate, subject)) return nounClauses;
    const helper = auxiliary(verb, subject.number);
    return [`${objects} ${helper} ${subject.text} ${afterSubject(verb, subject.number)}`];
  }
  // "How many presenters presented X" repeats a word.
  const repeats = singular === "" && isAgentOf(objects, inverse, english);
  return repeats && !subject.clausal
    ? [possession]
    : [`${objects} ${finite(inverse, "many")} ${subject.text}`];
}

/**
 * Whether the objects are places where something happened: people are "born in towns" rather than having "places of
 * birth".
 */
function isPlaceOfEvent({ singular, asks, typePlural }: Predicate, verb: VerbPhrase): boolean {
  return singular !== "" && asks === "where" && typePlural !== "" && isPointInTime(verb);
}
