/** Links the words of a question to the words of a schema: predicates and types. */

import { functionWords, operationWords } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { foldLabel } from "../../text/words.ts";
import { findIdioms } from "../lexicon/idioms.ts";
import { measuredBy } from "../lexicon/measures.ts";
import { isLeading } from "../lexicon/role-nouns.ts";
import { measureOfUnits } from "../lexicon/units.ts";
import { edgesOf } from "../schema/compact-graph.ts";
import { keyOf } from "../schema/labels.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { nameByModifiers } from "./compound-kinds.ts";
import { bitOf, type Coverage, strongFrom } from "./coverage.ts";
import { isInTakingPlace } from "./form-words.ts";
import { auxiliaries, lightWeight, type Question } from "./question.ts";
import { type NameLink, surelyNamed, takeWords, type WordLink } from "./take-words.ts";
import { addCounting, findCountedPersons, holdsPersons, unitsAsked } from "./values/counted-links.ts";
import {
  addMeasured,
  linksOfEvent,
  linksOfTime,
  preferBirth,
  timeNouns,
  timeTokens,
} from "./values/value-links.ts";
import { findWholeNames } from "./whole-names.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

export type Links = {
  /** Maps each predicate to the tokens that explain its words. Predicates that no token explains are absent. */
  readonly predicates: ReadonlyMap<number, NameLink>;
  readonly classes: ReadonlyMap<number, NameLink>;
  /** Tokens that match no predicate, type or label, and that may describe a type without a name in the graph. */
  readonly unnamed: ReadonlySet<number>;
};

const leastStrength = 0.35;
/** The strength with which a phrase refers to a word with the same meaning. */
const idiomStrength = 0.75;
/** The minimum strength for types. Words with less strength are broader or narrower by several levels. */
const leastKind = 0.37;
/**
 * The minimum strength at which two words count as forms of the same word. Below this strength, they are only similar
 * in meaning.
 */
const leastForm = 0.72;
/** The minimum strength at which two words have the same meaning. */
export const surelySame = 0.85;

export function linkSchema(
  question: Question,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
  free: (token: number) => boolean,
): Links {
  const wholeNames = tokensOfWholeNames(question, schema, knowledge, free);
  const idioms = findIdioms(question.tokens.map((token) => token.stem));
  const bySchemaWord = new Map<string, readonly WordLink[]>();
  const linksOf = (word: string, measures = false): readonly WordLink[] => {
    const key = measures ? `${word} #` : word;
    const known = bySchemaWord.get(key);
    if (known !== undefined) return known;
    const links = question.tokens
      .flatMap((token, at): WordLink[] => {
        if (token.quoted || !free(at)) return [];
        const saysIt = (idioms.get(at) ?? []).some(
          (meaning) => knowledge.related(meaning, word) >= surelySame,
        );
        const mayMean = token.weight > 0 || (saysIt && operationWords.has(token.text));
        if (!mayMean && token.text !== word) return [];
        const single =
          token.weight === 0 && !saysIt
            ? 0.5
            : strengthOf(token.text, word, knowledge, measures || isMeasured(question, at));
        const strength = saysIt ? Math.max(idiomStrength, single) : single;
        // A word that is a complete name refers only to that element: "population" does not refer to the people who
        // live somewhere.
        if (strength < leastForm && wholeNames.has(at)) return [];
        // A word with little meaning refers to a field only if it is the name of the field.
        if (token.weight === lightWeight && strength < surelySame && !saysIt) return [];
        return strength >= leastStrength ? [{ token: at, strength }] : [];
      })
      .sort((left, right) => right.strength - left.strength || left.token - right.token);
    bySchemaWord.set(key, links);
    return links;
  };
  const timely = timeTokens(question, free);
  const asksTime =
    question.wants === "time" ||
    timely.length > 0 ||
    question.tokens.some(({ text }) => /^[12]\d{3}s?$/.test(text));
  const isTimeNamed = schema.names.some(
    ({ words, head }, at) =>
      schema.facts[at]?.kind === "time" &&
      !timeNouns.has(words[head] ?? "") &&
      linksOf(words[head] ?? "", true).some(({ strength }) => strength >= surelySame),
  );
  const learnt = learntTokens(question, knowledge, free);
  const claimed = claimTokens(question, schema, free);
  const predicates = new Map<number, NameLink>();
  const persons = findCountedPersons(question, knowledge);
  const search = {
    question,
    schema,
    linksOf,
    learnt,
    claimed,
    timely,
    asksTime,
    isTimeNamed,
    persons,
    idioms,
  };
  for (const [at, name] of schema.names.entries()) {
    const link = linkPredicate(at, name, search);
    if (link !== null) predicates.set(at, link);
  }
  // Only a noun refers to a type: a person who advises is not necessarily an adviser.
  const isNoun = ({ token, strength }: WordLink): boolean =>
    strength >= surelySame || knowledge.nounKinds(question.tokens[token]?.text ?? "").length > 0;
  const nouns = new Map<number, NameLink>();
  schema.classNames.forEach(({ words, head }, at) => {
    const nounsFor = (word: string): WordLink[] =>
      linksOf(word).filter(
        (link) =>
          isNoun(link) &&
          link.strength >= leastKind &&
          !claimed.has(link.token) &&
          (link.strength >= surelySame || !isDeed(question, link.token)),
      );
    const own = words.map(nounsFor);
    if (own.some((links) => links.length > 0)) nouns.set(at, { words: own, extras: [], head });
    else {
      const others = [...(schema.kindNouns.get(at) ?? [])].map(nounsFor).find((links) => links.length > 0);
      if (others !== undefined) nouns.set(at, { words: [others], extras: [], head: 0 });
    }
  });
  const classes = nameByModifiers(nouns, ({ strength }) => strength >= surelySame);
  const named = [...predicates.values(), ...classes.values()]
    .map((one) => ({ one, ...takeWords(one, 0, question) }))
    .filter(({ explanation }) => explanation >= surelyNamed)
    .reduce((mask, { one, taken }) => {
      const heads = (one.words[one.head] ?? []).filter(({ strength }) => strength >= surelyHead);
      return heads.reduce((all, { token }) => all | bitOf(question, token), mask | taken);
    }, 0);
  const unnamed = question.tokens.flatMap((token, at) => {
    const mayBeNoun = !knowledge.knows(token.text) || knowledge.nounKinds(token.text).length > 0;
    const isNamed = (token.bit & named) !== 0 || timely.some((time) => time.token === at);
    const next = question.tokens[at + 1];
    const modifies =
      next !== undefined && !next.quoted && next.weight > 0 && knowledge.nounKinds(next.text).length > 0;
    const isNoun = mayBeNoun && !modifies && !isDeed(question, at);
    return token.weight === 1 && isNoun && free(at) && !isNamed && !token.capital ? [at] : [];
  });
  return { predicates, classes, unnamed: new Set(unnamed) };
}

/** The data for finding the tokens that refer to a predicate, shared by all predicates. */
type LinkSearch = {
  readonly question: Question;
  readonly schema: SchemaIndex;
  /** Returns the tokens that refer to a word. `measures` is set for numbers and times. */
  readonly linksOf: (word: string, measures?: boolean) => readonly WordLink[];
  readonly learnt: ReadonlyMap<string, readonly WordLink[]>;
  /** Maps a token to the name that contains it. */
  readonly claimed: ReadonlyMap<number, string>;
  /** The tokens that ask for a time of any kind. */
  readonly timely: readonly WordLink[];
  readonly idioms: ReadonlyMap<number, readonly string[]>;
  readonly asksTime: boolean;
  /** The noun for persons after "how many", if there is one. */
  readonly persons: readonly WordLink[];
  /** Whether a word in the question refers to a time in the schema. */
  readonly isTimeNamed: boolean;
};

/** Returns the tokens that refer to a predicate, or `null` if there are none. */
function linkPredicate(
  at: number,
  { key, words, meanings, shared, extras, head, headIsKind }: SchemaIndex["names"][number],
  search: LinkSearch,
): NameLink | null {
  const { question, schema, linksOf, learnt, claimed, timely } = search;
  const kind = schema.facts[at]?.kind;
  const label = schema.graph.predicates[at]?.label ?? "";
  const takes = words.some((word) => stem(word) === "take");
  const isOpen = ({ token }: WordLink): boolean =>
    withoutForms(claimed.get(token) ?? key) === withoutForms(key) &&
    (takes || !isInTakingPlace(question.tokens, token));
  const isMeasure = kind === "number" || kind === "time";
  const own: (readonly WordLink[])[] = words.map((word) => linksOf(word, isMeasure).filter(isOpen));
  if (own[head]?.length === 0)
    own[head] = [
      ...meanings.flatMap((word) => linksOf(word)),
      ...shared.flatMap((word) => linksOf(word).filter(({ strength }) => strength === 1)),
    ]
      .filter(isOpen)
      .slice(0, 1);
  const others: (readonly WordLink[])[] = extras.map((word) => linksOf(word).filter(isOpen));
  const only = own.length > 1 ? onlyToken(own, search.idioms) : null;
  if (only !== null) return { words: [[only]], extras: others, head: 0 };
  addLearnt(own, others, head, learnt, label);
  const isNamed = isLinked(own.slice(head, head + 1));
  if (kind === "time") {
    const times = linksOfTime(own, words, head, timely.filter(isOpen), search);
    own[head] = hasNamedKinds(at, schema) ? preferBirth(words, times, question) : times;
  }
  if (kind === "number") {
    addMeasured(own, others, head, measureOfUnits(extras), linksOf);
    if (own[head]?.length === 0) own[head] = unitsAsked(extras, others, question);
    if (isLinked(own)) addCounting(own, words, question);
    if (isLinked(own) && holdsPersons(words)) others.push(search.persons);
  }
  if (kind === "time" && isNamed) others.push(timely);
  if (!isLinked(own)) return null;
  const whole = { words: own, extras: others, head };
  if (isNamed) return whole;
  const modifier = headIsKind ? modifierOf(own, head) : null;
  if (modifier !== null) return { words: [modifier], extras: others, head: 0 };
  const event = kind === "time" ? linksOfEvent(own, words, head, search) : null;
  return event === null ? whole : { words: event, extras: [...others, timely], head: event.length - 1 };
}

/** Whether the types of a predicate's subjects have names, so that a question can state which type it means. */
function hasNamedKinds(predicate: number, { graph, classes }: SchemaIndex): boolean {
  const [edge = -1] = edgesOf(graph.byPredicate, predicate);
  return classes.of(graph.subjects[edge] ?? -1).some((one) => classes.all[one]?.label !== null);
}

/**
 * Returns the token of an idiom if it alone stands for all words of a name, as "boss" does for "chief executive", or
 * else null.
 */
function onlyToken(own: NameLink["words"], idioms: LinkSearch["idioms"]): WordLink | null {
  const [first] = own[0] ?? [];
  const isOnly = own.every((links) => links.length > 0 && links.every(({ token }) => token === first?.token));
  return first !== undefined && isOnly && idioms.has(first.token) ? first : null;
}

/** Names such as "takes place in" and "takes place on" have the same words apart from their prepositions. */
function withoutForms(key: string): string {
  return key
    .split(" ")
    .filter((word) => !functionWords.has(word))
    .join(" ");
}

function isLinked(words: NameLink["words"]): boolean {
  return words.some((links) => links.length > 0);
}

/**
 * Returns the tokens for the first of two words if they state it exactly: "the mother of Queen X" is her "mother
 * queen".
 */
function modifierOf(own: NameLink["words"], head: number): readonly WordLink[] | null {
  const modifier = own.length === 2 ? (own[1 - head] ?? []) : [];
  return modifier.some(({ strength }) => strength === 1) ? modifier : null;
}

/**
 * Whether the word is a verb after "who", with or without an auxiliary, as in "who sponsors" and "who is married to".
 */
function isDeed({ tokens }: Question, at: number): boolean {
  const [before, further] = [tokens[at - 1]?.text ?? "", tokens[at - 2]?.text ?? ""];
  const isAsked = before === "who" || (further === "who" && auxiliaries.has(before));
  return isAsked && !isLeading(tokens[at]?.text ?? "");
}

/**
 * Returns the positions of the tokens that are forms of the one-word name of a predicate or a type. Verbs are excluded,
 * because they have many meanings: people run companies, and trains run on lines.
 */
function tokensOfWholeNames(
  { tokens }: Question,
  { names, classNames }: SchemaIndex,
  knowledge: WordKnowledge,
  free: (token: number) => boolean,
): ReadonlySet<number> {
  const single = new Set(
    [...names, ...classNames].flatMap(({ words: [word, next], voice }) =>
      word === undefined || next !== undefined || voice === "active" || voice === "passive" ? [] : [word],
    ),
  );
  // "Found" is a form of "founded", but both are verbs.
  const nouns = [...single].filter((word) => !word.endsWith("ed") || knowledge.nounKinds(word).length > 0);
  // All forms of a noun begin with the same letter.
  const isName = (text: string): boolean =>
    nouns.some((word) => word[0] === text[0] && knowledge.related(text, word) === 1);
  return new Set(
    tokens.flatMap(({ text, weight, quoted }, at) =>
      weight > 0 && !quoted && free(at) && isName(text) ? [at] : [],
    ),
  );
}

/**
 * Maps each token of a name that the question contains completely to that name. "Lot number" neither matches other
 * numbers nor refers to a lot. The name of a type may also refer to relations that lead to entities of that type.
 */
function claimTokens(
  question: Question,
  schema: SchemaIndex,
  free: (token: number) => boolean,
): ReadonlyMap<number, string> {
  const kinds = new Set(schema.classes.all.map(({ label }) => keyOf(label ?? "")));
  const claimed = new Map<number, string>();
  for (const { from, to, key } of findWholeNames(question, schema)) {
    const tokens = Array.from({ length: to - from }, (_, at) => from + at);
    if (!kinds.has(key) && tokens.every(free)) for (const token of tokens) claimed.set(token, key);
  }
  return claimed;
}

/** Maps the folded label of a relation to the tokens learnt for it. */
function learntTokens(
  question: Question,
  knowledge: WordKnowledge,
  free: (token: number) => boolean,
): ReadonlyMap<string, readonly WordLink[]> {
  const learnt = new Map<string, WordLink[]>();
  question.tokens.forEach(({ stem: root, weight, quoted }, token) => {
    if (quoted || weight < 1 || !free(token)) return;
    for (const [relation, strength] of knowledge.standsFor(root)) {
      learnt.set(relation, [...(learnt.get(relation) ?? []), { token, strength }]);
    }
  });
  return learnt;
}

/** A learnt word refers to a relation, or accompanies the word for it, as in "the genre that it falls under". */
function addLearnt(
  words: (readonly WordLink[])[],
  extras: (readonly WordLink[])[],
  head: number,
  learnt: ReadonlyMap<string, readonly WordLink[]>,
  label: string,
): void {
  const links = learnt.size === 0 ? undefined : learnt.get(foldLabel(label));
  if (links === undefined || words[head] === undefined) return;
  if (words[head].length === 0) words[head] = links;
  else extras.push(links);
}

/**
 * Adjectives of measure ask for the value of their measure. An agent noun refers to the agent: "player" does not refer
 * to the target of "plays for".
 */
function strengthOf(token: string, word: string, knowledge: WordKnowledge, measures: boolean): number {
  const strength = knowledge.related(token, word);
  const isVerb = word.endsWith("s") && !knowledge.nounKinds(word).includes("person");
  if (strength < 1 && /(?:er|or|ist)s?$/.test(token) && isVerb) return 0;
  if (!measures) return strength;
  const measured = measuredBy(token)
    .map((noun) => knowledge.related(noun, word))
    .flatMap((strength) => (strength >= leastMeasure ? [measureStrength * strength] : []));
  return Math.max(strength, ...measured);
}

/** "How urgent" asks for a measure, even if its values are words. */
function isMeasured({ tokens }: Question, at: number): boolean {
  return tokens[at - 1]?.text === "how";
}

const surelyHead = 0.55;
const measureStrength = 0.85;
/**
 * The minimum strength at which a field states a measure. It excludes words that share only a rare meaning, such as
 * "close" and "distance".
 */
const leastMeasure = 0.6;

/** Returns the masks of all tokens that match an element of the schema, and of those that match it almost literally. */
export function explainableBy(
  { predicates, classes, unnamed }: Links,
  question: Question,
): Pick<Coverage, "taken" | "strong"> {
  let [taken, strong] = [0, 0];
  for (const { words, extras } of [...predicates.values(), ...classes.values()]) {
    for (const { token, strength } of [...words, ...extras].flat()) {
      taken |= bitOf(question, token);
      if (strength >= strongFrom) strong |= bitOf(question, token);
    }
  }
  for (const token of unnamed) taken |= bitOf(question, token);
  return { taken, strong };
}
