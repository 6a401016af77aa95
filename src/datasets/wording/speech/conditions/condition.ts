/** Defines conditions, in every grammatical form that a sentence may need, and the functions that build them. */
import { headOf } from "../../../../words/index.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { finite, type GrammaticalNumber, join, negated, type VerbPhrase } from "../../lexicon/verb-phrase.ts";
import type { Speaker } from "../speaker.ts";

type ByNumber = Readonly<Record<GrammaticalNumber, string>>;

export type Condition = {
  /** A single word that precedes the noun, such as "flammable"; `null` if the condition has no such form. */
  readonly before: string | null;
  /**
   * A phrase that directly follows the noun, such as "kept by X", "with the genre X" or "born in 1901", or `null` if
   * only a clause is possible.
   */
  readonly reduced: string | null;
  /** A verb phrase, such as "eat X" or "were born in 1901". */
  readonly predicate: ByNumber | null;
  /** A clause with its own subject, such as "whose keeper is X"; `null` if the condition has no such form. */
  readonly whose: ByNumber | null;
  /** Whether a clause that follows the noun should begin with "whose" if possible. */
  readonly prefersWhose: boolean;
  /**
   * Whether the condition mentions an intermediate entity. Such conditions come last, so that no other condition seems
   * to refer to the intermediate entity.
   */
  readonly isIndirect: boolean;
  /**
   * Whether the condition is negative. The clause after a negative condition repeats the relative pronoun, so that the
   * negation does not extend to that clause.
   */
  readonly negative: boolean;
};

/** A condition that requires or excludes named values of a predicate. */
export type NameCondition = {
  readonly predicate: Predicate;
  /** The labels of the values, any of which satisfies the condition. */
  readonly labels: readonly string[];
  /** The values as the sentence mentions them. */
  readonly operand: string;
  readonly negative: boolean;
};

export const empty: Condition = {
  before: null,
  reduced: null,
  predicate: null,
  whose: null,
  prefersWhose: false,
  isIndirect: false,
  negative: false,
};

export function byVerb(verb: VerbPhrase, object: string, negative: boolean): Condition {
  const say = (number: GrammaticalNumber): string =>
    join(negative ? negated(verb, number) : finite(verb, number), object);
  const reduced =
    // "Productions part of a season" lacks its verb.
    verb.style === "be" && !/^(?:the|an?|part) /.test(verb.rest)
      ? join(negative ? "not" : "", verb.rest, object)
      : null;
  return { ...empty, reduced, predicate: { one: say("one"), many: say("many") }, negative };
}

export function byNoun(
  speaker: Speaker,
  { singular, part }: Predicate,
  operand: string,
  negative: boolean,
  functional: boolean,
): Condition {
  const not = negative ? " not" : "";
  const { english, hub } = speaker.lexicon;
  // People have a style and do not belong to it. A car is of a make, but a survey is not "of a question type".
  const isClass =
    english.isNounOf("classes", singular) &&
    !singular.includes(" ") &&
    !(hub.person && headOf(singular) === "style");
  const classPhrase = `the ${singular} ${operand}`;
  const whose: ByNumber | null = functional
    ? { one: `whose ${singular} is${not} ${operand}`, many: `whose ${singular} is${not} ${operand}` }
    : null;
  if (isClass && part === "noun") {
    return {
      ...empty,
      reduced: negative ? null : `of the ${singular} ${operand}`,
      predicate: negative
        ? { one: `does not belong to ${classPhrase}`, many: `do not belong to ${classPhrase}` }
        : { one: `belongs to ${classPhrase}`, many: `belong to ${classPhrase}` },
      whose,
      negative,
    };
  }
  // A mission does not "have the cause storm"; its cause is a storm.
  return whose === null
    ? having(classPhrase, negative)
    : { ...having(classPhrase, negative), predicate: null, whose };
}

/**
 * Expresses a condition on a document with a noun: "with the method X", "whose methods include X". Papers do not "have"
 * a method.
 */
export function ofDocument(
  { singular, plural, functional }: Predicate,
  operand: string,
  negative: boolean,
): Condition {
  const [is, include] = negative ? ["is not", "do not include"] : ["is", "include"];
  const text = functional ? `whose ${singular} ${is} ${operand}` : `whose ${plural} ${include} ${operand}`;
  return {
    ...empty,
    reduced: negative ? null : `with the ${singular} ${operand}`,
    whose: { one: text, many: text },
    negative,
  };
}

export function having(object: string, negative: boolean): Condition {
  return {
    ...empty,
    reduced: negative ? null : `with ${object}`,
    predicate: negative
      ? { one: `does not have ${object}`, many: `do not have ${object}` }
      : { one: `has ${object}`, many: `have ${object}` },
    negative,
  };
}

export function whoseIs({ singular }: Predicate, operand: string, negative: boolean): Condition {
  const text = `whose ${singular} is ${negative ? "not " : ""}${operand}`;
  return { ...empty, whose: { one: text, many: text } };
}

/** Chooses among verbs with the same meaning. */
export function verbOf(speaker: Speaker, { verb, otherVerbs: also }: Predicate): VerbPhrase | null {
  return verb === null || also.length === 0 ? verb : speaker.choose([verb, ...also]);
}

/** Expresses the condition as a clause that follows a noun: "that eat X", "whose keeper is X". */
export function clause(condition: Condition, number: GrammaticalNumber, relative: "who" | "that"): string {
  if (condition.whose !== null && condition.prefersWhose) return condition.whose[number];
  if (condition.predicate !== null) return `${relative} ${condition.predicate[number]}`;
  if (condition.whose !== null) return condition.whose[number];
  return condition.reduced ?? "";
}
