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
  const [linkedEntity, ...others] = where.filter((one): one is Narrowing => !("title" in one));
  if (linkedEntity === undefined || others.length > 0 || where.length !== 2) throw new Unsayable(unclear);
  const other = sayLinkedEntity(speaker, detail, linkedEntity);
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
  const [detail, ...otherDetails] = details;
  if (detail === undefined) return { ties: [], others: where };
  const detailField = spokenDetail(speaker, detail.field);
  const [linkedEntity, ...otherEntities] = where.filter(
    (one) => one !== detail && isSameTie(speaker, one, detailField),
  );
  if (otherDetails.length > 0 || linkedEntity === undefined || otherEntities.length > 0)
    throw new Unsayable(unclear);
  const others = where.filter((one) => one !== detail && one !== linkedEntity);
  const complement = complementOf(detailField.record);
  const other = sayLinkedEntity(speaker, detailField, linkedEntity);
  const detailPredicate = sayValue(speaker, detailField, detail).predicate;
  const negative = !("in" in detail || "between" in detail);
  if (
    negative ||
    detailPredicate === null ||
    complement === undefined ||
    other.person ||
    !speaker.lexicon.hub.person
  ) {
    throw new Unsayable("a detail of a record, as a condition");
  }
  const text = `whose ${join(detailField.record, complement, other.text, detailPredicate.one)}`;
  const tie: Condition = { ...empty, whose: { one: text, many: text }, prefersWhose: true, isIndirect: true };
  return { ties: [tie], others };
}

const unclear = "a detail of a record without both connected entities";

function isSameTie(speaker: Speaker, { field }: Narrowing, { field: detail }: SpokenField): boolean {
  const other = speaker.lexicon.field(field)?.field;
  return other?.tie === "thing" && other.scopes.some((scope) => detail.scopes.includes(scope));
}

function sayLinkedEntity(
  speaker: Speaker,
  detail: SpokenField,
  constraint: Narrowing,
): { readonly text: string; readonly person: boolean } {
  if (detail.record === "" || !("in" in constraint) || !isSameTie(speaker, constraint, detail)) {
    throw new Unsayable(unclear);
  }
  const { field, last } = spoken(speaker, constraint.field);
  const values = joinList(
    constraint.in.map((label) => speaker.value(field, label)),
    "or",
  );
  const noun = last.typeNoun === "" ? last.singular : last.typeNoun;
  return {
    text: speaker.typed && noun !== "" ? `the ${noun} ${values}` : values,
    person: last.asks === "who" || speaker.lexicon.english.isNounOf("persons", noun),
  };
}
