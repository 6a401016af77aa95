/** Defines the parts of a label and builds its reading, for all rules that read labels. */

import { singularOf } from "../../../words/index.ts";
import type { EnglishWords } from "../words/english-words.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { prepositions, type VerbPhrase } from "./verb-phrase.ts";

/** The parts of a label, with its use and language. */
export type Label = {
  readonly words: readonly string[];
  /** The words, separated by spaces. */
  readonly text: string;
  readonly first: string;
  /** The words after the first word. */
  readonly rest: readonly string[];
  readonly use: PredicateUse;
  readonly english: EnglishWords;
};

export function phrase(part: Reading["part"], verb: VerbPhrase | null, typeNoun = ""): Reading {
  return { part, singular: "", verb, inverse: null, typeNoun, unit: "" };
}

export function asNoun(singular: string): Reading {
  return { ...phrase("noun", null), singular };
}

/** Removes the article of a noun, because sentences add their own. */
export function withoutArticle(noun: string): string {
  return noun.replace(/^(?:the|an?)(?: |$)/, "");
}

/**
 * Splits the words after a verb: "belongs to range" into "to" and "range". In "works here since", the words "here
 * since" stay together, as do the words of an infinitive in "used to treat".
 */
export function divideAfterVerb(
  rest: readonly string[],
  english: EnglishWords,
): { readonly particles: string; readonly noun: string } {
  const preposition = rest.findLastIndex((word) => prepositions.has(word));
  const next = rest[preposition + 1] ?? "";
  const isInfinitive =
    rest[preposition] === "to" &&
    english.verb(next)?.forms.has("base") === true &&
    english.shareOf(next, "noun") < 0.2;
  const last = isInfinitive ? preposition + 1 : preposition;
  const particle = rest.findLastIndex((word) => /^(?:here|there|up|down|out|away|together|part)$/.test(word));
  const end = Math.max(last, particle) + 1;
  return {
    particles: rest.slice(0, end).join(" "),
    noun: singularOf(withoutArticle(rest.slice(end).join(" "))),
  };
}

/**
 * Whether all words are particles or prepositions, like the word after the verb in "set up" but unlike that in "run
 * date".
 */
export function isParticles(words: readonly string[]): boolean {
  return words.every((word) => prepositions.has(word) || /^(?:up|out|down|away|apart)$/.test(word));
}
