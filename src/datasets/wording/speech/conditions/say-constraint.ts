/** Expresses the constraints of a form as conditions in a sentence. */
import { isTemporal } from "../../../facts/fact.ts";
import type { Constraint } from "../../../forms/form.ts";
import { indefinite, joinList } from "../../english.ts";
import type { SpokenField } from "../../lexicon/lexicon.ts";
import type { Predicate } from "../../lexicon/predicate.ts";
import { be, isAgentOf, isPointInTime, join, type VerbPhrase } from "../../lexicon/verb-phrase.ts";
import type { EnglishWords } from "../../words/english-words.ts";
import { type Speaker, spoken, Unsayable } from "../speaker.ts";
import { valueNoun } from "../value-noun.ts";
import { isSeries } from "./common-nouns.ts";
import { byVerb, type Condition, clause, empty, having, whoseIs } from "./condition.ts";
import { sayNumber, sayRange, sayTime } from "./say-measure.ts";
import { sayName } from "./say-name.ts";
import { sayAbsence, sayState } from "./say-state.ts";

export type Narrowing = Exclude<Constraint, { title: string }>;

export function speakConstraint(speaker: Speaker, constraint: Narrowing): Condition {
  const field = spoken(speaker, constraint.field);
  const { english, hub } = speaker.lexicon;
  const verb = field.steps[0]?.verb;
  if (verb?.style === "active" && isAgentOf(hub.singular, verb, english))
    throw new Unsayable("a verb that repeats its subject");
  const negative = !("in" in constraint || "between" in constraint);
  const owner = speakOfOwner(speaker, field);
  const valueField = ofRecord(field);
  const stepsToOwner = field.steps.slice(0, -1);
  const [record] = stepsToOwner;
  if ("not" in constraint && stepsToOwner.length === 1 && record !== undefined && isHadBySubject(record)) {
    const { field: name, not } = constraint;
    return havingRecord(speaker, record, sayValue(owner, valueField, { field: name, in: not }), true);
  }
  return stepsToOwner.reduceRight<Condition>(
    (inner, step) =>
      isHadBySubject(step) && !negative
        ? havingRecord(speaker, step, inner, false)
        : throughEntity(speaker, step, inner, negative),
    sayValue(owner, valueField, constraint),
  );
}

/**
 * Marks a field as functional if every owner has only one value: a rocket has many launch sites, but a launch has one.
 */
function ofRecord(field: SpokenField): SpokenField {
  const isOne = field.steps.length > 1 && field.field.steps.at(-1)?.functional === true;
  return isOne ? { ...field, last: { ...field.last, functional: true } } : field;
}

/**
 * Returns a speaker that words conditions for the owner of the value: an author is "from Peru", but a town is "in
 * Peru".
 */
function speakOfOwner(speaker: Speaker, { steps }: SpokenField): Speaker {
  const { lexicon } = speaker;
  const owner = steps.at(-2);
  if (owner === undefined) return speaker;
  const [singular, plural] = valueNoun(owner);
  const person = owner.asks === "who";
  const hub = { singular, plural, person, document: lexicon.english.isNounOf("documents", singular) };
  return { ...speaker, lexicon: { ...lexicon, hub } };
}

/** Expresses a condition on the owner of the value, which is the subject or an intermediate entity. */
export function sayValue(speaker: Speaker, { field, last }: SpokenField, constraint: Narrowing): Condition {
  const { valueKind } = last;
  if ("absent" in constraint || "missing" in constraint) return sayAbsence(speaker, last);
  if ("between" in constraint) return sayRange(speaker, field, last, constraint.between);
  const negative = "not" in constraint;
  const labels = negative ? constraint.not : constraint.in;
  if (valueKind === "flag") return sayState(last, !negative);
  const operand = joinList(
    labels.map((label) => speaker.value(field, label)),
    "or",
  );
  if (valueKind === "status") {
    if (last.singular === "") throw new Unsayable("a state without a noun");
    return whoseIs(last, operand, negative);
  }
  if (valueKind === "number") return sayNumber(speaker, last, operand, negative);
  if (isTemporal(last)) return sayTime(speaker, last, operand, negative);
  return sayName(speaker, { predicate: last, labels, operand, negative });
}

/**
 * Expresses membership in the group that a question is currently about: "published in that year", "with that solvent".
 */
export function inGroup(speaker: Speaker, predicate: Predicate, group: string): Condition {
  const { verb, singular } = predicate;
  const one = `that ${group}`;
  if (verb !== null && verb.rest !== "of") return byVerb(verb, one, false);
  const isPlainTime = isTemporal(predicate) && /^(?:year|date)$/.test(singular);
  const isClass = speaker.lexicon.english.isNounOf("classes", singular);
  if (/^(?:industry|sector)$/.test(singular)) return { ...empty, reduced: `in ${one}` };
  if (isPlainTime || isClass || verb !== null)
    return { ...empty, reduced: `${isPlainTime ? "from" : "of"} ${one}` };
  return having(isTemporal(predicate) ? `that ${singular}` : one, false);
}

/**
 * Expresses a condition on an intermediate entity: "written by someone born in 1901", "whose keeper was born in 1901".
 */
function throughEntity(speaker: Speaker, step: Predicate, inner: Condition, negative: boolean): Condition {
  const { singular, verb } = step;
  const whose = whoseEntity(step, inner);
  if (negative) {
    if (whose === null) throw new Unsayable("a negative condition on one of several intermediate entities");
    return { ...empty, whose: { one: whose, many: whose }, prefersWhose: true, isIndirect: true };
  }
  const { english } = speaker.lexicon;
  if (verb?.rest === "of") {
    return { ...empty, reduced: `of ${describeEntity(step, singular, inner, english)}`, isIndirect: true };
  }
  const verbCondition =
    verb === null ? null : { ...byVerb(verb, objectOf(step, verb, inner, english), false), isIndirect: true };
  if (singular === "") {
    if (verbCondition === null) throw new Unsayable("an intermediate entity without words");
    return verbCondition;
  }
  const nounCondition: Condition = {
    ...relateEntity(step, describeEntity(step, singular, inner, english), english),
    whose: whose === null ? null : { one: whose, many: whose },
    prefersWhose: whose !== null && speaker.choose([true, false]),
    isIndirect: true,
  };
  if (verb === null || verbCondition === null || verb.lemma === "belong") return nounCondition;
  // People are "born in a town", and do not have a place of birth with a town.
  if (isPointInTime(verb) && !speaker.lexicon.hub.document) return verbCondition;
  return speaker.choose([nounCondition, verbCondition]);
}

/** Whether a step leads to a record that sentences mention with "have" and a noun: "had a launch". */
function isHadBySubject({ singular, verb }: Predicate): boolean {
  return verb?.lemma === "have" && singular !== "";
}

/** Expresses a condition on a record that the subject has: "had a launch from X", "did not have a launch from X". */
function havingRecord({ lexicon }: Speaker, step: Predicate, inner: Condition, negative: boolean): Condition {
  const { singular, verb } = step;
  if (verb === null) throw new Unsayable("a record without a verb");
  const record = describeEntity(step, singular, inner, lexicon.english);
  if (!negative) return { ...byVerb(verb, record, false), isIndirect: true };
  const denial = `had no ${record.replace(/^an? /, "")}`;
  return { ...empty, predicate: { one: denial, many: denial }, negative, isIndirect: true };
}

/** Relates the owner of a step to a described entity: "belong to a club", "of a class", "with a keeper". */
function relateEntity(step: Predicate, entity: string, english: EnglishWords): Condition {
  const { singular, verb } = step;
  if (isSeries(step)) return byVerb(be("from", "present"), entity, false);
  if (verb?.lemma === "belong") return byVerb(verb, entity, false);
  if (english.isNounOf("classes", singular)) return byVerb(be("of", "present"), entity, false);
  return having(entity, false);
}

/** Builds a clause about an intermediate entity that is the only one of its kind: "whose keeper was born in 1901". */
function whoseEntity({ singular, functional }: Predicate, { predicate }: Condition): string | null {
  if (singular === "" || !functional || predicate === null) return null;
  return `whose ${singular} ${predicate.one}`;
}

/** Describes the intermediate entity after a verb: "a keeper born in 1901", "someone born in 1901". */
function objectOf(step: Predicate, verb: VerbPhrase, inner: Condition, english: EnglishWords): string {
  const { typeNoun, singular } = step;
  // "Presented by a presenter" repeats a word.
  const hasNoun = typeNoun !== "" && typeNoun !== singular && !isAgentOf(typeNoun, verb, english);
  if (hasNoun) return describeEntity(step, typeNoun, inner, english);
  const pronoun = step.asks === "who" ? "someone" : step.asks === "where" ? "a place" : "something";
  return `${pronoun} ${detailOf(step, inner)}`;
}

/** Describes an intermediate entity by the condition on it: "a flammable gas", "a keeper born in 1901". */
function describeEntity(step: Predicate, noun: string, inner: Condition, english: EnglishWords): string {
  if (inner.before !== null) return indefinite(join(inner.before, noun));
  const detail = detailOf(step, inner);
  // "A town located in a county" is shortened to "a town in a county".
  const shortDetail = english.isNounOf("places", noun) ? detail.replace(/^located (?=in )/, "") : detail;
  return join(indefinite(noun), shortDetail);
}

/** Expresses a condition after the noun for an intermediate entity: "born in 1901", "who was born in 1901". */
function detailOf({ singular, asks }: Predicate, inner: Condition): string {
  // "A ward with the ward sister X" repeats its noun, whereas "a ward whose ward sister is X" does not.
  const repeats = singular !== "" && inner.reduced?.startsWith(`with the ${singular} `) === true;
  if ((repeats || inner.prefersWhose) && inner.whose !== null) return inner.whose.one;
  return inner.reduced ?? clause(inner, "one", asks === "who" ? "who" : "that");
}
