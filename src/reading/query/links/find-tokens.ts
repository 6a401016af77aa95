/** Finds the tokens of a question that refer to a word of a schema. */

import { findIdioms } from "../../../english/index.ts";
import { operationWords } from "../../../text/function-words.ts";
import { measuresOf } from "../../lexicon/measures.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { lightWeight, type Question, type Token } from "../question.ts";
import type { WordLink } from "../take-words.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import { surelySame } from "./links.ts";

/**
 * A search for the tokens that refer to a word, best first. `measures` is set for the names of fields with numbers or
 * times.
 */
export type TokenSearch = (word: string, measures?: boolean) => readonly WordLink[];

/** Maps each token to the plain words for the idiom that contains it. */
export type Idioms = ReadonlyMap<number, readonly string[]>;

const leastStrength = 0.35;
/** The strength with which a phrase refers to a word of the same meaning. */
const idiomStrength = 0.75;
/** The strength with which a function word refers to the same word in a name. */
const literalStrength = 0.5;
/**
 * The minimum strength at which two words count as forms of the same word. Below this strength, they are only similar
 * in meaning.
 */
const leastForm = 0.72;

/** @param isFree whether a token is not part of the name of an entity */
export function createTokenSearch(
  question: Question,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
  isFree: (token: number) => boolean,
): { readonly linksOf: TokenSearch; readonly idioms: Idioms } {
  const wholeNames = tokensOfWholeNames(question, schema, knowledge, isFree);
  const idioms = findIdioms(question.tokens.map((token) => token.stem));
  const strengthAt = (token: Token, at: number, word: string, measures: boolean): number => {
    const isIdiom = (idioms.get(at) ?? []).some((meaning) => knowledge.related(meaning, word) >= surelySame);
    if (!mayRefer(token, word, isIdiom)) return 0;
    const strength = strengthOf({ token, isIdiom }, word, knowledge, measures || isMeasured(question, at));
    // A word that is a complete name refers only to that element: "population" does not refer to the people who
    // live somewhere.
    if (strength < leastForm && wholeNames.has(at)) return 0;
    // A word with little meaning refers to a field only if it is the name of the field.
    return token.weight === lightWeight && strength < surelySame && !isIdiom ? 0 : strength;
  };
  const bySchemaWord = new Map<string, readonly WordLink[]>();
  const linksOf: TokenSearch = (word, measures = false) => {
    const key = measures ? `${word} #` : word;
    const cached = bySchemaWord.get(key);
    if (cached !== undefined) return cached;
    const links = question.tokens
      .flatMap((token, at): WordLink[] => {
        const strength = token.quoted || !isFree(at) ? 0 : strengthAt(token, at, word, measures);
        return strength >= leastStrength ? [{ token: at, strength }] : [];
      })
      .sort((left, right) => right.strength - left.strength || left.token - right.token);
    bySchemaWord.set(key, links);
    return links;
  };
  return { linksOf, idioms };
}

/**
 * Whether a token may refer to a word. A function word refers only to the same word, or to the meaning of its idiom.
 */
function mayRefer({ text, weight }: Token, word: string, isIdiom: boolean): boolean {
  return weight > 0 || (isIdiom && operationWords.has(text)) || text === word;
}

function strengthOf(
  { token, isIdiom }: { readonly token: Token; readonly isIdiom: boolean },
  word: string,
  knowledge: WordKnowledge,
  measures: boolean,
): number {
  const hasMeaning = token.weight > 0 || isIdiom;
  const single = hasMeaning ? strengthOfWord(token.text, word, knowledge, measures) : literalStrength;
  return isIdiom ? Math.max(idiomStrength, single) : single;
}

/**
 * Returns the strength with which a token refers to a word. An adjective such as "tall" refers to the noun for its
 * measure. An agent noun refers to the agent: "player" does not refer to the target of "plays for".
 */
function strengthOfWord(token: string, word: string, knowledge: WordKnowledge, measures: boolean): number {
  const strength = knowledge.related(token, word);
  const isVerb = word.endsWith("s") && !knowledge.nounKinds(word).includes("person");
  if (strength < 1 && /(?:er|or|ist)s?$/.test(token) && isVerb) return 0;
  if (!measures) return strength;
  const measured = measuresOf(token)
    .map((noun) => knowledge.related(noun, word))
    .flatMap((strength) => (strength >= leastMeasure ? [measureStrength * strength] : []));
  return Math.max(strength, ...measured);
}

/** Whether a token asks for a measure, as in "how urgent", even if the values of the measure are words. */
function isMeasured({ tokens }: Question, at: number): boolean {
  return tokens[at - 1]?.text === "how";
}

const measureStrength = 0.85;
/**
 * The minimum strength at which the measure of an adjective matches the name of a field: "close" and "distance" share
 * only a rare meaning.
 */
const leastMeasure = 0.6;

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
