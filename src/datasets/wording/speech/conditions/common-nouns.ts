/**
 * Expresses values that are common nouns: "depicts a river", "runs that use an autoclave", "in the shipping industry".
 */
import { indefiniteArticle } from "../../../../words/index.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { active, be } from "../../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../../words/english-words.ts";
import type { Speaker } from "../speaker.ts";
import { byVerb, type Condition, having, type NameCondition } from "./condition.ts";

/**
 * Whether the values of a predicate need an indefinite article. Values that follow a verb do if they are things, as in
 * "depicts a river". A noun that precedes the value must denote things, too: the equipment of a run is "an autoclave",
 * but the species of an animal is not "a lion".
 */
export function needsArticle(
  { singular, typeNoun, verb, valueKind }: Predicate,
  labels: readonly string[],
  english: EnglishWords,
): boolean {
  if (valueKind !== "name" && valueKind !== "identifier") return false;
  const suits =
    singular === ""
      ? verb?.style === "active" && !english.isNounOf("classes", typeNoun)
      : english.isInstrument(singular);
  return suits && labels.every((label) => english.isThing(label));
}

/** Expresses a condition on a thing after a verb: "depict a river". Returns `null` for other values. */
export function sayActionOnThing(
  { lexicon: { english } }: Speaker,
  { predicate, labels, operand, negative }: NameCondition,
): Condition | null {
  const { verb } = predicate;
  const [label = "", ...others] = labels;
  if (verb === null || others.length > 0 || predicate.singular !== "") return null;
  if (!needsArticle(predicate, [label], english)) return null;
  return byVerb(verb, `${indefiniteArticle(label)} ${operand}`, negative);
}

/**
 * Expresses a condition on what subjects use or on the industry in which they work: "that use an autoclave", "in the
 * shipping industry". Returns `null` for other values.
 */
export function sayUseOrBranch(
  { lexicon: { english, hub } }: Speaker,
  { predicate, labels, operand, negative }: NameCondition,
): Condition | null {
  const { singular } = predicate;
  const [label = "", ...others] = labels;
  if (hub.person || hub.document) return null;
  if (/^(?:industry|sector)$/.test(singular)) {
    const repeats = label.toLowerCase().endsWith(` ${singular}`) || others.length > 0;
    return repeats ? null : byVerb(be("in", "present"), `the ${operand} ${singular}`, negative);
  }
  if (others.length > 0 || singular === "" || !needsArticle(predicate, [label], english)) return null;
  const noun = `${indefiniteArticle(label)} ${operand}`;
  // A run uses equipment, but a song does not use its instrument.
  if (!/^(?:equipment|apparatus|tool|device|machine)$/.test(singular)) return having(noun, negative);
  const used = byVerb(active("use", "present"), noun, negative);
  return { ...used, reduced: negative ? null : `with ${noun}` };
}

/** Expresses that a subject is one of a series: "episodes from the series X". Returns `null` for other predicates. */
export function saySeries(
  { typed }: Speaker,
  { predicate, operand, negative }: NameCondition,
): Condition | null {
  if (!isSeries(predicate)) return null;
  return byVerb(be("from", "present"), typed ? `the ${predicate.singular} ${operand}` : operand, negative);
}

/** Whether a predicate names the series to which a subject belongs. */
export function isSeries({ singular, functional }: Predicate): boolean {
  return functional && /^(?:series|franchise|trilogy|saga|anthology)$/.test(singular);
}

/**
 * Expresses membership, because people belong to a club rather than "have" it: "who belong to the club X". Returns
 * `null` for other predicates.
 */
export function sayMembership(
  { typed }: Speaker,
  { predicate: { singular, verb }, operand, negative }: NameCondition,
): Condition | null {
  if (verb?.lemma !== "belong" || singular === "") return null;
  return byVerb(verb, typed ? `the ${singular} ${operand}` : operand, negative);
}
