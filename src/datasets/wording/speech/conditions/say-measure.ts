/** Expresses conditions on years, dates, numbers and their ranges. */
import { type Field, isTemporal } from "../../../facts/fact.ts";
import { indefinite } from "../../english.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { join, lastPreposition, type VerbPhrase, withoutPreposition } from "../../lexicon/verb-phrase.ts";
import { countedActionOf, sayCount } from "../counted-action.ts";
import { type Speaker, Unsayable } from "../speaker.ts";
import { numberedNoun } from "../value-noun.ts";
import { byNoun, byVerb, type Condition, having, whoseIs } from "./condition.ts";

/** Expresses a condition on a time: "born in 1901", "from 1901", "with the founding year 1901". */
export function sayTime(
  speaker: Speaker,
  predicate: Predicate,
  operand: string,
  negative: boolean,
): Condition {
  const { verb, singular } = predicate;
  if (verb !== null) {
    const word =
      speaker.typed && predicate.valueKind === "year" && lastPreposition(verb.rest) === "in"
        ? "the year "
        : "";
    return byVerb(verb, `${word}${operand}`, negative);
  }
  const from: VerbPhrase = { style: "be", lemma: "", tense: "present", rest: "from" };
  if (/^(?:year|date)$/.test(singular)) {
    return byVerb(from, speaker.typed ? `the ${singular} ${operand}` : operand, negative);
  }
  if (!speaker.typed) throw new Unsayable("a time without its event");
  return byNoun(speaker, predicate, operand, negative, predicate.functional);
}

export function sayNumber(
  speaker: Speaker,
  predicate: Predicate,
  operand: string,
  negative: boolean,
): Condition {
  const { singular, plural, unit, verb, asks } = predicate;
  if (singular === "") {
    if (verb === null) throw new Unsayable("a number without a noun");
    return byVerb(verb, join(numberedNoun(predicate), operand, unit), negative);
  }
  const action = countedActionOf(speaker, predicate);
  if (action !== null) return byVerb(action.verb, sayCount(action, operand), negative);
  if (!speaker.typed) throw new Unsayable("a number without its field");
  if (asks === "how many")
    return having(operand === "1" ? `1 ${singular}` : `${operand} ${plural}`, negative);
  const whoseAmount = whoseIs(predicate, join(operand, unit), negative);
  const amount = `${indefinite(singular)} of ${join(operand, unit)}`;
  return { ...having(amount, negative), whose: predicate.functional ? whoseAmount.whose : null };
}

export function sayRange(
  speaker: Speaker,
  field: Field,
  predicate: Predicate,
  [from, to]: readonly [number, number],
): Condition {
  const [low, high] = [speaker.value(field, String(from)), speaker.value(field, String(to))];
  const { singular, unit, verb } = predicate;
  if (isTemporal(predicate)) {
    const span = `between ${low} and ${high}`;
    if (verb !== null) {
      const event = withoutPreposition(verb);
      if (lastPreposition(event.rest) !== null) throw new Unsayable("a time span after a preposition");
      return byVerb(event, span, false);
    }
    if (/^(?:year|date)$/.test(singular)) {
      const from: VerbPhrase = { style: "be", lemma: "", tense: "present", rest: "from the years" };
      return byVerb(from, `${low} to ${high}`, false);
    }
  }
  if (singular === "") throw new Unsayable("a range without a noun");
  const action = countedActionOf(speaker, predicate);
  if (action !== null) return byVerb(action.verb, sayCount(action, `between ${low} and ${high}`), false);
  const span = `between ${low} and ${join(high, unit)}`;
  if (predicate.asks === "how many") return having(`between ${low} and ${high} ${predicate.plural}`, false);
  const whoseSpan = whoseIs(predicate, span, false);
  return {
    ...having(`${indefinite(singular)} ${span}`, false),
    whose: predicate.functional ? whoseSpan.whose : null,
  };
}
