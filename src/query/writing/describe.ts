/** Describes sets of things as noun phrases: "papers written by Ada that use a tool". */

import { spellingKey } from "../../base/text/words.ts";
import {
  adjectivesOf,
  degreeForm,
  degreeOf,
  isMagnitude,
  isUnitOfTime,
  ordinalWord,
} from "../../english/index.ts";
import { headOf, singularOf } from "../../english/words/index.ts";
import {
  isThings,
  type Measure,
  type Path,
  type Scalar,
  sortOf,
  type Things,
  toPlain,
  type Values,
} from "../expression.ts";
import {
  auxiliaryOf,
  beOf,
  type Choose,
  type Clause,
  comparisonClause,
  countClause,
  countedNoun,
  eventOf,
  existenceClause,
  flagClause,
  manyOf,
  nounOfPath,
  relationClause,
  reversed,
  withArticle,
} from "./clauses.ts";
import { flagOf, type Noun, pluralNoun } from "./property-words.ts";
import { isPlaceOnly } from "./role-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A noun phrase in parts, so that a question can use a clause as its predicate. */
export type Phrase = {
  readonly noun: Noun;
  /** The conditions, in the order in which they are said. */
  readonly clauses: readonly Clause[];
  /** A name in place of noun and conditions; empty if there is none. */
  readonly name: string;
  /** A superlative in front of the noun, such as "largest" or "two largest"; empty if there is none. */
  readonly rank: string;
  readonly isPerson: boolean;
};

export type Writer = {
  readonly vocabulary: Vocabulary;
  readonly choose: Choose;
  /** Whether questions are whole sentences, and never only phrases as in a search field. */
  readonly sentences?: boolean;
};

/** Chooses among whole sentences, and among phrases as well if the writer allows them. */
export function oneOf(
  { choose, sentences }: Writer,
  [first, ...others]: readonly [string, ...string[]],
  phrases: readonly string[] = [],
): string {
  return choose([first, ...others, ...(sentences === true ? [] : phrases)]);
}

/** Whether things are one thing that needs no listing: a named thing, the best, or the only end of a path. */
export function isOne(things: Things, vocabulary: Vocabulary): boolean {
  if (vocabulary.isUnique?.(things) === true) return true;
  if (things.op === "entities") return things.ids.length === 1;
  if (things.op === "best") return things.count === 1;
  if (things.op === "except") return nthBest(things) !== undefined;
  return things.op === "image" && isOne(things.of, vocabulary) && vocabulary.path(things.path).isSingle;
}

/** Names with more words stand in quotation marks, and so do titles: names with words in lower case. */
const mostWords = 5;
const mostWordsOfTitle = 3;

/** Returns a name as it stands in a sentence, with the noun of its class if it would not be seen to be a name. */
export function sayName(id: string, vocabulary: Vocabulary): string {
  const name = vocabulary.nameOf(id);
  const noun = vocabulary.nounOf(id)?.singular;
  const words = name.split(" ");
  const isProper = words.every((word) =>
    /^(?:[^\p{Ll}]|(?:of|the|and|for|de|la|von|der|in|on|du)$)/u.test(word),
  );
  const isWork = noun !== undefined && vocabulary.isWork(noun);
  const isLong = isWork || words.length > (isProper ? mostWords : mostWordsOfTitle);
  // "Lode Lane repair contract" names a contract, and "2021 closure of Mint Bridge" a closure.
  const described = name.split(" of ")[0]?.split(" ").at(-1);
  const isDescribed = !isWork && noun !== undefined && described === headOf(noun) && /[\p{Lu}\d]/u.test(name);
  if (isDescribed && !/[?!:;,]/.test(name)) return `the ${name}`;
  // "The Battle of Lund" names a battle.
  const [, kind] = /^(\p{Lu}\p{Ll}+) of /u.exec(name) ?? [];
  if (!isLong && !/[?!:;,]/.test(name)) {
    const isOfKind = kind !== undefined && noun?.includes(kind.toLowerCase());
    return isOfKind || vocabulary.takesArticle(name) ? `the ${name}` : name;
  }
  const isSaid = noun === undefined || name.toLowerCase().startsWith(`${noun} `);
  return `${isSaid ? "" : `the ${noun} `}"${name.replaceAll('"', "'")}"`;
}

/** Names of things of one kind, said one after the other. */
export type NamesAlike = { readonly names: readonly string[]; readonly isQuoted: boolean };

/** Returns names of things without a noun in front, all in quotation marks if one needs them. */
export function sayAlike(ids: readonly string[], vocabulary: Vocabulary): NamesAlike {
  const before = `the ${vocabulary.nounOf(ids[0] ?? "")?.singular ?? ""} `;
  const names = ids
    .map((id) => sayName(id, vocabulary))
    .map((name) => (name.startsWith(before) ? name.slice(before.length) : name));
  const isQuoted = names.some((name) => name.startsWith('"'));
  return {
    names: names.map((name) =>
      isQuoted && !name.startsWith('"') ? `"${name.replace(/^the (?=\p{Lu})/u, "")}"` : name,
    ),
    isQuoted,
  };
}

/** Returns a text value as it stands in a sentence. */
export function sayText(text: string): string {
  const isClause = / (?:is|are|was|were|not|no|used) |^(?:no|not) /i.test(` ${text} `.slice(1));
  return text.split(" ").length > mostWords || isClause || /[?!:;,"]/.test(text)
    ? `"${text.replace(/\s+/g, " ").replaceAll('"', "'")}"`
    : text;
}

/** Returns a text, with the article if it is the name of a body: "the University of Oslo". */
function sayTextOf(text: string, { vocabulary }: Writer): string {
  const said = sayText(text);
  return said === text && vocabulary.takesArticle(text) ? `the ${said}` : said;
}

export type Article = "the" | "a" | "" | "all";

/** Writes a noun phrase in the singular or plural. */
export function say(phrase: Phrase, plural: boolean, article: Article): string {
  if (phrase.name !== "")
    return article === "the" && isPhrase(phrase.name) ? `the ${phrase.name}` : phrase.name;
  const noun = headText(phrase, plural);
  const head =
    phrase.rank !== "" || article === "the"
      ? `the ${noun}`
      : article === "all"
        ? `all ${noun}`
        : article === "a" && !plural
          ? withArticle(noun)
          : noun;
  return [head, sayClauses(phrase.clauses.filter(isBehind), plural)].filter(Boolean).join(" ");
}

/** The noun with what stands in front of it: "two largest female players". */
function headText(
  { rank, noun, clauses }: Pick<Phrase, "rank" | "noun" | "clauses">,
  plural: boolean,
): string {
  const before = clauses.flatMap(({ adjective }) => adjective ?? []);
  return [rank, ...before, plural ? noun.plural : noun.singular].filter(Boolean).join(" ");
}

const isBehind = ({ adjective }: Clause): boolean => adjective === undefined;

/** Whether a name is a phrase of English rather than the name of somebody: "muon molar mass". */
export function isPhrase(name: string): boolean {
  return /^\p{Ll}[\p{L}-]+ \p{Ll}/u.test(name) && !/^(?:the|a|an) /.test(name);
}

/** Joins conditions: those that begin alike by "and", others one after the other, the short ones first. */
export function sayClauses(clauses: readonly Clause[], plural: boolean): string {
  const alike = Map.groupBy(clauses, (clause, at) => sharedWords(clause, plural) ?? at);
  const texts = [...alike].flatMap(([head, some]) => {
    const said = some.map((clause) => clause.modifier(plural));
    if (head === "" && said.length === 2 && doneOf(said[0]) === doneOf(said[1])) return said;
    return typeof head === "string"
      ? [
          `${head} ${listOf(
            said.map((text) => text.slice(head.length).trim()),
            "and",
          )}`.trim(),
        ]
      : said;
  });
  const relative = /^(?:that|whose|which|who) /;
  const short = texts.filter((text) => !relative.test(text));
  const long = texts.filter((text) => relative.test(text));
  const once = short.map((text, at) => {
    const done = doneOf(text);
    // "Employed by Ada since 2013".
    return at > 0 && done !== undefined && done === doneOf(short[at - 1])
      ? text.slice(done.length + 1)
      : text;
  });
  return [...once, listOf(long, "and")].filter(Boolean).join(" ");
}

/** The participle with which a condition begins: "employed" of "employed by Ada"; undefined for other conditions. */
function doneOf(text = ""): string | undefined {
  return /^(\p{Ll}+(?:ed|rn|en|lt|wn|de|ld|ht)) (?:in|on|at|by|to|from|before|after|since|between|up|until|later) /u.exec(
    text,
  )?.[1];
}

/** "papers are written by Ada and use a tool": the last condition becomes the predicate. */
export function whichText({ noun, clauses, rank }: Phrase, plural: boolean): string {
  const last = predicateOf(clauses);
  // "How many ships are there whose home port is Oban", not "have Oban as their home port".
  // "How many narrower concepts of Balve are there".
  if (last?.isStiff === true && last.modifier(plural).startsWith("of "))
    return `${say({ noun, clauses, rank, name: "", isPerson: false }, plural, "")} ${beOf(plural)} there`;
  if (last === undefined || last.isStiff === true)
    return [
      headText({ rank, noun, clauses }, plural),
      beOf(plural),
      "there",
      sayClauses(clauses.filter(isBehind), plural),
    ]
      .filter(Boolean)
      .join(" ");
  const before = clauses.filter((clause) => clause !== last);
  const head = headText({ rank, noun, clauses: before }, plural);
  return [head, sayClauses(before.filter(isBehind), plural), last.predicate(plural)]
    .filter(Boolean)
    .join(" ");
}

/** Of several conditions, the one with a verb makes the best predicate, and a stiff one the worst. */
function predicateOf(clauses: readonly Clause[]): Clause | undefined {
  const weight = ({ modifier, isStiff }: Clause): number =>
    isStiff === true ? 0 : /^(?:that|whose|who) /.test(modifier(true)) ? 2 : 1;
  return clauses.toSorted((left, right) => weight(left) - weight(right)).at(-1);
}

/** "Which papers use a tool", "what are the ships whose home port is Oban": asks for the things of a description. */
export function askWhich(phrase: Phrase, plural: boolean): string {
  if (predicateOf(phrase.clauses)?.isStiff !== true) return `which ${whichText(phrase, plural)}`;
  return `${phrase.isPerson ? "who" : "what"} ${beOf(plural)} ${say(phrase, plural, "the")}`;
}

/** Returns the words that a condition shares with others: "with", "that use"; undefined if it has to stand alone. */
function sharedWords(clause: Clause, plural: boolean): string | undefined {
  const text = clause.modifier(plural);
  const own = clause.head?.(plural);
  const head = [own, "with"].find((one) => one === "" || text.startsWith(`${one} `));
  const rest = head === undefined ? "" : text.slice(head.length).replace(/ in or (?:after|before) /, " in ");
  return head !== undefined && !/ (?:or|and|that|whose|who) /.test(rest) ? head : undefined;
}

export function describe(things: Things, writer: Writer): Phrase {
  const { vocabulary } = writer;
  const nth = nthBest(things);
  if (nth !== undefined) return describeBest({ ...nth, count: 1 }, writer, nth.count);
  switch (things.op) {
    case "class":
      return plainPhrase(vocabulary.classNoun(things.class), vocabulary.isPerson(things.class));
    case "entities": {
      const names = withoutSpellings(things.ids.map((id) => sayName(id, vocabulary)));
      // More names say nothing that people could check: they are all things of a kind without a name.
      return names.length > mostNames
        ? plainPhrase(vocabulary.classNoun(""), false)
        : namePhrase(listOf(names, "or"));
    }
    case "with":
    case "where":
    case "counted": {
      const range = rangeOf(things, writer);
      if (range !== undefined) return withClause(describe(range.of, writer), range.clause);
      const shared = ownersOf(things);
      if (shared !== undefined) return describe(shared, writer);
      const base = describe(things.things, writer);
      return describeRole(base, things, writer) ?? withClause(base, conditionOf(things, false, writer));
    }
    case "image":
      return describeImage(things, writer);
    case "and":
      return describeAll(things.all, writer);
    case "or": {
      const kinds = vocabulary.nounOfKinds?.(things);
      return kinds === undefined ? describeAny(things.any, writer) : plainPhrase(kinds, false);
    }
    case "except":
      if (saysNothing(things.without, vocabulary)) return describe(things.things, writer);
      return withClause(describe(things.things, writer), exceptionOf(things.without, writer));
    case "best":
      return describeBest(things, writer);
  }
}

/** "Narrower concepts of A" are concepts that are narrower concepts of A: the role has the noun of the class. */
function describeRole(base: Phrase, filter: Filter, writer: Writer): Phrase | undefined {
  const { frame, via } = writer.vocabulary.path(filter.path);
  if (filter.op !== "with" || filter.to?.op !== "entities" || via !== "") return undefined;
  if (frame.kind !== "state" || frame.article === undefined || base.clauses.length > 0) return undefined;
  const [, noun = ""] = /^(.+) of$/.exec(frame.text) ?? [];
  if (base.name !== "" || base.rank !== "" || headOf(noun) !== headOf(base.noun.singular)) return undefined;
  const clause = bareClause(`of ${say(describe(filter.to, writer), false, "a")}`);
  return {
    ...base,
    noun: { singular: noun, plural: pluralNoun(noun) },
    clauses: [{ ...clause, isStiff: true }],
  };
}

function plainPhrase(noun: Noun, isPerson: boolean): Phrase {
  return { noun, clauses: [], name: "", rank: "", isPerson };
}

function namePhrase(name: string): Phrase {
  return { ...plainPhrase({ singular: name, plural: name }, false), name };
}

/** Adds a condition. A name cannot have one, so it becomes a condition itself. */
function withClause(phrase: Phrase, clause: Clause): Phrase {
  return phrase.name !== ""
    ? { ...phrase, name: `${phrase.name} ${clause.modifier(false)}` }
    : { ...phrase, clauses: [...phrase.clauses, phrase.isPerson ? ofPersons(clause) : clause] };
}

function ofPersons({ modifier, head, ...clause }: Clause): Clause {
  const who = (text: string): string => text.replace(/^that\b/, "who");
  return {
    ...clause,
    modifier: (plural) => who(modifier(plural)),
    ...(head && { head: (plural: boolean) => who(head(plural)) }),
  };
}

/**
 * Returns the things that a condition says once more than needed: all of a class with an end of things of that class,
 * "papers with a contribution of the papers that use a tool", are "papers that use a tool".
 */
function ownersOf(filter: Filter): Things | undefined {
  if (filter.op !== "with" || filter.to?.op !== "image" || filter.things.op !== "class") return undefined;
  const { path, of } = filter.to;
  const isSame = JSON.stringify(path) === JSON.stringify(filter.path) && classOf(of) === filter.things.class;
  return isSame ? of : undefined;
}

type Filter = Extract<Things, { op: "with" | "where" | "counted" }>;

/** Whether things are those of others that meet a condition. */
export function isFilter(things: Things): things is Filter {
  return things.op === "with" || things.op === "where" || things.op === "counted";
}

/** Writes the condition that a filter adds to its things. */
export function conditionOf(filter: Filter, negated: boolean, writer: Writer): Clause {
  const { vocabulary, choose } = writer;
  const { path } = filter;
  if (filter.op === "with") {
    if (filter.to === undefined || isAnyEnd(filter.to, path))
      return existenceClause(path, negated, vocabulary, choose, classOf(filter.things));
    if (saysNothing(filter.to, vocabulary)) return existenceClause(path, !negated, vocabulary, choose);
    const object = say(describe(filter.to, writer), false, isUnique(filter.to) ? "the" : "a");
    const { frame } = vocabulary.path(path);
    const kind = frame.kind === "verb" && frame.after === "" ? asKinds(object, vocabulary) : undefined;
    return relationClause(path, kind ?? object, negated, vocabulary, choose);
  }
  if (filter.op === "counted") {
    const ends = endsNoun(path, filter.to, writer);
    const number = sayScalar(filter.n, writer);
    return countClause(path, number === "1" ? singularOf(ends) : ends, filter.is, number, vocabulary, choose);
  }
  const property = vocabulary.path(path);
  const value = filter.value;
  const flag = property.kind === "flag" ? statedFlag(value) : undefined;
  if (flag !== undefined) return flagClause(property, flag !== negated);
  const text =
    sortOf(value) === "values" ? sayValues(value as Values, writer) : sayScalar(value as Scalar, writer);
  if (property.kind === "text" && (filter.is === "=" || filter.is === "!="))
    return relationClause(path, text, negated !== (filter.is === "!="), vocabulary, choose);
  const clause = comparisonClause(path, filter.is, text, vocabulary, choose);
  return negated ? notClause(clause) : clause;
}

/** The class of things that only conditions narrow. */
function classOf(things: Things): string | undefined {
  if (isFilter(things)) return classOf(things.things);
  return things.op === "class" ? things.class : undefined;
}

/** The truth that a value, or each spelling of it, states. */
function statedFlag(value: Scalar | Values): boolean | undefined {
  const list = value.op === "value" ? [value.value] : value.op === "values" ? value.list : [];
  const [first, ...others] = list.map(flagOf);
  return others.every((other) => other === first) ? first : undefined;
}

/** Whether a set is all that a path leads to, so that it says no more than that there is an end. */
function isAnyEnd(things: Things, path: Path): boolean {
  return (
    things.op === "image" &&
    isWholeKind(things.of) &&
    JSON.stringify(things.path.at(-1)) === JSON.stringify(path.at(-1))
  );
}

/** Whether things are all of some classes, or all that a path leads to from these. */
function isWholeKind(things: Things): boolean {
  if (things.op === "or") return things.any.every(isWholeKind);
  return things.op === "class" || (things.op === "image" && isWholeKind(things.of));
}

/** Whether all things of a set stand for nothing, by their names or by a value: "no collection", a text "no question". */
function saysNothing(things: Things, vocabulary: Vocabulary): boolean {
  const isNothing = (text: string): boolean => /^(?:no|non|none|nil|without)\b/i.test(text);
  switch (things.op) {
    case "entities":
      return things.ids.length > 0 && things.ids.every((id) => isNothing(vocabulary.nameOf(id)));
    case "where":
      return (
        things.value.op === "values" &&
        things.value.list.every((value) => isNothing(vocabulary.valueText(value)))
      );
    case "or":
      return things.any.length > 0 && things.any.every((each) => saysNothing(each, vocabulary));
    default:
      return false;
  }
}

/** Says two bounds of one value as a range: "published between 2015 and 2017". */
function rangeOf(
  upper: Filter,
  writer: Writer,
): { readonly of: Things; readonly clause: Clause } | undefined {
  const lower = upper.things;
  if (upper.op !== "where" || lower.op !== "where" || upper.is !== "<=" || lower.is !== ">=")
    return undefined;
  const [from, to] = [lower.value, upper.value];
  if (from.op !== "value" || to.op !== "value" || JSON.stringify(lower.path) !== JSON.stringify(upper.path))
    return undefined;
  const range = `${sayScalar(from, writer)} and ${sayScalar(to, writer)}`;
  const { vocabulary, choose } = writer;
  return { of: lower.things, clause: comparisonClause(upper.path, "between", range, vocabulary, choose) };
}

/** Adds the articles to the names of kinds: "a mill or an orchard"; undefined if one of them is no kind. */
function asKinds(names: string, vocabulary: Vocabulary): string | undefined {
  const kinds = names.split(" or ").map((name) => vocabulary.asKind(name));
  return kinds.every((kind) => kind !== undefined) ? kinds.join(" or ") : undefined;
}

/** Negates a condition that has no negated wording. */
function notClause(clause: Clause): Clause {
  const { auxiliary, rest } = clause.asked;
  const predicate = (plural: boolean): string => `${auxiliaryOf(auxiliary, plural)} not ${rest}`;
  return {
    modifier: (plural) => `that ${predicate(plural)}`,
    predicate,
    asked: { auxiliary, rest: `not ${rest}` },
  };
}

/** Whether a description of things in the singular has "the": a superlative, or the only end of a path. */
function isUnique(things: Things): boolean {
  return things.op === "best" || things.op === "image";
}

function exceptionOf(without: Things, writer: Writer): Clause {
  if (isFilter(without)) return conditionOf(without, true, writer);
  if (without.op === "image" && without.path.every(({ inverse }) => inverse)) {
    const owner = say(describe(without.of, writer), !isOne(without.of, writer.vocabulary), "the");
    return relationClause(reversed(without.path), owner, true, writer.vocabulary, writer.choose);
  }
  if (without.op === "image" && isVerb(without.path, writer.vocabulary)) {
    // "States that no river flows through".
    const isNamed = isOne(without.of, writer.vocabulary);
    const owner = say(describe(without.of, writer), false, isNamed ? "the" : "");
    const subject = isNamed ? owner : `no ${owner}`;
    return relationClause(reversed(without.path), subject, isNamed, writer.vocabulary, writer.choose);
  }
  const text = say(describe(without, writer), without.op === "class", without.op === "entities" ? "" : "the");
  if (without.op === "entities") {
    const other = writer.choose([`other than ${text}`, `except ${text}`]);
    return bareClause(other);
  }
  return {
    modifier: (plural) => `that ${plural ? "are" : "is"} not ${text}`,
    predicate: (plural) => `${plural ? "are" : "is"} not ${text}`,
    asked: { auxiliary: "be", rest: `not ${text}` },
  };
}

/** Whether a path leads along a verb, in either direction: "that cites the most papers", "that the most papers cite". */
function isVerb(path: Path, vocabulary: Vocabulary): boolean {
  const isBackwards = path.every(({ inverse }) => inverse);
  if (!isBackwards && path.some(({ inverse }) => inverse)) return false;
  return vocabulary.path(isBackwards ? reversed(path) : path).frame.kind === "verb";
}

function bareClause(text: string): Clause {
  return {
    modifier: () => text,
    predicate: (plural) => `${plural ? "are" : "is"} ${text}`,
    asked: { auxiliary: "be", rest: text },
  };
}

function relativeClause(said: string): Clause {
  return { ...bareClause(`what ${said}`), modifier: () => `that ${said}` };
}

/** Describes the ends of a path: "authors of the paper X", "states that Ara flows through". */
function describeImage({ path, of }: Extract<Things, { op: "image" }>, writer: Writer): Phrase {
  const { vocabulary, choose } = writer;
  const owner = say(describe(of, writer), !isOne(of, vocabulary), "the");
  const step = path.at(-1) as Path[0];
  const property = vocabulary.path(path);
  const type = vocabulary.classOfEnds(path);
  const isPerson = type === undefined ? property.isPersonal : vocabulary.isPerson(type);
  const noun = vocabulary.classNoun(type ?? "");
  // The city in which something is located says more than its location.
  const isPlace = isPlaceOnly(property.noun) && type !== undefined && property.frame.kind === "state";
  if (property.noun !== "" && !isPlace && (!step.inverse || property.noun !== noun.singular)) {
    const own = { singular: property.noun, plural: property.plural };
    if (property.holder !== "have" && of.op !== "entities")
      return withClause(plainPhrase(own, isPerson), relativeClause(`${owner} ${property.holder}`));
    return withClause(plainPhrase(own, isPerson), bareClause(`of ${owner}`));
  }
  // The verb agrees with one owner: "states that a river flows through".
  const named = step.inverse && of.op === "entities" ? say(describe(of, writer), false, "") : owner;
  const subject = isOne(of, vocabulary) ? named : say(describe(of, writer), false, "a");
  return withClause(
    plainPhrase(noun, isPerson),
    relationClause(reversed(path), subject, false, vocabulary, choose),
  );
}

function describeAll(all: readonly Things[], writer: Writer): Phrase {
  // What a property leads to has a noun of its own, so that its class need not be said too.
  // Things that are listed one by one, because they have no class, say nothing either. Nor does the class of a name of
  // which something else is said.
  const isNamed = all.length > 2 && all.some(({ op }) => op === "entities");
  const hasOwnNoun = isNamed || all.some(({ op }) => op === "image");
  const saysMore = (things: Things): boolean =>
    things.op !== "class" && !(things.op === "entities" && things.ids.length > mostNames);
  const [first, ...others] = hasOwnNoun ? all.filter(saysMore) : all;
  if (first === undefined) return plainPhrase({ singular: "thing", plural: "things" }, false);
  return others.reduce(
    (phrase: Phrase, other) => {
      if (isFilter(other)) return withClause(phrase, conditionOf(other, false, writer));
      const text = describe(other, writer);
      const said = (plural: boolean): string =>
        text.name === "" ? say(text, plural, plural ? "" : "a") : text.name;
      return withClause(phrase, {
        modifier: (plural) => `that ${plural ? "are" : "is"} also ${said(plural)}`,
        predicate: (plural) => `${plural ? "are" : "is"} also ${said(plural)}`,
        asked: { auxiliary: "be", rest: said(false) },
      });
    },
    describe(first, writer),
  );
}

function describeAny(any: readonly Things[], writer: Writer): Phrase {
  const phrases = any.map((one) => describe(one, writer));
  const [first] = phrases;
  if (first === undefined) return plainPhrase({ singular: "thing", plural: "things" }, false);
  const sameNoun = phrases.every(
    ({ noun, name, rank }) => name === "" && rank === "" && noun.plural === first.noun.plural,
  );
  if (sameNoun && phrases.every(({ clauses }) => clauses.length > 0)) {
    const join = (texts: readonly string[]): string => texts.join(" or ");
    return withClause(
      { ...first, clauses: [] },
      {
        modifier: (plural) => join(phrases.map(({ clauses }) => sayClauses(clauses, plural))),
        predicate: (plural) =>
          join(phrases.map(({ clauses }) => clauses.map((one) => one.predicate(plural)).join(" and "))),
        asked: {
          auxiliary: "do",
          rest: join(phrases.map(({ clauses }) => clauses.map((one) => one.asked.rest).join(" and "))),
        },
      },
    );
  }
  return {
    ...first,
    clauses: [],
    noun: {
      singular: phrases.map((phrase) => say(phrase, false, "")).join(" or "),
      plural: phrases.map((phrase) => say(phrase, true, "")).join(" or "),
    },
    name: phrases.every(({ name }) => name !== "") ? phrases.map(({ name }) => name).join(" or ") : "",
  };
}

const smallNumbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Writes a number up to ten as a word, any other in digits. */
export function sayNumber(number: number): string {
  return smallNumbers[number] ?? String(number);
}

/** Whether a noun has a degree, so that "the most narrower terms" would have two. */
function isCompared(ends: string): boolean {
  return degreeOf(ends.split(" ")[0] ?? "") !== undefined;
}

/** "the most tools", "more tools", "the largest number of narrower terms". */
export function amountOf(
  ends: string,
  order: "most" | "least",
  degree: "superlative" | "comparative",
): string {
  const isMost = order === "most";
  const article = degree === "superlative" ? "the" : "a";
  if (isCompared(ends))
    return `${article} ${degreeForm(isMost ? "large" : "small", degree)} number of ${ends}`;
  if (degree === "superlative") return `the ${isMost ? "most" : "fewest"} ${ends}`;
  return `${isMost ? "more" : "fewer"} ${ends}`;
}

/** The degrees of a number, with and without the one that is an adjective of what is counted. */
const mostOf = {
  all: ["most", "largest number of", "highest number of"],
  counted: ["largest number of", "highest number of"],
} as const;
const fewestOf = { all: ["fewest", "smallest number of"], counted: ["smallest number of"] } as const;

type Best = Extract<Things, { op: "best" }>;

/** Returns the best of which only the last are meant, as in "the second largest lake"; undefined for other things. */
function nthBest(expression: Things): Best | undefined {
  if (expression.op !== "except") return undefined;
  const { things, without } = expression;
  if (things.op !== "best" || without.op !== "best" || without.count !== things.count - 1) return undefined;
  const isSame = JSON.stringify(toPlain(things.things)) === JSON.stringify(toPlain(without.things));
  return isSame ? things : undefined;
}

/** "the largest lake", "the second largest lake", "the two lakes with the smallest area", "the paper with the most authors". */
function describeBest({ things, by, order, count }: Best, writer: Writer, place = 1): Phrase {
  const { vocabulary, choose } = writer;
  const nth = place === 1 ? "" : `${ordinalWord(place)} `;
  // What is ranked by a number of ends has some.
  const hasEnds =
    by.of === "count" && things.op === "with" && JSON.stringify(things.path) === JSON.stringify(by.path);
  const base = describeRanked(hasEnds ? things.things : things, by, writer);
  if (base.name !== "") {
    const extreme = `${nth}${
      by.of === "count" ? (order === "most" ? "most" : "fewest") : order === "most" ? "largest" : "smallest"
    }`;
    const figure = by.of === "count" ? endsNoun(by.path, by.to, writer) : measureNoun(by, writer);
    return namePhrase(`the one of ${base.name} with the ${extreme} ${figure}`);
  }
  const many = count === 1 ? "" : `${sayNumber(count)} `;
  if (by.of === "count") {
    const ends = endsNoun(by.path, by.to, writer);
    const degrees = order === "most" ? mostOf : fewestOf;
    const most = `the ${nth}${choose(isCompared(ends) ? degrees.counted : degrees.all)} ${ends}`;
    const clause = isVerb(by.path, vocabulary)
      ? relationClause(by.path, most, false, vocabulary, choose, true)
      : bareClause(`with ${most}`);
    return { ...base, clauses: [...base.clauses, clause], rank: many.trim() };
  }
  const property = vocabulary.path(by.path);
  const noun = measureNoun(by, writer);
  const counted = countedNoun(noun);
  if (counted !== undefined) {
    const amount = amountOf(counted, order, "superlative").replace(/^the /, `the ${nth}`);
    const clause = bareClause(`with ${amount}`);
    return { ...base, clauses: [...base.clauses, clause], rank: many.trim() };
  }
  const head = headOf(noun);
  const isTime = property.kind === "time";
  const event = eventOf(property);
  if (event !== undefined) {
    const when = event(`${nth}${order === "most" ? "most recently" : "earliest"}`);
    return { ...base, clauses: [...base.clauses, when], rank: many.trim() };
  }
  // The latest in a row of persons is no person.
  const timely = order === "most" ? ["latest", "most recent", "newest"] : ["earliest", "oldest", "first"];
  // A paper with the largest number of questions is not the largest paper, nor a patient with the largest billed amount.
  const adjectives = isTime
    ? timely.slice(base.isPerson || noun.includes(" ") ? timely.length : 0)
    : noun.includes(" ")
      ? []
      : adjectivesOf(head, order === "most" ? 1 : -1)
          // The littlest of some things are their small ones.
          .filter((one) => one !== "little")
          .slice(0, 2)
          .map((one) => degreeForm(one, "superlative"));
  const extreme = `${nth}${extremeOf(by, order, writer)}`;
  const spelt = {
    ...base,
    clauses: [...base.clauses, bareClause(`with the ${extreme} ${noun}`)],
    rank: many.trim(),
  };
  const [adjective] = adjectives;
  if (adjective === undefined) return spelt;
  const short = { ...base, rank: `${many}${nth}${choose([adjective, ...adjectives])}` };
  return choose([spelt, short]);
}

/**
 * Describes what is ranked. Things that are counted by what leads to them are what it leads to, so that need not be said:
 * "the tool with the most papers", and not "that papers use".
 */
function describeRanked(things: Things, by: Measure, writer: Writer): Phrase {
  const isCountedEnd = (one: Things): boolean =>
    by.of === "count" &&
    one.op === "image" &&
    isWholeKind(one.of) &&
    JSON.stringify(reversed(one.path)) === JSON.stringify(by.path);
  const others = things.op === "and" ? things.all.filter((one) => !isCountedEnd(one)) : [];
  const phrase = describe(others.length > 0 ? { op: "and", all: others } : things, writer);
  return isCountedEnd(things) && phrase.name === "" ? { ...phrase, clauses: [] } : phrase;
}

/** Returns the superlative for the most or least of a measure: "latest", "longest", "highest". */
export function extremeOf(by: Measure, order: "most" | "least", writer: Writer): string {
  if (by.of !== "count" && writer.vocabulary.path(by.path).kind === "time")
    return order === "most" ? "latest" : "earliest";
  return degreeForm(usualAdjective(by, order, writer), "superlative");
}

/** Returns the adjective of much or little of a measure: "long" and "short" of a length and of what has a unit of time. */
export function usualAdjective(by: Measure, order: "most" | "least", writer: Writer): string {
  const head = headOf(measureNoun(by, writer));
  const lasts = by.of !== "count" && isUnitOfTime(writer.vocabulary.path(by.path).unit);
  const [much = "", little = ""] = ([1, -1] as const).map(
    (sign) => adjectivesOf(lasts ? "duration" : head, sign)[0],
  );
  // The "highest height" would say it twice.
  if (head === "height") return order === "most" ? "great" : "small";
  const isPair = [much, little].every((one) => /^(?:large|small|long|short|high|low)$/.test(one));
  const [most, least] = isPair ? [much, little] : ["high", "low"];
  return order === "most" ? most : least;
}

/** Returns the noun of a measure: "area", "number of authors". */
export function measureNoun(by: Measure, writer: Writer): string {
  if (by.of === "count") return `number of ${endsNoun(by.path, by.to, writer)}`;
  return nounOfPath(writer.vocabulary.path(by.path));
}

/** Returns the noun of a measure with its unit: "length in km". */
export function figureNoun(by: Measure, writer: Writer): string {
  return `${measureNoun(by, writer)}${by.of === "count" ? "" : inUnit(writer.vocabulary.path(by.path).unit)}`;
}

/** "in km", "in thousands", "in million euros". */
function inUnit(unit: string): string {
  return unit === "" ? "" : ` in ${unit}${isMagnitude(unit) ? "s" : ""}`;
}

/** Returns the plural noun for the ends of a path, or for those of its ends that are in a set. */
export function endsNoun(path: Path, to: Things | undefined, writer: Writer): string {
  const isWhole =
    to?.op === "except" &&
    to.things.op === "image" &&
    JSON.stringify(to.things.path) === JSON.stringify(path) &&
    saysNothing(to.without, writer.vocabulary);
  if (to !== undefined && !isWhole) return say(describe(to, writer), true, "");
  const words = writer.vocabulary.path(path);
  const type = writer.vocabulary.classOfEnds(path);
  if (words.noun !== "") return words.plural;
  if (type !== undefined) return writer.vocabulary.classNoun(type).plural;
  return pluralNoun(nounOfPath(words) || "thing");
}

/** Writes a large round number with a word: "300 million", "1.5 million". */
function inMillions(text: string): string {
  const [, millions, tenth] = /^(\d{1,3})(\d)00000$/.exec(text) ?? [];
  return millions === undefined ? text : `${millions}${tenth === "0" ? "" : `.${tenth}`} million`;
}

export function sayScalar(scalar: Scalar, writer: Writer): string {
  switch (scalar.op) {
    case "value":
      return scalar.value.kind === "text"
        ? sayTextOf(scalar.value.text, writer)
        : inMillions(writer.vocabulary.valueText(scalar.value));
    case "count": {
      const { of } = scalar;
      const counted = isThings(of) ? say(describe(of, writer), true, "") : sayValues(of, writer);
      return `the number of ${counted}`;
    }
    case "difference":
      return `the difference between ${sayScalar(scalar.left, writer)} and ${sayScalar(scalar.right, writer)}`;
    case "share":
      return sayShare(scalar.part, scalar.whole, writer);
    default: {
      const name = {
        sum: "total",
        average: "average",
        median: "median",
        smallest: extremeOf(scalar.by, "least", writer),
        largest: extremeOf(scalar.by, "most", writer),
      }[scalar.op];
      // One thing has one value of a property that never has more.
      const isOnly =
        scalar.by.of === "value" &&
        scalar.things.op === "entities" &&
        isOne(scalar.things, writer.vocabulary) &&
        writer.vocabulary.path(scalar.by.path).isSingle;
      const phrase = describe(scalar.things, writer);
      // The largest value is that of one thing, whichever it is.
      const isOfAny =
        (scalar.op === "largest" || scalar.op === "smallest") && phrase.name === "" && phrase.rank === "";
      const owners = isOfAny
        ? `any ${say(phrase, false, "")}`
        : say(phrase, scalar.things.op !== "entities", "");
      return `the ${isOnly ? "" : `${name} `}${figureNoun(scalar.by, writer)} of ${owners}`;
    }
  }
}

/** "the share of papers that use surveys": the part says only what the whole does not. */
export function sayShare(part: Things, whole: Things, writer: Writer): string {
  const [inner, outer] = [describe(part, writer), describe(whole, writer)];
  const extra = sayClauses(inner.clauses.slice(outer.clauses.length), true);
  const isPart = inner.noun.plural === outer.noun.plural && extra !== "" && inner.rank === outer.rank;
  return isPart && say(inner, true, "").startsWith(say(outer, true, ""))
    ? `the share of ${say(outer, true, "")} ${extra}`
    : `the share of ${say(outer, true, "")} that are ${say(inner, true, "")}`;
}

/** @param single whether there is one value, although other things may have several */
export function sayValues(values: Values, writer: Writer, single = false): string {
  if (values.op === "values") {
    const texts = values.list.map((value) =>
      value.kind === "text" ? sayText(value.text) : writer.vocabulary.valueText(value),
    );
    return listOf(withoutSpellings(texts), "or");
  }
  const words = writer.vocabulary.path(values.path);
  const noun = nounOfPath(words);
  const owner = describe(values.of, writer);
  if (values.op === "shared") {
    const number = sayScalar(values.n, writer);
    const many = manyOf(values.is, number, say(owner, number !== "1", ""), writer.choose);
    return `the ${words.plural || pluralNoun(noun)} with ${many}`;
  }
  const one = isOne(values.of, writer.vocabulary);
  const said = one && (words.isSingle || single) ? noun : words.plural || pluralNoun(noun);
  const unit = inUnit(words.unit);
  const isShort = owner.name !== "";
  return `the ${said}${isShort ? "" : unit} of ${say(owner, !one, "the")}${isShort ? unit : ""}`;
}

/** Says one of several spellings of a name. */
function withoutSpellings(texts: readonly string[]): readonly string[] {
  return [...new Map(texts.toReversed().map((text) => [spellingKey(text), text])).values()].reverse();
}

/** The most names that are listed one by one. */
const mostNames = 6;

function listOf(all: readonly string[], word: string): string {
  if (all.length > mostNames)
    return `${all.slice(0, mostNames - 1).join(", ")} ${word} ${all.length - mostNames + 1} more`;
  return all.length < 2 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;
}

/** Returns the conditions of a part of things beyond those of the whole. */
export function extraClauses(part: Things, whole: Things, writer: Writer): readonly Clause[] {
  const [inner, outer] = [describe(part, writer), describe(whole, writer)];
  return isFilter(part) && inner.noun.plural !== outer.noun.plural
    ? [conditionOf(part, false, writer)]
    : inner.clauses.slice(outer.clauses.length);
}
