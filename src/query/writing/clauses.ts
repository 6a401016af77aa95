/** Writes what is said of things: conditions as modifiers of a noun ("written by Ada") and as predicates ("were …"). */
import { isPreposition } from "../../english/index.ts";
import {
  headOf,
  indefiniteArticle,
  participleOf,
  pastOf,
  singularOf,
  thirdPerson,
} from "../../english/words/index.ts";
import type { Operator, Path } from "../expression.ts";
import { areAdjectives, namedValue, objectOf } from "./named-value.ts";
import { type PathWords, pluralNoun } from "./property-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Chooses between wordings: at random to write many questions, or always the first to describe one. */
export type Choose = <T>(options: readonly [T, ...T[]]) => T;

/** A condition on a noun. */
export type Clause = {
  /** The words after the noun: "written by Ada", "that use a tool", "without a tool". */
  modifier(plural: boolean): string;
  /**
   * The words that modifiers in a row begin with and say once: "that use" in "that use the tool A and the tool B". Empty
   * for participles, as in "written by Ada and published in 2015".
   */
  head?(plural: boolean): string;
  /** The predicate of a sentence about the noun: "were written by Ada", "do not use a tool". */
  predicate(plural: boolean): string;
  /** The adjective that says the same before the noun: "female" for "that are female". */
  readonly adjective?: string;
  /** Whether the predicate is worse than the modifier: "have Ada as their author". */
  readonly isStiff?: boolean;
  /** The predicate after an auxiliary, for questions: "written by Ada" after "is", "use a tool" after "does". */
  readonly asked: {
    readonly auxiliary: Auxiliary;
    readonly rest: string;
    /** The same for several, where it differs: "translations of" after "are". */
    readonly restOfSeveral?: string;
    /** The thing or value to which things are related, as it stands in the rest. */
    readonly object?: string;
  };
};

type Auxiliary = "be" | "was" | "do" | "did";

/** The form of an auxiliary that agrees with its subject. */
export function auxiliaryOf(auxiliary: Auxiliary, plural: boolean): string {
  if (auxiliary === "did") return auxiliary;
  const [one, many] = { be: ["is", "are"], was: ["was", "were"], do: ["does", "do"] }[auxiliary] as [
    string,
    string,
  ];
  return plural ? many : one;
}

export const beOf = (plural: boolean, isPast = false): string => auxiliaryOf(isPast ? "was" : "be", plural);
export const doOf = (plural: boolean, isPast = false): string => auxiliaryOf(isPast ? "did" : "do", plural);

/** A verb that agrees with its subject: "use", "uses", "used". */
export function verbOf(verb: string, plural: boolean, isPast = false): string {
  return isPast ? pastOf(verb) : plural ? verb : thirdPerson(verb);
}

function verbClause(verb: string, rest: string, negated: boolean, isPast = false): Clause {
  const tail = rest === "" ? "" : ` ${rest}`;
  const predicate = (plural: boolean): string =>
    negated ? `${doOf(plural, isPast)} not ${verb}${tail}` : `${verbOf(verb, plural, isPast)}${tail}`;
  return {
    modifier: (plural) => `that ${predicate(plural)}`,
    // "That do not use A and B" would only exclude both together.
    ...(negated ? {} : { head: (plural: boolean) => `that ${verbOf(verb, plural, isPast)}` }),
    predicate,
    asked: { auxiliary: isPast ? "did" : "do", rest: `${negated ? "not " : ""}${verb}${tail}` },
  };
}

/** @param text what follows a form of "be", or how it agrees with its subject */
function beClause(
  text: string | ((plural: boolean) => string),
  negated: boolean,
  isBare: boolean,
  isPast = false,
): Clause {
  const said = (plural: boolean): string =>
    `${negated ? "not " : ""}${typeof text === "string" ? text : text(plural)}`;
  const be = (plural: boolean): string => beOf(plural, isPast);
  return {
    modifier: (plural) => (isBare && !negated ? said(plural) : `that ${be(plural)} ${said(plural)}`),
    ...(isBare && !negated ? { head: () => "" } : {}),
    predicate: (plural) => `${be(plural)} ${said(plural)}`,
    asked: { auxiliary: isPast ? "was" : "be", rest: said(false), restOfSeveral: said(true) },
  };
}

/** What follows a form of "be": "written by", "a translation of", "translations of". */
export function stateText(
  { text, article }: Extract<PathWords["frame"], { kind: "state" }>,
  plural: boolean,
): string {
  if (article === undefined) return text;
  const [, noun = "", after = ""] = /^(.+) (\S+)$/.exec(text) ?? [];
  if (plural) return `${pluralNoun(noun)} ${after}`;
  return article === "the" ? `the ${text}` : `${withArticle(noun)} ${after}`;
}

/** The participle without the preposition that leads to a time: "published" of "published in", but "admitted to the bar". */
function withoutPreposition({ text, noun }: Extract<PathWords["frame"], { kind: "state" }>): string {
  if (noun !== undefined && !/^(?:year|date|day|time)$/.test(noun)) return `${text} the ${noun}`;
  return text.split(" ").slice(0, -1).join(" ") || text;
}

/**
 * Returns the condition that things happened at a time, if a property tells of it with a verb or a participle:
 * "published in 2015", "that took place before 1950".
 */
export function eventOf({ kind, frame, isPast, via }: PathWords): ((when: string) => Clause) | undefined {
  if (kind !== "time" || via !== "") return undefined;
  if (frame.kind === "state" && frame.isParticiple)
    return (when) => {
      // What "was last calibrated most recently" would say it twice.
      const said = withoutPreposition(frame);
      const done = isSaidTwice.test(`${said} ${when}`) ? said.replace(/^\S+ /, "") : said;
      return beClause(`${done} ${when}`.trim(), false, true, isPast);
    };
  if (frame.kind !== "verb") return undefined;
  const after = frame.after.split(" ").slice(0, -1).join(" ");
  return (when) => verbClause(frame.verb, `${after} ${when}`.trim(), false, isPast);
}

const isSaidTwice = /^(?:first .* (?:earliest|earlier)|last .* (?:most recently|later))$/;

/**
 * The condition on a record of the noun: "whose production was carried out by Ada". What was done to it can be a predicate:
 * "had their production carried out by Ada".
 */
function viaClause(via: string, said: string, done?: Done): Clause {
  const rest = (several: boolean): string =>
    done === undefined
      ? `have ${withArticle(via)} that ${said}`
      : `have ${several ? "their" : done.own} ${via} ${done.text}`;
  const verb = (several: boolean): string =>
    done === undefined ? (several ? "have" : "has") : done.negated ? "did not have" : "had";
  return {
    modifier: () => `whose ${via} ${said}`,
    predicate: (plural) => rest(plural).replace(/^have/, verb(plural)),
    asked: { auxiliary: done === undefined ? "do" : "did", rest: rest(false), restOfSeveral: rest(true) },
  };
}

/** What was done to a record, and the possessive of its owner. */
type Done = { readonly text: string; readonly own: string; readonly negated: boolean };

/** Returns the names of a list without the nouns in front of those in quotation marks. */
function withoutClasses(said: string): string {
  const parts = said.split(/(, | or )/);
  return parts.map((part) => part.replace(/^the [^"]*(?=")/, "")).join("");
}

/** How a noun of a property is said of things with one of its ends, and the possessive of one of the things. */
type NounSaid = {
  readonly words: PathWords;
  readonly noun: string;
  /** The end, and the noun with the end. */
  readonly object: string;
  readonly named: string;
  readonly negated: boolean;
  readonly vocabulary: Vocabulary;
  readonly own: "its" | "their";
  /** The noun of the things with the property. */
  readonly subject: string;
};

/**
 * "Whose author is Ada", "whose subjects include chess", "use the method M", "are endangered"; as stiff predicates "have
 * Ada as their author", "have chess among their subjects".
 */
function nounClause(
  words: PathWords,
  noun: string,
  said: string,
  negated: boolean,
  context: Pick<NounSaid, "vocabulary" | "own" | "subject">,
): Clause {
  // The noun of the class in front of a quoted name would say twice what it is.
  const object = withoutClasses(said);
  const adjective =
    sortClause(words, noun, object, negated, context) ??
    adjectiveClause(words, noun, object, negated, context.vocabulary);
  if (adjective !== undefined) return adjective;
  // "Report the finding a finding that …" says its noun twice, and "the gauge narrow gauge" does, too.
  const isSaid =
    (/^(?:an?|the) /.test(object) && object.replace(/^(?:an?|the) /, "").startsWith(noun)) ||
    (object.endsWith(` ${noun}`) && /^\p{Ll}/u.test(object));
  const named = isSaid ? object : namedValue(noun, object, context.vocabulary);
  if (words.holder !== "have") return verbClause(words.holder, named, negated);
  if (isSaid) {
    const clause = verbClause("have", named, negated);
    return negated ? clause : { ...clause, modifier: () => `with ${named}` };
  }
  return haveClause({ ...context, words, noun, object, named, negated });
}

/** Admissions with the admission type elective are elective admissions; ships of the type frigate are no frigate ships. */
function sortClause(
  { isSingle }: PathWords,
  noun: string,
  object: string,
  negated: boolean,
  { vocabulary, subject }: Pick<NounSaid, "vocabulary" | "subject">,
): Clause | undefined {
  const isSort = vocabulary.isSort(headOf(noun)) && ` ${subject}`.endsWith(` ${noun.replace(/ \S+$/, "")}`);
  const sorts = object.split(" or ");
  const isBefore = (sort: string): boolean =>
    /^\p{Ll}[\p{Ll}-]*$/u.test(sort) &&
    !/e[dn]$/.test(sort) &&
    (vocabulary.isAdjective(sort) || !vocabulary.isKindOf(sort, subject));
  if (!isSingle || !isSort) return undefined;
  // Of the type "frigate", but the paper class X is a property with a name.
  const sort = noun.split(" ").at(-1) ?? "";
  if (!sorts.every(isBefore))
    return sort === "type"
      ? beClause(`of ${namedValue(sort, object, vocabulary)}`, negated, true)
      : undefined;
  const said = (plural: boolean): string =>
    plural ? `${object} ${pluralNoun(subject)}` : withArticle(`${object} ${subject}`);
  // "Which drugs are opioid drugs" says them twice.
  return { ...beClause(said, negated, false), ...(negated ? {} : { adjective: object, isStiff: true }) };
}

/** Who has the nationality Swedish is Swedish, what has a severe severity is severe, and some are in a hemisphere. */
function adjectiveClause(
  { isPredicative, isSingle }: PathWords,
  noun: string,
  object: string,
  negated: boolean,
  vocabulary: Vocabulary,
): Clause | undefined {
  if (!isSingle || !areAdjectives(object, vocabulary, noun)) return undefined;
  if (isPredicative || vocabulary.isQualityOf(noun, object))
    return { ...beClause(object, negated, false), ...(negated ? {} : { adjective: object }) };
  return vocabulary.isArea(noun) ? beClause(`in the ${object} ${noun}`, negated, true) : undefined;
}

function haveClause({ words, noun, object, named, negated, vocabulary, own }: NounSaid): Clause {
  const { isSingle, isPersonal, plural } = words;
  const not = negated ? "not " : "";
  const isKind = vocabulary.asKind(object.split(" ").at(-1) ?? "") !== undefined;
  // A "recovered outcome" is none that was recovered.
  const isBefore =
    areAdjectives(object, vocabulary, noun) &&
    /^\p{Ll}/u.test(object) &&
    !/e[dn]$/.test(object) &&
    !vocabulary.isSort(noun);
  const whose = isSingle
    ? `whose ${noun} is ${not}${object}`
    : `whose ${plural} ${negated ? "do not include" : "include"} ${object}`;
  const isPlain = isSingle && isBefore;
  // Books have the topic chess, but not the author Ada, and nothing has the Open Graph for "the graph Open Graph".
  const isNamed = !isPersonal && named.startsWith(`the ${noun} `);
  const isWith = !negated && (isKind || (isNamed && !isSingle));
  const role = (several: boolean): string =>
    isPlain
      ? withArticle(`${object} ${noun}`)
      : isNamed
        ? named
        : `${object} ${isSingle ? "as" : "among"} ${several ? "their" : own} ${isSingle ? noun : plural}`;
  return {
    // "Whose position is chief editor" would need an article.
    modifier: () => (isWith ? `with ${named}` : whose),
    ...(negated || isSingle || isWith ? {} : { head: () => whose.slice(0, -object.length - 1) }),
    predicate: (several) =>
      `${negated ? `${doOf(several)} not have` : several ? "have" : "has"} ${role(several)}`,
    isStiff: !isNamed && !isPlain && !isKind,
    asked: { auxiliary: "do", rest: `${not}have ${role(false)}`, restOfSeveral: `${not}have ${role(true)}` },
  };
}

/**
 * The condition that a path leads from the noun to an object, written as a name or a noun phrase.
 *
 * @param isMany whether the object is a plural, which matters where it becomes the subject: "that most papers cite"
 */
export function relationClause(
  path: Path,
  object: string,
  negated: boolean,
  vocabulary: Vocabulary,
  choose: Choose,
  isMany = false,
): Clause {
  const isBackwards = path.every(({ inverse }) => inverse);
  if (isBackwards) return inverseClause(vocabulary.path(reversed(path)), object, negated, choose, isMany);
  const clause = forwardClause(path, object, negated, vocabulary);
  // A noun in front of the name is left out where the property has said it.
  const [, own = ""] = /^the [^"]*(".*)$/.exec(object) ?? [];
  return { ...clause, asked: { ...clause.asked, object: clause.asked.rest.includes(object) ? object : own } };
}

function forwardClause(path: Path, said: string, negated: boolean, vocabulary: Vocabulary): Clause {
  const words = vocabulary.path(path);
  const { frame, via, isPast } = words;
  if (frame.kind === "noun")
    return nounClause(words, frame.noun, said, negated, {
      vocabulary,
      own: possessiveOf(path, vocabulary),
      subject: vocabulary.classNoun(vocabulary.classOfEnds(reversed(path)) ?? "").singular,
    });
  const not = negated ? "not " : "";
  if (frame.kind === "verb") {
    const named = objectOf(frame.noun, said, vocabulary);
    const rest = [frame.after, named].filter(Boolean).join(" ");
    if (via !== "")
      return viaClause(
        via,
        negated
          ? `${doOf(false, isPast)} not ${frame.verb} ${rest}`
          : `${verbOf(frame.verb, false, isPast)} ${rest}`,
      );
    return verbClause(frame.verb, rest, negated, isPast);
  }
  const text = (plural: boolean): string => (frame.kind === "state" ? stateText(frame, plural) : frame.text);
  if (via !== "") {
    const done = { text: `${text(false)} ${said}`, own: possessiveOf(path, vocabulary), negated };
    return viaClause(via, `${beOf(false, isPast)} ${not}${text(false)} ${said}`, isPast ? done : undefined);
  }
  const isBare = frame.kind === "state" && (frame.isParticiple || isPreposition(frame.text));
  const kind = text(false).endsWith(" as") ? (vocabulary.asKind(said) ?? said) : said;
  return beClause((plural) => `${text(plural)} ${kind}`, negated, isBare, isPast);
}

/** The possessive of one of the things from which a path leads. */
function possessiveOf(path: Path, vocabulary: Vocabulary): "its" | "their" {
  const own = vocabulary.classOfEnds(reversed(path));
  return own !== undefined && vocabulary.isPerson(own) ? "their" : "its";
}

/** Returns the way back along a path. */
export function reversed(path: Path): Path {
  return [...path].reverse().map((step) => ({ ...step, inverse: !step.inverse })) as unknown as Path;
}

/** The condition that the noun is the end of a path from a subject. */
function inverseClause(
  words: PathWords,
  subject: string,
  negated: boolean,
  choose: Choose,
  isMany: boolean,
): Clause {
  const { frame, via, isPast, agentVerb, inverse } = words;
  const of = via === "" ? subject : `the ${via} of ${subject}`;
  if (inverse !== undefined && via === "") {
    if (inverse.kind === "verb")
      return verbClause(inverse.verb, [inverse.after, subject].filter(Boolean).join(" "), negated);
    if (inverse.kind === "state")
      return beClause(`${inverse.text} ${subject}`, negated, inverse.isParticiple);
  }
  if (frame.kind === "noun") {
    const { holder } = words;
    if (holder !== "have")
      return relative(
        `${subject} ${negated ? `does not ${holder}` : thirdPerson(holder)}`,
        `what ${subject} uses`,
      );
    return {
      ...beClause(`the ${frame.noun} of ${subject}`, negated, false),
      modifier: () => `of ${subject}`,
    };
  }
  if (frame.kind === "verb") {
    const after = frame.after === "" ? "" : ` ${frame.after}`;
    if (frame.verb === "have" && after === "") return verbClause("belong to", of, negated);
    const verb = verbOf(frame.verb, isMany, isPast);
    const active = `that ${of} ${negated ? `${doOf(isMany, isPast)} not ${frame.verb}` : verb}${after}`;
    const passive = beClause(`${participleOf(frame.verb)}${after} by ${of}`, negated, true, isPast);
    // A verb with a preposition has no passive: no state is "flowed through by" a river.
    const modifier = after === "" ? choose([passive.modifier(true), active]) : active;
    return { ...passive, modifier: () => modifier };
  }
  if (agentVerb !== "" && !negated) return agentClause(words, of);
  // What an inspection is of has the inspection.
  if (frame.kind === "state" && frame.text === "of" && via === "")
    return verbClause("have", subject, negated);
  const text = frame.kind === "state" ? stateText(frame, isMany) : frame.text;
  const be = beOf(isMany, isPast);
  return relative(`${of} ${be} ${negated ? "not " : ""}${text}`, `what ${of} ${be} ${text}`);
}

/** What the one in a role did: "wrote X" for the author of X. */
function agentClause({ agentVerb, isPast }: PathWords, object: string): Clause {
  const said = (plural: boolean): string => `${verbOf(agentVerb, plural, isPast)} ${object}`;
  return {
    modifier: (plural) => `that ${said(plural)}`,
    predicate: said,
    asked: { auxiliary: isPast ? "did" : "do", rest: `${agentVerb} ${object}` },
  };
}

/** "that Ada is located in". */
function relative(said: string, predicate: string): Clause {
  return { ...beClause(predicate, false, false), modifier: () => `that ${said}`, isStiff: true };
}

/**
 * The condition that there is an object at all.
 *
 * @param own the class of the subject, of which the object may be another: "pollinate another species"
 */
export function existenceClause(
  path: Path,
  negated: boolean,
  vocabulary: Vocabulary,
  choose: Choose,
  own?: string,
): Clause {
  const words = vocabulary.path(path);
  const isOther = own !== undefined && vocabulary.classOfEnds(path) === own;
  const { inverse } = path.at(-1) as Path[0];
  if ((inverse && words.noun === "") || nounIn(words) === "")
    return relationClause(path, anyEnd(path, negated, isOther, vocabulary), negated, vocabulary, choose);
  return havingClause(words, negated, isOther, choose);
}

const nounIn = ({ frame, noun }: PathWords): string => (frame.kind === "noun" ? frame.noun : noun);

/** "Something", "any other species": the object of a relation without a noun. */
function anyEnd(path: Path, negated: boolean, isOther: boolean, vocabulary: Vocabulary): string {
  const type = vocabulary.classOfEnds(path);
  if (type === undefined || (path.at(-1) as Path[0]).inverse)
    return negated || (path.at(-1) as Path[0]).inverse ? "anything" : "something";
  const kind = vocabulary.classNoun(type).singular;
  if (negated) return `any${isOther ? " other" : ""} ${kind}`;
  return `${isOther ? "another" : indefiniteArticle(kind)} ${kind}`;
}

/** A figure is always there, but not always known. */
const stated: Readonly<Partial<Record<PathWords["kind"], string>>> = { number: "recorded ", time: "known " };

/** "With a dedicatee", "that cite other cases", "without a date of death": what happened at no known time may have happened. */
function havingClause(words: PathWords, negated: boolean, isOther: boolean, choose: Choose): Clause {
  const { frame, holder, isSingle, kind } = words;
  const isVerb = frame.kind === "verb" && frame.verb !== "have" && kind !== "time";
  const known = isSingle
    ? `${isOther ? "other " : ""}${stated[kind] ?? ""}${nounIn(words)}`
    : `${isOther ? "other " : ""}${words.plural}`;
  const object = isSingle ? withArticle(known) : known;
  if (isVerb || holder !== "have") {
    const after = isVerb && frame.after !== "" ? `${frame.after} ` : "";
    const isPast = words.isPast && frame.kind === "verb";
    return verbClause(
      isVerb ? frame.verb : holder,
      `${after}${negated ? `any ${known}` : object}`,
      negated,
      isPast,
    );
  }
  const clause = verbClause("have", negated && !isSingle ? `any ${known}` : object, negated);
  const modifier = negated
    ? choose([`without ${isSingle ? object : `any ${known}`}`, `that have no ${known}`])
    : `with ${object}`;
  return { ...clause, modifier: () => modifier };
}

export function withArticle(noun: string): string {
  if (pluralNoun(noun) === noun) return noun;
  return noun.startsWith("other ") ? `an${noun}` : `${indefiniteArticle(noun)} ${noun}`;
}

/** Adds the article, unless the noun is a plural as in "takes credit cards" or one of doing as in "outdoor seating". */
function articled(noun: string): string {
  const last = noun.split(" ").at(-1) ?? "";
  return singularOf(last) !== last || noun.endsWith("ing") ? noun : withArticle(noun);
}

/** The condition that a flag holds or does not, also of a record on the way. */
export function flagClause({ frame, via }: PathWords, holds: boolean): Clause {
  const isNoun = frame.kind === "noun";
  if (via !== "" && frame.kind !== "verb") {
    const text = frame.kind === "noun" ? frame.noun : frame.text;
    if (holds && /^\S+(?:ed|en)$/.test(text)) {
      const noun = withArticle(`${text} ${via}`);
      return { ...verbClause("have", noun, false), modifier: () => `with ${noun}` };
    }
    if (/^\S+(?:ed|en)\b/.test(text)) return viaClause(via, `is ${holds ? "" : "not "}${text}`);
    const ends = pluralNoun(via);
    return {
      modifier: () => `whose ${ends} ${holds ? "include" : "do not include"} ${text}`,
      ...(holds ? { head: () => `whose ${ends} include` } : {}),
      predicate: (plural) =>
        `${holds ? (plural ? "have" : "has") : `${doOf(plural)} not have`} ${text} among ${plural ? "their" : "its"} ${ends}`,
      asked: { auxiliary: "do", rest: `${holds ? "" : "not "}have ${text} among its ${ends}` },
    };
  }
  if (frame.kind === "verb")
    return verbClause(frame.verb, frame.noun === "" ? frame.after : articled(frame.noun), !holds);
  const text = frame.kind === "noun" ? frame.noun : frame.text;
  if (isNoun) return verbClause("have", articled(text), !holds);
  const isKind = frame.kind === "flag" && frame.article !== undefined;
  return beClause(isKind ? (plural) => (plural ? pluralNoun(text) : withArticle(text)) : text, !holds, false);
}

/** Returns what a noun says the number of: "employees" of "number of employees". */
export function countedNoun(noun: string): string | undefined {
  return /^number of (.+)$/.exec(noun)?.[1];
}

/** How a value compares with another, or lies between two. */
export type Compared = Operator | "between";

type Words = readonly [string, ...string[]];

/** How an amount and a number of things compare with a number, and a time and a date with another. */
type Comparison = {
  readonly amount: Words;
  readonly count: Words;
  readonly is: Words;
  readonly time: Words;
  readonly date: string;
};

const inside = { amount: ["containing"], count: [""], is: ["contains"], time: ["in"], date: "in …" } as const;
const compared: Readonly<Record<Compared, Comparison>> = {
  between: { amount: ["between"], count: [""], is: ["is between"], time: ["between"], date: "between …" },
  "=": { amount: ["of", "of exactly"], count: ["exactly", ""], is: ["is"], time: ["in"], date: "…" },
  "!=": { amount: ["other than"], count: ["not exactly"], is: ["is not"], time: ["not in"], date: "not …" },
  "<": {
    amount: ["of less than", "below", "under", "smaller than"],
    count: ["fewer than"],
    is: ["is less than", "is below"],
    time: ["before"],
    date: "before …",
  },
  "<=": {
    amount: ["of at most", "of no more than"],
    count: ["at most", "no more than"],
    is: ["is at most"],
    time: ["up to", "in or before", "until"],
    date: "… or earlier",
  },
  ">": {
    amount: ["of more than", "above", "over", "greater than"],
    count: ["more than"],
    is: ["is more than", "is greater than", "is above"],
    time: ["after", "later than"],
    date: "after …",
  },
  ">=": {
    amount: ["of at least", "of no less than"],
    count: ["at least"],
    is: ["is at least"],
    time: ["in or after"],
    date: "… or later",
  },
  contains: inside,
  starts: { ...inside, amount: ["starting with"], is: ["starts with"] },
};

/** How two figures compare, after a form of "be". */
export const comparisons: Readonly<Record<Operator, string>> = {
  "=": "equal to",
  "!=": "different from",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
  contains: "containing",
  starts: "starting with",
};

/** The condition that a value at the end of a path compares so with another. */
export function comparisonClause(
  path: Path,
  is: Compared,
  value: string,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const { property } = path.at(-1) as Path[0];
  const said = vocabulary.path(path);
  const noun = nounOfPath(said);
  const counted = countedNoun(noun);
  if (counted !== undefined && is !== "between" && is !== "!=") {
    const number = said.unit === "" ? value : `${value} ${said.unit}`;
    const clause = verbClause("have", `${choose(compared[is].count)} ${number} ${counted}`.trim(), false);
    return { ...clause, modifier: (plural) => clause.modifier(plural).replace(/^that (?:have|has)/, "with") };
  }
  if (said.kind === "time") return timeClause(property, said, is, value, vocabulary, choose, path.length > 1);
  const unit = value === "1" && !said.unit.includes(" ") ? singularOf(said.unit) : said.unit;
  const amount = unit === "" ? value : `${value} ${unit}`;
  // Damages awarded are more than an amount.
  const head = noun.replace(/ \p{Ll}+ed$/u, "");
  const areMany = singularOf(head) !== head;
  const figure = areMany ? noun : withArticle(noun);
  const modifier = choose([
    `with ${figure} ${choose(compared[is].amount)} ${amount}`.replace(/ {2}/g, " "),
    `whose ${noun} ${choose(compared[is].is).replace(/^is/, areMany ? "are" : "is")} ${amount}`,
  ]);
  const rest = `have ${figure} ${choose(compared[is].amount)} ${amount}`.replace(/ {2}/g, " ");
  return {
    modifier: () => modifier,
    predicate: (plural) => (plural ? rest : rest.replace(/^have/, "has")),
    asked: { auxiliary: "do", rest },
  };
}

/** "1969" for the first day of the year before or from which times are meant. */
function yearOfBound(value: string, is: Compared): string {
  return is === "<" || is === ">=" ? value.replace(/^(\d{4})-01-01$/, "$1") : value;
}

/** Times stand with a participle ("published in 2015"), alone if only one property has times, or with their noun. */
function timeClause(
  id: string,
  words: PathWords,
  is: Compared,
  value: string,
  vocabulary: Vocabulary,
  choose: Choose,
  isOfRecord: boolean,
): Clause {
  const when = `${choose(compared[is].time)} ${yearOfBound(value, is)}`;
  const event = eventOf(words);
  if (event !== undefined) return event(when);
  const noun = nounOfPath(words);
  const whose = beClauseOfNoun(noun, compared[is].date.replace("…", yearOfBound(value, is)), choose);
  // Nobody is "after 1985" for having been active since then.
  if (!vocabulary.isOnlyTime(id) || isOfRecord || !/^(?:year|date|time)$/.test(noun)) return whose;
  const alone = is === "=" ? choose([`from ${value}`, `of ${value}`, `in ${value}`]) : when;
  return { ...whose, modifier: () => choose([alone, whose.modifier(true)]) };
}

function beClauseOfNoun(noun: string, rest: string, choose: Choose): Clause {
  const having = `${withArticle(noun)} ${/^\D/.test(rest) ? "" : "of "}${rest}`;
  const text = choose([`whose ${noun} is ${rest}`, `with ${having}`]);
  return {
    modifier: () => text,
    predicate: (plural) => `${plural ? "have" : "has"} ${having}`,
    asked: { auxiliary: "do", rest: `have ${having}` },
  };
}

/** Says a number that is compared: "at least two authors". */
export function manyOf(is: Operator, number: string, noun: string, choose: Choose): string {
  return `${choose(compared[is].count)} ${number} ${noun}`.trim();
}

/** The condition that a path leads to so many things. */
export function countClause(
  path: Path,
  ends: string,
  is: Operator,
  number: string,
  vocabulary: Vocabulary,
  choose: Choose,
): Clause {
  const { inverse } = path.at(-1) as Path[0];
  const { frame, holder, isPast } = vocabulary.path(path);
  const many = manyOf(is, number, ends, choose);
  const forward = vocabulary.path(reversed(path));
  if (inverse && path.length === 1 && forward.agentVerb !== "") return agentClause(forward, many);
  // Ports have no ships, but each is the home port of some.
  const isBack = inverse && path.length === 1 && frame.kind === "noun";
  if (isBack && forward.noun === "" && forward.frame.kind === "state")
    return relationClause(path, many, false, vocabulary, choose, true);
  const role = isBack ? nounOfPath(forward) : "";
  if (role.includes(" ")) return beClause(`the ${role} of ${many}`, false, false);
  if (inverse && path.length === 1 && forward.frame.kind === "verb" && forward.frame.after === "")
    return beClause(`${participleOf(forward.frame.verb)} by ${many}`, false, true, forward.isPast);
  if (frame.kind === "verb" && frame.verb !== "have" && !inverse)
    return verbClause(frame.verb, [frame.after, many].filter(Boolean).join(" "), false, isPast);
  if (holder !== "have" && !inverse) return verbClause(holder, many, false);
  if (frame.kind === "state" && !inverse)
    return beClause((plural) => `${stateText(frame, plural)} ${many}`, false, frame.isParticiple, isPast);
  const clause = verbClause("have", many, false);
  const modifier = choose([`with ${many}`, clause.modifier(true)]);
  return { ...clause, modifier: () => modifier };
}

/** Returns a noun for the values of a property, whatever its frame. */
export function nounOfPath({ frame, noun, via, kind }: PathWords): string {
  if (noun !== "") return noun;
  if (frame.kind === "noun") return frame.noun;
  if (kind === "time" && frame.kind === "verb") return "date";
  return via !== "" ? via : frame.kind === "verb" ? pastOf(frame.verb) : frame.text;
}
