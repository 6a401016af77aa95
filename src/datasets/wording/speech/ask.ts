/** Asking for the objects of a predicate: "Who forged X?", "What does X drain?", "When was X born?", "How heavy is X?". */

import { isUncountable } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  auxiliary,
  behindSubject,
  finite,
  type GrammaticalNumber,
  join,
  lastPreposition,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { dimensionOf } from "../words/nouns.ts";
import { verbOf } from "./conditions/condition.ts";
import { valueNoun } from "./refer.ts";
import { type Speaker, Unsayable } from "./speaker.ts";
import type { NounPhrase } from "./subject.ts";

/** @param answers whether one answer is expected, or a list */
export function askFor(
  speaker: Speaker,
  predicate: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string {
  const chosen = { ...predicate, verb: verbOf(speaker, predicate) };
  const verbal = isFarBehind(chosen, subject) ? [] : byVerb(chosen, subject, answers);
  const [first, ...others] = [...verbal, ...byNoun(speaker, predicate, subject, answers)];
  if (first === undefined) throw new Unsayable("a verb far behind its question word");
  return speaker.choose([first, ...others]);
}

/** "Which patents do the companies that Ann serves on the board of hold?" is read twice. */
export function isFarBehind({ verb, inverse }: Predicate, { clausal, text, number }: NounPhrase): boolean {
  if (!clausal || verb === null || inverse !== null) return false;
  const rest = behindSubject(verb, number);
  const words = text.split(" ").length;
  return words > longestBetween || lastPreposition(rest) !== null || lastPreposition(text) !== null;
}

/** "Which towns were the judges of the beer Grey Tide born in?" leaves its preposition behind. */
export function isStranded({ verb, inverse }: Predicate, { text, number }: NounPhrase): boolean {
  if (verb === null || inverse !== null || lastPreposition(behindSubject(verb, number)) === null)
    return false;
  return text.split(" ").length > longestBeforePreposition;
}

const longestBeforePreposition = 3;

/** Words with a verb among them that a question takes between its question word and its verb. */
const longestBetween = 7;

/** Polite openings take a statement in the order of a statement, so that they only suit noun phrases. */
function byNoun(
  speaker: Speaker,
  predicate: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
): string[] {
  const { singular, plural, asks, unit, verb } = predicate;
  if (singular === "") return [];
  if (predicate.valueKind === "number") return askAmount(predicate, subject);
  const one = answers === "one" || isUncountable(singular);
  const noun = one ? singular : plural;
  const who = asks === "who" ? "who" : "what";
  const is = one ? "is" : "are";
  const have = subject.number === "one" ? "does" : "do";
  const thing = `the ${noun} of ${subject.text}`;
  if (isTemporal(predicate) && verb !== null) return [];
  const owned = subject.genitive === null ? [] : [`${who} ${is} ${subject.genitive} ${noun}?`];
  // "Can you name the nickname" says it twice.
  const named = /name/.test(noun) ? [] : [`can you name ${thing}?`];
  // A document has authors and methods in the graph only; people say that it is written and that it uses them.
  const has = !one && !subject.clausal && !(speaker.lexicon.hub.document && verb !== null);
  if (unit !== "") return [`what ${is} ${thing} in ${unit}?`];
  const classed = speaker.lexicon.english.isNounOf("classes", noun) && predicate.functional;
  return [
    `${who} ${is} ${thing}?`,
    ...named,
    `do you know ${thing}?`,
    `can you tell me ${thing}?`,
    `could you tell me ${thing}?`,
    ...(one ? [] : [`could you list ${thing}?`, `what are all ${thing}?`]),
    ...(asks === "who" ? [] : [`which ${noun} ${is} recorded for ${subject.text}?`]),
    // Things have products and authors; what each has one of is rather told than had.
    ...(has ? [`which ${noun} ${have} ${subject.text} have?`] : []),
    ...(classed && one && subject.number === "one"
      ? [`to which ${noun} ${have} ${subject.text} belong?`]
      : []),
    ...owned,
  ];
}

function askAmount({ singular, plural, unit, asks }: Predicate, subject: NounPhrase): string[] {
  const have = subject.number === "one" ? "does" : "do";
  const is = subject.number === "one" ? "is" : "are";
  if (asks === "how many")
    return [
      `how many ${plural} ${have} ${subject.text} have?`,
      `what is the number of ${plural} of ${subject.text}?`,
    ];
  const adjective = dimensionOf(singular);
  // Far behind its noun a unit hangs on something else.
  const behind = unit === "" || subject.text.split(" ").length > 5 ? "" : ` in ${unit}`;
  const asked = [
    `what is the ${singular} of ${subject.text}${behind}?`,
    `can you tell me the ${singular} of ${subject.text}${behind}?`,
    ...(subject.genitive === null ? [] : [`what is ${subject.genitive} ${singular}?`]),
  ];
  return adjective === undefined ? asked : [...asked, `how ${adjective} ${is} ${subject.text}?`];
}

function byVerb(predicate: Predicate, subject: NounPhrase, answers: GrammaticalNumber): string[] {
  const { verb, inverse, asks, valueKind } = predicate;
  if (verb === null) return [];
  const helper = auxiliary(verb, subject.number);
  const rest = behindSubject(verb, subject.number);
  if (isTemporal(predicate)) {
    const preposition = lastPreposition(verb.rest) ?? "";
    if (!/^(?:in|on|at|)$/.test(preposition)) {
      return preposition === ""
        ? [`which ${valueKind} ${helper} ${subject.text} ${rest}?`]
        : [front(verb, preposition, valueKind, helper, subject)];
    }
    const event = behindSubject(withoutPreposition(verb));
    const exact =
      valueKind === "year"
        ? [
            `in which year ${helper} ${subject.text} ${event}?`,
            `in what year ${helper} ${subject.text} ${event}?`,
          ]
        : [`on which date ${helper} ${subject.text} ${event}?`];
    return [`when ${helper} ${subject.text} ${event}?`, ...exact];
  }
  const [noun, nouns] = valueNoun(predicate);
  const things = answers === "one" ? noun : nouns;
  const typed = predicate.typeNoun !== "" || predicate.singular !== "";
  const acting = inverse === null ? [] : askActor(inverse, predicate, subject, answers, things);
  if (asks === "where") {
    const event = behindSubject(withoutPreposition(verb));
    // "In which birth place" would say it twice: only what the places are by themselves goes there.
    const { typeNoun, typePlural } = predicate;
    const kind = answers === "one" ? typeNoun : typePlural;
    const which = kind === "" ? [] : [`in which ${kind} ${helper} ${subject.text} ${event}?`];
    // "Where is the town where X lies?" asks twice.
    const where =
      subject.text.includes(" where ") && which.length > 0
        ? []
        : [`where ${helper} ${subject.text} ${event}?`];
    return [...where, ...which, ...acting];
  }
  const preposition = lastPreposition(verb.rest);
  const fronted =
    preposition === null ||
    verb.rest === "of" ||
    !typed ||
    (preposition === "of" && subject.number === "many")
      ? []
      : [front(verb, preposition, things, helper, subject)];
  const word = asks === "who" ? "who" : "what";
  const open = isStranded(predicate, subject)
    ? []
    : typed && asks !== "who"
      ? [
          `which ${things} ${helper} ${subject.text} ${rest}?`,
          `what ${things} ${helper} ${subject.text} ${rest}?`,
          // "Which properties papers that use X assess" is read twice.
          ...(subject.clausal
            ? []
            : [
                `do you know which ${things} ${subject.text} ${finite(verb, subject.number)}?`,
                `can you tell me which ${things} ${subject.text} ${finite(verb, subject.number)}?`,
              ]),
        ]
      : [`${word} ${helper} ${subject.text} ${rest}?`];
  // "Who are animals that eat fruit kept by?" leaves its preposition far behind.
  return acting.length > 0 ? acting : [...open, ...fronted];
}

/** "On which soil does X grow?" */
function front(
  verb: VerbPhrase,
  preposition: string,
  things: string,
  helper: string,
  subject: NounPhrase,
): string {
  const stem = { ...verb, rest: verb.rest.slice(0, -preposition.length).trim() };
  return `${join(preposition, "which", things, helper, subject.text, behindSubject(stem, subject.number))}?`;
}

/** "Who forged X?", "Which keeps guard X?", "What guards X?" */
function askActor(
  inverse: VerbPhrase,
  { asks, typeNoun }: Predicate,
  subject: NounPhrase,
  answers: GrammaticalNumber,
  things: string,
): string[] {
  if (asks === "who") return [`who ${finite(inverse, "one")} ${subject.text}?`];
  if (typeNoun === "") return [`what ${finite(inverse, "one")} ${subject.text}?`];
  return [`which ${things} ${finite(inverse, answers)} ${subject.text}?`];
}
