/** Reads labels that name a record together with the entity that it concerns: "result of stage", "contract team". */
import { headOf, pluralOf } from "../../../words/index.ts";
import { indefinite } from "../english.ts";
import type { SpokenStep } from "../field-steps.ts";
import { wordsOf } from "../label-words.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { complementOf } from "../words/nouns.ts";
import type { Predicate } from "./predicate.ts";
import { readStep } from "./read-step.ts";
import type { UserLexicon } from "./user-lexicon.ts";
import { active } from "./verb-phrase.ts";

/** A step to a record, with the information needed to word the record's predicates. */
export type RecordContext = {
  readonly step: SpokenStep;
  /** The noun for the record; empty if no label names it. */
  readonly noun: string;
  readonly user: UserLexicon;
  readonly english: EnglishWords;
};

export function createRecordContext(
  step: SpokenStep,
  user: UserLexicon,
  english: EnglishWords,
): RecordContext {
  return { step, noun: nounOfRecord(step, user, english), user, english };
}

/** Returns the noun for a record; empty if no label names it. */
export function nounOfRecord(
  record: SpokenStep | undefined,
  user: UserLexicon,
  english: EnglishWords,
): string {
  if (record === undefined || record.nameless === true) return "";
  const userNoun = user.predicates[record.use.label]?.singular ?? "";
  // A record that points to its subject is named after its type, which is a noun even if the word can also be a verb.
  if (userNoun === "" && record.role !== undefined) return record.use.label;
  return readStep(record, user, english)?.singular ?? "";
}

/**
 * Relates the subject of a record to the other entity in words that distinguish the two: a rider "has a result of" a
 * stage, and had "a contract with" a team. Otherwise, the length of the stage would seem to be the length of the
 * result.
 * @param record the noun for the record
 * @param subject the noun for the record's subject
 * @returns the predicate, or `null` if the label does not name the record
 */
export function throughNamedRecord(
  predicate: Predicate,
  record: string,
  subject: string,
  english: EnglishWords,
): Predicate | null {
  const owned = ownedBy(predicate, record);
  if (owned !== null) {
    const { noun, preposition, entity } = owned;
    return having(predicate, entity, active("have", "present", `${indefinite(noun)} ${preposition}`));
  }
  const { typeNoun } = predicate;
  if (!isNoun(predicate) || typeNoun === "" || wordsOf(predicate.label) !== `${record} ${typeNoun}`)
    return null;
  const complement = complementOf(record);
  const isPerson = (noun: string): boolean => english.isNounOf("persons", noun);
  // A person has a membership in a club, and no club has a membership in a person.
  const isOwner = complement === "with" || (isPerson(subject) && !isPerson(typeNoun));
  return complement !== undefined && isOwner
    ? having(predicate, typeNoun, active("have", "past", `${indefinite(record)} ${complement}`))
    : { ...predicate, singular: typeNoun, plural: pluralOf(typeNoun) };
}

/** Names the entity without its owner: the "review of restaurant" of a review is its restaurant. */
export function withoutOwner(predicate: Predicate, owner: string): Predicate {
  const owned = ownedBy(predicate, owner);
  return owned === null
    ? predicate
    : { ...predicate, singular: owned.entity, plural: pluralOf(owned.entity) };
}

/** Splits a label such as "result of stage", if its first noun is the owner and its last noun is the entity's type. */
function ownedBy(
  predicate: Predicate,
  owner: string,
): { readonly noun: string; readonly preposition: string; readonly entity: string } | null {
  const [, noun = "", preposition = "", entity = ""] =
    /^(?:has )?(\p{L}+) (of|in|at|for|on) (?:the )?(\p{L}[\p{L} ]*)$/u.exec(wordsOf(predicate.label)) ?? [];
  if (!isNoun(predicate) || noun === "" || headOf(owner) !== noun) return null;
  const { typeNoun } = predicate;
  return typeNoun === "" || headOf(typeNoun) === headOf(entity) ? { noun, preposition, entity } : null;
}

function isNoun({ part, singular, valueKind }: Predicate): boolean {
  return part === "noun" && singular !== "" && valueKind === "name";
}

function having(predicate: Predicate, entity: string, verb: Predicate["verb"]): Predicate {
  const nouns = { typeNoun: entity, typePlural: pluralOf(entity), singular: "", plural: "" };
  return { ...predicate, ...nouns, part: "verb", verb, otherVerbs: [], inverse: null };
}
