/**
 * Refers to a record that connects two entities and has details: "the membership of Ann in Heron Club". The record has
 * no name, so the two entities identify it.
 */
import type { Constraint } from "../../forms/form.ts";
import { joinList } from "../english.ts";
import type { SpokenField } from "../lexicon/lexicon.ts";
import { join } from "../lexicon/verb-phrase.ts";
import { complementOf } from "../words/nouns.ts";
import { type Condition, empty } from "./conditions/condition.ts";
import { type Narrowing, sayValue } from "./conditions/say-constraint.ts";
import { type Speaker, spoken, spokenDetail, Unsayable } from "./speaker.ts";

/**
 * @param subject the phrase for the subject: "the rower Ann"
 * @param where the constraints, which may contain nothing but the subject and the other entity of the record
 * @throws Unsayable if the constraints do not identify the record
 */
export function referToTie(
  speaker: Speaker,
  detail: SpokenField,
  subject: string,
  where: readonly Constraint[],
): string {
  const [thing, ...others] = where.filter((one): one is Narrowing => !("title" in one));
  if (thing === undefined || others.length > 0 || where.length !== 2) throw new Unsayable(unclear);
  const other = sayThing(speaker, detail, thing);
  const { record } = detail;
  const complement = complementOf(record);
  const linking: [string, ...string[]] = [
    `the ${record} that links ${subject} to ${other.text}`,
    `the ${record} that connects ${subject} with ${other.text}`,
  ];
  if (other.person && speaker.lexicon.hub.person) return `the ${record} between ${subject} and ${other.text}`;
  // People have memberships; between two people, or between two other entities, neither is the owner of the record.
  if (complement === undefined || other.person === speaker.lexicon.hub.person) return speaker.choose(linking);
  const [owner, target] = other.person ? [other.text, subject] : [subject, other.text];
  const plain = `the ${record} of ${owner} ${complement} ${target}`;
  return speaker.choose([plain, plain, ...linking]);
}

/**
 * Combines the constraints on a record into a single condition: "whose membership in Heron Club started in 1990". Other
 * constraints remain unchanged.
 */
export function takeTies(
  speaker: Speaker,
  where: readonly Narrowing[],
): { readonly ties: readonly Condition[]; readonly others: readonly Narrowing[] } {
  const details = where.filter(({ field }) => speaker.lexicon.field(field)?.field.tie === "detail");
  const [detail, ...more] = details;
  if (detail === undefined) return { ties: [], others: where };
  const spokenOf = spokenDetail(speaker, detail.field);
  const [thing, ...things] = where.filter((one) => one !== detail && isSameTie(speaker, one, spokenOf));
  if (more.length > 0 || thing === undefined || things.length > 0) throw new Unsayable(unclear);
  const others = where.filter((one) => one !== detail && one !== thing);
  const complement = complementOf(spokenOf.record);
  const other = sayThing(speaker, spokenOf, thing);
  const detailPredicate = sayValue(speaker, spokenOf, detail).predicate;
  const negative = !("in" in detail || "between" in detail);
  if (
    negative ||
    detailPredicate === null ||
    complement === undefined ||
    other.person ||
    !speaker.lexicon.hub.person
  ) {
    throw new Unsayable("a detail of what ties two things, as a condition");
  }
  const text = `whose ${join(spokenOf.record, complement, other.text, detailPredicate.one)}`;
  const tie: Condition = { ...empty, whose: { one: text, many: text }, prefersWhose: true, far: true };
  return { ties: [tie], others };
}

const unclear = "a detail of what ties two things, without both";

function isSameTie(speaker: Speaker, { field }: Narrowing, { field: detail }: SpokenField): boolean {
  const thing = speaker.lexicon.field(field)?.field;
  return thing?.tie === "thing" && thing.scopes.some((scope) => detail.scopes.includes(scope));
}

function sayThing(
  speaker: Speaker,
  detail: SpokenField,
  thing: Narrowing,
): { readonly text: string; readonly person: boolean } {
  if (detail.record === "" || !("in" in thing) || !isSameTie(speaker, thing, detail)) {
    throw new Unsayable(unclear);
  }
  const { field, last } = spoken(speaker, thing.field);
  const values = joinList(
    thing.in.map((label) => speaker.value(field, label)),
    "or",
  );
  const noun = last.typeNoun === "" ? last.singular : last.typeNoun;
  return {
    text: speaker.typed && noun !== "" ? `the ${noun} ${values}` : values,
    person: last.asks === "who" || speaker.lexicon.english.isNounOf("persons", noun),
  };
}
