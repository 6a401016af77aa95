/** Builds superlatives: the subject with the highest or lowest value, or the most or least frequent value. */
import { isTemporal } from "../../facts/fact.ts";
import type { QueryForm } from "../../forms/form.ts";
import type { Predicate } from "../lexicon/predicate.ts";
import {
  afterSubject,
  auxiliary,
  finite,
  isPointInTime,
  join,
  lastPreposition,
  type VerbPhrase,
  withoutPreposition,
} from "../lexicon/verb-phrase.ts";
import { dimensionOf, extremesOf, isSize } from "../words/nouns.ts";
import { countedActionOf } from "./counted-action.ts";
import { follow } from "./refer.ts";
import { keyOf, type Speaker, spoken, Unsayable } from "./speaker.ts";
import { type Subject, speakSubject } from "./subject.ts";

export function superlative(speaker: Speaker, form: QueryForm): string {
  const subject = speakSubject(speaker, form.where);
  const least = form.order === "ascending";
  if (form.ask !== null) return mostFrequent(speaker, form.ask, subject, least);
  return extreme(speaker, keyOf(speaker, form), subject, least);
}

function mostFrequent(speaker: Speaker, ask: string, subject: Subject, least: boolean): string {
  const field = spoken(speaker, ask);
  const { last } = field;
  const owner = follow(speaker, field, subject.phrase("many"));
  const { singular, verb, asks } = last;
  const degree = least ? "least" : "most";
  if (singular !== "" && asks === "who") return mostActive(speaker, last, owner.text, degree);
  if (singular !== "") {
    const common = speaker.choose(["common", "frequent"]);
    return speaker.choose([
      `what is the ${degree} ${common} ${singular} among ${owner.text}?`,
      `which ${singular} is ${degree} ${common} among ${owner.text}?`,
      `which ${singular} occurs ${degree} often among ${owner.text}?`,
      `among ${owner.text}, which ${singular} is the ${degree} ${common}?`,
      `what ${singular} do ${owner.text} have ${degree} often?`,
      `which ${singular} appears ${degree} frequently among ${owner.text}?`,
      `looking at ${owner.text}, which ${singular} is the ${degree} ${common}?`,
      `can you name the ${degree} ${common} ${singular} among ${owner.text}?`,
      `do you know which ${singular} is ${degree} ${common} among ${owner.text}?`,
      `of all ${last.plural}, which one turns up ${degree} often among ${owner.text}?`,
      `considering only ${owner.text}, which ${singular} is ${degree} ${common}?`,
    ]);
  }
  if (verb === null) throw new Unsayable("a frequency without words");
  return byVerb(speaker, last, verb, owner.text, degree);
}

/** Asks for the person who is named most often: "Who wrote the most papers?", "Who is the most frequent author?" */
function mostActive(
  speaker: Speaker,
  { singular, inverse }: Predicate,
  owner: string,
  degree: "most" | "least",
): string {
  const frequent = `the ${degree} frequent ${singular} of ${owner}`;
  const actions =
    inverse === null || degree === "least" ? [] : [`${finite(inverse, "one")} ${mostOf(owner)}`];
  return speaker.choose([
    `who is ${frequent}?`,
    `can you tell me who is ${frequent}?`,
    ...actions.flatMap((action) => [`who ${action}?`, `do you know who ${action}?`]),
  ]);
}

/** Asks for the most frequent value: "What do keeps guard most often?", "Who forged most of the swords?" */
function byVerb(
  speaker: Speaker,
  { typeNoun, asks, inverse }: Predicate,
  verb: VerbPhrase,
  owner: string,
  degree: string,
): string {
  // "What do most plants bloom in?" does not ask for a month.
  if (asks === "when" && typeNoun === "") throw new Unsayable("a time of the year without a noun");
  const askedNouns =
    typeNoun !== "" && asks !== "who"
      ? [`which ${typeNoun}`, `what ${typeNoun}`]
      : [asks === "who" ? "who" : "what"];
  const [first, ...others] =
    verb.style === "active" && verb.tense === "present"
      ? bySubjects(askedNouns, verb, owner, degree)
      : inverse !== null && degree !== "least"
        ? // "Who were flights most often commanded by?" has its preposition too far from the question word.
          askedNouns.map((question) => `${question} ${finite(inverse, "one")} ${mostOf(owner)}?`)
        : byFrequency(askedNouns, verb, owner, degree, asks === "where" && typeNoun === "");
  return speaker.choose([first ?? "", ...others]);
}

/** Combines things with "the most" or, if they have an article, with "the largest number of". */
function mostOf(noun: string): string {
  return noun.startsWith("the ") ? `the largest number of ${noun}` : `the most ${noun}`;
}

/** Asks which value occurs most or least often; after "where", the verb loses its preposition. */
function byFrequency(
  askedNouns: readonly string[],
  verb: VerbPhrase,
  owner: string,
  degree: string,
  isPlace: boolean,
): string[] {
  const helper = auxiliary(verb, "many");
  const verbAlone = isPlace ? withoutPreposition(verb) : verb;
  const eventClause = (event: VerbPhrase) =>
    event.style === "be"
      ? `${degree} often ${afterSubject(event)}`
      : `${afterSubject(event)} ${degree} often`;
  const plain = (isPlace ? ["where"] : askedNouns).map(
    (question) => `${question} ${helper} ${owner} ${eventClause(verbAlone)}?`,
  );
  return plain;
}

/** Compares the numbers of subjects, because "often" is unnatural for a lasting state. */
function bySubjects(
  askedNouns: readonly string[],
  verb: VerbPhrase,
  owner: string,
  degree: string,
): string[] {
  const share = degree === "least" ? "smallest" : "largest";
  const clause = `${auxiliary(verb, "many")} the ${share} number of ${owner}`;
  const preposition = lastPreposition(verb.rest);
  // "Which city do the largest number of people live in" leaves its preposition far behind.
  if (preposition === null)
    return askedNouns.map((question) => `${question} ${clause} ${afterSubject(verb)}?`);
  const stem = { ...verb, rest: verb.rest.slice(0, -preposition.length).trim() };
  return askedNouns.map((question) => {
    const fronted = question === "who" ? "whom" : question;
    return `${preposition} ${fronted} ${clause} ${afterSubject(stem)}?`;
  });
}

function extreme(speaker: Speaker, predicate: Predicate, subject: Subject, least: boolean): string {
  const { head: singular, modifiers } = subject.parts("one");
  const many = subject.bare("many");
  const rank = degreeOf(speaker, predicate, least);
  const wordings = [
    `which of the ${many} ${rank.finite}?`,
    `which ${join(singular, modifiers)} ${rank.finite}?`,
    `of the ${many}, ${subject.words.person ? "who" : "which"} ${rank.finite}?`,
    `among ${many}, which one ${rank.finite}?`,
    `what is the name of the ${singular} ${modifiers === "" ? "" : `${modifiers} `}${subject.words.person ? "who" : "that"} ${rank.finite}?`,
    ...(rank.adjective === null
      ? [`which ${singular} ${rank.finite} among the ${many}?`]
      : [
          `${subject.words.person ? "who" : "what"} is the ${rank.adjective} of the ${many}?`,
          `which is the ${rank.adjective} of the ${many}?`,
          `what is the name of the ${rank.adjective} ${join(singular, modifiers)}?`,
        ]),
    `do you know which ${join(singular, modifiers)} ${rank.finite}?`,
    `looking at ${many}, which one ${rank.finite}?`,
  ];
  const [first, ...others] =
    modifiers === ""
      ? wordings.slice(0, 4)
      : wordings.filter((_way, at) => at !== 4 || !/\b(?:that|who|whose)\b/.test(modifiers));
  return speaker.choose([first ?? "", ...others]);
}

type Degree = { readonly finite: string; readonly adjective: string | null };

/** Expresses an extreme: "is the tallest", "has the fewest employees", "opened first". */
export function degreeOf(speaker: Speaker, predicate: Predicate, least: boolean): Degree {
  if (isTemporal(predicate)) return degreeOfTime(speaker, predicate, least);
  const { singular, plural, asks } = predicate;
  if (singular === "") throw new Unsayable("a superlative without a noun");
  const action = countedActionOf(speaker, predicate);
  if (action !== null) {
    return {
      finite: `${finite(action.verb, "one")} the ${least ? "fewest" : "most"} ${action.noun}`,
      adjective: null,
    };
  }
  if (asks === "how many") return having(`${least ? "fewest" : "most"} ${plural}`);
  const adjective = adjectiveOf(speaker, singular, least);
  if (adjective !== null) return being(adjective);
  const isDuration = /(?:^| )(?:time|duration)$/.test(singular);
  const [low, high] = isDuration
    ? ["shortest", "longest"]
    : isSize(singular)
      ? ["smallest", "largest"]
      : ["lowest", "highest"];
  return having(`${least ? low : high} ${singular}`);
}

function degreeOfTime(speaker: Speaker, { singular, verb }: Predicate, least: boolean): Degree {
  if (verb !== null && isPointInTime(verb)) {
    const event = finite(withoutPreposition(verb), "one");
    return { finite: join(event, adverbOfTime(speaker, verb, least)), adjective: null };
  }
  if (singular === "year" || singular === "date") return being(least ? "oldest" : "most recent");
  if (singular === "") throw new Unsayable("a time without words");
  return having(`${least ? "earliest" : "latest"} ${singular}`);
}

function adverbOfTime(speaker: Speaker, verb: VerbPhrase, least: boolean): string {
  // "First performed first" uses the same word for two meanings.
  const repeats = verb.adverb !== undefined || /^(?:first|last) /.test(verb.rest);
  if (repeats) return least ? "earliest" : "latest";
  return least ? speaker.choose(["first", "earliest"]) : speaker.choose(["last", "most recently"]);
}

/** Returns the superlative of a measure's adjective: "heaviest" for "weight". */
function adjectiveOf({ lexicon: { hub } }: Speaker, measure: string, least: boolean): string | null {
  const dimension = dimensionOf(measure);
  // The shortest person is the least tall, whereas the shortest bridge is the least long.
  if (dimension === "tall" && least && !hub.person) return null;
  const [high, low] = (dimension === undefined ? undefined : extremesOf(dimension)) ?? [];
  return (least ? low : high) ?? null;
}

function having(extreme: string): Degree {
  return { finite: `has the ${extreme}`, adjective: null };
}

function being(adjective: string): Degree {
  return { finite: `is the ${adjective}`, adjective };
}
